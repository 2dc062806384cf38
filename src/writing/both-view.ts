import type { WritingTexts } from '../i18n/writing/texts.ts';
import { element } from '../scripts/dom.ts';
import type { Language } from '../views.ts';
import { button } from '../workspace/controls.ts';
import type { SideBySide } from './server-data.ts';

interface BothOptions {
  texts: WritingTexts['text'];
  /** Names of the languages, by code. */
  names: WritingTexts['languages'];
  /** Language of the text in the field. */
  language: Language;
  goTo(line: number): void;
}

type Pair = SideBySide['pairs'][number];
type Piece = Pair['source'];

/** A text beside its other language, piece by piece, with pieces that are newer in the original marked. */
export function bothLanguages({ partner, isTranslation, pairs }: SideBySide, options: BothOptions): HTMLElement {
  const { names, language } = options;
  const t = options.texts.both;
  const there = partner?.language ?? language;
  const source = isTranslation ? there : language;
  const newer = pairs.filter((pair) => pair.newer !== '').length;
  const lead = element('p', { class: 'hint', role: 'status' }, t.newer(newer, names[source]));
  const head = element(
    'div',
    { class: 'both-head', 'aria-hidden': 'true' },
    element('span', {}, names[language]),
    element('span', {}, names[there]),
  );
  const rows = pairs.map((pair) => rowOf(pair, { ...options, there, isTranslation }));
  return element('div', { class: 'both' }, lead, head, element('ol', {}, ...rows));
}

function rowOf(
  { source, translation, newer }: Pair,
  options: BothOptions & { there: Language; isTranslation: boolean },
): HTMLElement {
  const { texts, language, there, isTranslation, goTo } = options;
  const [own, other] = isTranslation ? [translation, source] : [source, translation];
  const line = own?.line ?? 0;
  const jump = line > 0 ? [button(texts.line(line), () => goTo(line), 'link-button')] : [];
  const mark = newer === '' ? [] : [element('strong', { class: 'both-mark' }, texts.both[newer])];
  return element(
    'li',
    { class: newer === '' ? '' : 'is-newer' },
    element('div', {}, pieceOf(own, language, options), ...jump),
    element('div', {}, pieceOf(other, there, options), ...mark),
  );
}

const pieceOf = (piece: Piece, lang: Language, { texts }: BothOptions): HTMLElement =>
  piece
    ? element('p', { lang, class: `piece ${piece.kind}` }, piece.text)
    : element('p', { class: 'piece missing' }, texts.both.missing);
