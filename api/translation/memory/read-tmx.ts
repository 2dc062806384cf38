import { checkCodes } from '../text/check-codes.ts';
import { isCode, plainText } from '../text/inline.ts';
import { joinTexts } from '../text/remap-codes.ts';
import { trimRuns } from '../text/run-list.ts';
import type { Run } from '../text/unit-types.ts';
import { childElements, readingXml, type XmlElement, XmlRefused } from '../xliff/xml-tree.ts';
import type { Foreign } from './imported.ts';
import { languageOf, textOf } from './tool-files.ts';

/** Most translations that one file brings: all of them are kept in memory. */
export const MOST_TRANSLATIONS = 50_000;

/** Longest text of a translation, in characters. */
const LONGEST = 10_000;

export interface ReadTmx {
  translations: Foreign[];
  /** Units without a Czech and an English text, or with one that is too long. */
  leftOut: number;
}

/**
 * Reads the translations between Czech and English of a TMX file, of any version. `now` is the time, ISO 8601, of those
 * that name none. Throws {@link XmlRefused} for what is no TMX or holds too much.
 */
export function* readingTmx(xml: string, now: string): Generator<void, ReadTmx> {
  const read: ReadTmx = { translations: [], leftOut: 0 };
  const take = (element: XmlElement): boolean => {
    if (element.local !== 'tu') return false;
    const found = translationOf(element, now);
    if (found) read.translations.push(found);
    else read.leftOut += 1;
    if (read.translations.length > MOST_TRANSLATIONS)
      throw new XmlRefused(`more than ${MOST_TRANSLATIONS} translations: cut the file in several`);
    return true;
  };
  const root = yield* readingXml(xml, { mayNameDoctype: true, take });
  if (root.local !== 'tmx') throw new XmlRefused(`not a TMX file: it begins with <${root.local}>`);
  return read;
}

/** The first text is the source: what headers say of it is often wrong. Null where one of the two is not there. */
function translationOf(unit: XmlElement, now: string): Foreign | null {
  const variants = childElements(unit, 'tuv').filter((one) => languageOf(one) !== null);
  const [source, target] = [variants[0], variants.find((one) => languageOf(one) !== languageOf(variants[0]!))];
  if (!source || !target) return null;
  const [from, to] = [source, target].map((variant) => trimRuns(childElements(variant, 'seg').flatMap(runsOf)));
  if (!isFit(from!) || !isFit(to!)) return null;
  const languages = { source_language: languageOf(source)!, target_language: languageOf(target)! };
  return { ...languages, ...agreeing(from!, to!), at: momentOf(unit) ?? now };
}

const isFit = (runs: Run[]): boolean => {
  const { length } = plainText(runs).trim();
  return length > 0 && length <= LONGEST;
};

/** Tags that the two texts do not share say nothing about ours: then the words are taken alone. */
function agreeing(source: Run[], target: Run[]): Pick<Foreign, 'source' | 'target'> {
  if (!checkCodes(source, target)) return { source, target };
  const words = (runs: Run[]) => joinTexts(runs.filter((run) => !isCode(run)));
  return { source: words(source), target: words(target) };
}

/** `20261120T084412Z` as ISO 8601. */
function momentOf({ attributes }: XmlElement): string | undefined {
  const date = attributes.get('changedate') ?? attributes.get('creationdate') ?? '';
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const moment = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  return Number.isNaN(Date.parse(moment)) ? undefined : moment;
}

/** Text with the markup of the segment as codes; `x` names those that belong together in both languages. */
function runsOf(segment: XmlElement): Run[] {
  const ids = new Map<string, string>();
  let count = 0;
  const read = ({ children }: XmlElement): Run[] =>
    children.flatMap((child): Run[] => {
      if (typeof child === 'string') return [child.replace(/\s+/g, ' ')];
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
