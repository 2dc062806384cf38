import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import type { Match, Run } from '../server-data.ts';
import { shown } from './chip.ts';
import { differenceOf } from './previous.ts';

export interface Offer extends Match {
  /** Author of a text saved for the same unit meanwhile; empty if it came from a file. */
  theirs?: string;
  /** In an uploaded file, for a unit that kept its text. */
  inFile?: true;
}

/** Number of offers that a key takes. */
const WITH_KEY = 3;

/** Offers of the memory for a unit, best first, each with a button to use it. Empty if there are none. */
export function matchList(
  matches: Offer[],
  source: readonly Run[],
  texts: EditorTexts,
  take: (match: Match) => void,
): HTMLElement[] {
  if (matches.length === 0) return [];
  const offers = matches.map((match, at) => {
    const attributes = { type: 'button', class: 'match', title: at < WITH_KEY && `Alt + ${at + 1}` };
    const button = element('button', attributes, ...offer(match, source, texts));
    button.addEventListener('click', () => take(match));
    return element('li', {}, button);
  });
  return [element('ul', { class: 'matches', 'aria-label': texts.matches }, ...offers)];
}

function offer(
  { target, source: known, quality, in_context, machine, by_hand, theirs, inFile }: Offer,
  source: readonly Run[],
  texts: EditorTexts,
): Node[] {
  const level = quality === 100 ? 'exact' : quality >= 90 ? 'high' : 'low';
  const context = in_context ? [element('span', { class: 'in-context' }, texts.inContext)] : [];
  const text = element('span', { class: 'offer' }, ...shown(target, texts));
  const own = theirs === undefined ? by_hand && texts.byHand.mark : texts.byHand.theirs(theirs);
  const kind = own || (inFile && texts.files.mark) || (machine && texts.machineDraft);
  if (kind) return [element('span', { class: 'quality quality-low' }, kind), text];
  return [
    element(
      'span',
      { class: `quality quality-${level}` },
      element('span', { class: 'sr-only' }, texts.take(quality)),
      element('span', { 'aria-hidden': 'true' }, `${quality} %`),
    ),
    text,
    ...context,
    // The difference between the remembered source and this one.
    ...(quality === 100 ? [] : [element('span', { class: 'difference' }, ...differenceOf(known, source))]),
  ];
}
