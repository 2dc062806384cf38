import { checkCodes } from '../text/check-codes.ts';
import { foldSpace } from '../text/identity.ts';
import { isCode, joinTexts, plainText, trimRuns } from '../text/runs.ts';
import type { Run } from '../text/unit-types.ts';
import { childElements, readingXml, textOf, type XmlElement, XmlRefused } from '../xliff/xml-tree.ts';
import type { Foreign } from './imported.ts';
import { languageOf } from './tool-files.ts';

/** Maximum number of translations in one file, because all of them are kept in memory. */
export const MOST_TRANSLATIONS = 50_000;

/** Maximum length of a translated text, in characters. */
const LONGEST = 10_000;

export interface ReadTmx {
  translations: Foreign[];
  /** Number of units without both a Czech and an English text, or with one that is too long. */
  leftOut: number;
}

/**
 * Reads the Czech-English translations of a TMX file, any version. `changed` is the time of the file, in ISO 8601, for
 * entries without one. Throws {@link XmlRefused} if the file is not TMX or too large.
 */
export function* readingTmx(xml: string, changed: string): Generator<void, ReadTmx> {
  const read: ReadTmx = { translations: [], leftOut: 0 };
  const take = (element: XmlElement): boolean => {
    if (element.local !== 'tu') return false;
    const found = translationOf(element, changed);
    if (found) read.translations.push(found);
    else read.leftOut += 1;
    if (read.translations.length > MOST_TRANSLATIONS)
      throw new XmlRefused(`more than ${MOST_TRANSLATIONS} translations: split the file`);
    return true;
  };
  const root = yield* readingXml(xml, { mayNameDoctype: true, take });
  if (root.local !== 'tmx') throw new XmlRefused(`not a TMX file: it begins with <${root.local}>`);
  return read;
}

/**
 * Takes the first text as the source, because headers are often wrong about it. Null if one of the two
 * texts is missing.
 */
function translationOf(unit: XmlElement, changed: string): Foreign | null {
  const variants = childElements(unit, 'tuv').filter((one) => languageOf(one) !== null);
  const [source, target] = [variants[0], variants.find((one) => languageOf(one) !== languageOf(variants[0]!))];
  if (!source || !target) return null;
  const [from, to] = [source, target].map((variant) => trimRuns(childElements(variant, 'seg').flatMap(runsOf)));
  if (!isFit(from!) || !isFit(to!)) return null;
  const languages = { source_language: languageOf(source)!, target_language: languageOf(target)! };
  return { ...languages, ...agreeing(from!, to!), at: momentsOf([unit, ...variants]).at(-1) ?? changed };
}

const isFit = (runs: Run[]): boolean => {
  const { length } = plainText(runs).trim();
  return length > 0 && length <= LONGEST;
};

/** Tags that differ between the two texts are no use for our codes; then only the words are kept. */
function agreeing(source: Run[], target: Run[]): Pick<Foreign, 'source' | 'target'> {
  if (!checkCodes(source, target)) return { source, target };
  const words = (runs: Run[]) => joinTexts(runs.filter((run) => !isCode(run)));
  return { source: words(source), target: words(target) };
}

/** The dates of elements, such as `20261120T084412Z`, in ISO 8601, oldest first. */
function momentsOf(elements: XmlElement[]): string[] {
  const dates = elements.map(({ attributes }) => attributes.get('changedate') ?? attributes.get('creationdate') ?? '');
  const moments = dates.map((date) => date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3:$4:$5.000Z'));
  return moments.filter((moment) => moment.endsWith('.000Z') && !Number.isNaN(Date.parse(moment))).sort();
}

/** Text with the markup of the segment as codes; `x` pairs codes across the two languages. */
function runsOf(segment: XmlElement): Run[] {
  const ids = new Map<string, string>();
  let count = 0;
  const read = ({ children }: XmlElement): Run[] =>
    children.flatMap((child): Run[] => {
      if (typeof child === 'string') return [foldSpace(child)];
      const { local, attributes } = child;
      if (local === 'hi') return read(child);
      const number = attributes.get('i') ?? '';
      const ctype = attributes.get('type') ?? 'other';
      const native = textOf(child);
      if (local === 'ept') return [{ kind: 'ept', id: ids.get(number) ?? number, ctype, native }];
      const id = attributes.get('x') ?? (number || String(++count));
      if (local === 'bpt') ids.set(number, id);
      if (local === 'bpt' || local === 'ph' || local === 'it')
        return [{ kind: local === 'it' ? 'ph' : local, id, ctype, native }];
      return [];
    });
  return joinTexts(read(segment));
}
