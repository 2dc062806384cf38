import { element } from '../scripts/dom.ts';
import type { Language } from '../views.ts';
import { button } from '../workspace/controls.ts';
import type { SideBySide } from './server-data.ts';
import { words } from './words.ts';

const { both: t, line: lineText } = words.text;

type Piece = SideBySide['pairs'][number]['source'];

/**
 * A text in a `language` beside its other one, piece by piece, with pieces that are newer in the original marked. `goTo`
 * gets the line of a piece that was chosen.
 */
export function bothLanguages(
  { partner, isTranslation, pairs }: SideBySide,
  language: Language,
  goTo: (line: number) => void,
): HTMLElement {
  const there = partner?.language ?? language;
  const [here, other] = [words.languages[language], words.languages[there]];
  const newer = pairs.filter((pair) => pair.newer !== '').length;
  const lead = element('p', { class: 'hint', role: 'status' }, t.newer(newer, isTranslation ? other : here));
  const head = element(
    'div',
    { class: 'both-head', 'aria-hidden': 'true' },
    element('span', {}, here),
    element('span', {}, other),
  );
  const rows = pairs.map(({ source, translation, newer }) => {
    const [own, others] = isTranslation ? [translation, source] : [source, translation];
    const line = own?.line ?? 0;
    const jump = line > 0 ? [button(lineText(line), () => goTo(line), 'link-button')] : [];
    const mark = newer === '' ? [] : [element('strong', { class: 'both-mark' }, t[newer])];
    return element(
      'li',
      { class: newer === '' ? '' : 'is-newer' },
      element('div', {}, pieceOf(own, language), ...jump),
      element('div', {}, pieceOf(others, there), ...mark),
    );
  });
  return element('div', { class: 'both' }, lead, head, element('ol', {}, ...rows));
}

const pieceOf = (piece: Piece, lang: Language): HTMLElement =>
  piece
    ? element('p', { lang, class: `piece ${piece.kind}` }, piece.text)
    : element('p', { class: 'piece missing' }, t.missing);
