/** Kinds of callouts. */
type CalloutKind = 'note' | 'tip' | 'caution' | 'danger';

/** Kinds by the name after `:::`, including other tools' names that the guide accepts. */
export const CALLOUT_KINDS: ReadonlyMap<string, CalloutKind> = new Map<string, CalloutKind>([
  ['note', 'note'],
  ['tip', 'tip'],
  ['caution', 'caution'],
  ['danger', 'danger'],
  ['info', 'note'],
  ['important', 'note'],
  ['warning', 'caution'],
]);

/** Labels of the four kinds, by name; the name in use replaces the standard one of its kind. */
export function namesOf(name: string, names: Record<CalloutKind, string>): Map<string, string> {
  const used = CALLOUT_KINDS.get(name);
  return new Map(Object.entries(names).map(([kind, text]) => [kind === used ? name : kind, text]));
}
