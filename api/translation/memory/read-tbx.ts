import type { GlossaryEntry, Language } from '../../contract/model.ts';
import { allIn, elementsIn, readingXml, textOf, type XmlElement, XmlRefused } from '../xliff/xml-tree.ts';
import { languageOf } from './tool-files.ts';

/** Maximum number of terms in one file, because every text is searched for each of them. */
export const MOST_TERMS = 5_000;

/** Element names in all versions of TBX: of a concept, its words in one language, and a single word. */
const NOTIONS = new Set(['termEntry', 'conceptEntry']);
const SECTIONS = new Set(['langSet', 'langSec']);
const WORDS = new Set(['tig', 'ntig', 'termSec']);

/** Elements with the status of a word: with its name as an attribute, or in version 3 as their own. */
const STATUSES = new Set(['termNote', 'administrativeStatus']);

/** Statuses, unlike notes about usage: of words that must not be used, and of the best one. */
const NOT_TO_BE_USED = /^(?:deprecated|superseded|forbidden|obsolete|not[- ]?recommended)[\w-]*$/i;
const PREFERRED = /^preferred[\w-]*$/i;

export interface ReadTbx {
  entries: GlossaryEntry[];
  /** Number of concepts without both a Czech and an English term. */
  leftOut: number;
}

/** Reads a TBX file, version 2 (martif) or 3. Throws {@link XmlRefused} if it is not TBX or too large. */
export function* readingTbx(xml: string): Generator<void, ReadTbx> {
  const read: ReadTbx = { entries: [], leftOut: 0 };
  const take = (element: XmlElement): boolean => {
    if (!NOTIONS.has(element.local)) return false;
    const entry = entryOf(element);
    if (entry) read.entries.push(entry);
    else read.leftOut += 1;
    if (read.entries.length > MOST_TERMS) throw new XmlRefused(`more than ${MOST_TERMS} terms: split the file`);
    return true;
  };
  const root = yield* readingXml(xml, { mayNameDoctype: true, take });
  if (root.local !== 'martif' && root.local !== 'tbx')
    throw new XmlRefused(`not a TBX file: it begins with <${root.local}>`);
  return read;
}

function entryOf(notion: XmlElement): GlossaryEntry | null {
  const [cs, en] = [wordsIn(notion, 'cs'), wordsIn(notion, 'en')];
  if (cs.term === '' || en.term === '') return null;
  const shared = noteOf(notion);
  return {
    terms: { cs: cs.term, en: en.term },
    forbidden: { cs: cs.forbidden, en: en.forbidden },
    note: { cs: cs.note || shared, en: en.note || shared },
  };
}

/** The preferred term, or the first that may be used, and those that may not. */
function wordsIn(notion: XmlElement, language: Language): { term: string; forbidden: string[]; note: string } {
  const sections = elementsIn(notion).filter((one) => SECTIONS.has(one.local) && languageOf(one) === language);
  const words = sections.flatMap(elementsIn).filter(({ local }) => WORDS.has(local));
  const named = words.map((word) => ({ word, term: oneLine(find(word, 'term')), isAvoided: is(NOT_TO_BE_USED, word) }));
  const usable = named.filter(({ term, isAvoided }) => term !== '' && !isAvoided);
  const allowed = usable.find(({ word }) => is(PREFERRED, word)) ?? usable[0];
  const term = allowed?.term ?? '';
  const avoided = named.filter(
    (one) => one.isAvoided && one.term !== '' && one.term.toLowerCase() !== term.toLowerCase(),
  );
  const note = [...sections, ...(allowed ? [allowed.word] : [])].map(noteOf).find((text) => text !== '') ?? '';
  return { term, forbidden: avoided.map((one) => one.term), note };
}

const is = (status: RegExp, word: XmlElement): boolean =>
  allIn(word).some(({ local, children }) => STATUSES.has(local) && status.test(children.join('').trim()));

/** A definition or note directly inside the element. */
function noteOf(element: XmlElement): string {
  const own = elementsIn(element).flatMap((child) => (child.local === 'descripGrp' ? elementsIn(child) : [child]));
  const notes = own.filter(({ local, attributes }) => local === 'note' || isDefinition(local, attributes.get('type')));
  return notes.map(oneLine).find((text) => text !== '') ?? '';
}

const isDefinition = (local: string, type = ''): boolean =>
  local === 'definition' || (local === 'descrip' && type === 'definition');

const find = (element: XmlElement, name: string): XmlElement | undefined =>
  allIn(element).find(({ local }) => local === name);

const oneLine = (element: XmlElement | undefined): string =>
  element ? textOf(element).replace(/\s+/g, ' ').trim() : '';
