/** What a callout can be. */
type CalloutKind = 'note' | 'tip' | 'caution' | 'danger';

/** By the name after `:::`; the words of other tools as the guide takes them. */
export const CALLOUT_KINDS: ReadonlyMap<string, CalloutKind> = new Map<string, CalloutKind>([
  ['note', 'note'],
  ['tip', 'tip'],
  ['caution', 'caution'],
  ['danger', 'danger'],
  ['info', 'note'],
  ['important', 'note'],
  ['warning', 'caution'],
]);

/** The four kinds by name; the word that is in use stands for its kind. */
export function namesOf(name: string, names: Record<CalloutKind, string>): Map<string, string> {
  const used = CALLOUT_KINDS.get(name);
  return new Map(Object.entries(names).map(([kind, text]) => [kind === used ? name : kind, text]));
}
