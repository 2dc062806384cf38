import { isSeq, stringify } from 'yaml';
import { LANGUAGES, type GlossaryEntry, type Language } from '../../contract/model.ts';
import { parseYaml, type Issue } from './front-matter/front-matter.ts';
import { Setting } from './site/setting.ts';
import { editYaml } from './yaml/edit-yaml.ts';

export const GLOSSARY_FILE = 'glossary.yaml';

/** Longest term, in characters; anything longer is a sentence. */
const LONGEST = 100;

const KEYS = new Set<string>([...LANGUAGES, 'forbidden', 'note']);

/** Parses `glossary.yaml`, a list of term pairs. Entries with a mistake are reported and omitted. */
export function parseGlossary(text: string, issues: Issue[]): GlossaryEntry[] {
  const list = Setting.parse(text, GLOSSARY_FILE, issues);
  if (list.isGiven && !Array.isArray(list.value)) {
    list.report('', 'the glossary must be a list of terms, each beginning with "- cs:"');
    return [];
  }
  const known = new Set<string>();
  return list.items().flatMap((entry) => {
    const before = issues.length;
    const read = readEntry(entry);
    const name = `${read.terms.cs} / ${read.terms.en}`;
    if (issues.length === before && known.has(name.toLowerCase()))
      entry.report('cs', `${name} is in the glossary twice`);
    if (issues.length > before) return [];
    known.add(name.toLowerCase());
    return [read];
  });
}

/** Temporary marker for the position of new entries. */
const PLACE = 'x-new-entries';

/**
 * The text of the file with entries appended. All other bytes stay, as in {@link editYaml}; a list in brackets is
 * printed anew.
 */
export function addToGlossary(text: string, entries: readonly GlossaryEntry[]): string {
  const document = parseYaml(text);
  const contents: unknown = document.contents;
  if (isSeq(contents) && contents.flow) {
    contents.flow = false;
    for (const entry of entries) contents.add(document.createNode(writtenEntry(entry)));
    return document.toString({ lineWidth: 0 });
  }
  const printed = stringify(entries.map(writtenEntry), { lineWidth: 0 }).trimEnd().split('\n');
  if (!isSeq(contents) || contents.items.length === 0) {
    const before = text.trimEnd();
    return `${before}${before && '\n\n'}${printed.join('\n')}\n`;
  }
  const marked = editYaml(text, [{ keys: [contents.items.length], value: PLACE }]);
  return marked.replace(
    new RegExp(`^([ \\t]*)- ${PLACE}(\\r?)$`, 'm'),
    (_line, indent: string, cr: string) => printed.map((line) => indent + line).join(`${cr}\n`) + cr,
  );
}

const writtenEntry = ({ terms, forbidden, note }: GlossaryEntry): object => {
  const avoided = LANGUAGES.filter((language) => forbidden[language].length > 0);
  return {
    ...terms,
    ...(avoided.length > 0 ? { forbidden: Object.fromEntries(avoided.map((one) => [one, forbidden[one]])) } : {}),
    ...(note.cs === note.en ? (note.cs ? { note: note.cs } : {}) : { note }),
  };
};

function readEntry(entry: Setting): GlossaryEntry {
  if (!entry.isObject) entry.report('', 'an entry must name its term in each language: cs and en');
  for (const [key, own] of entry.entries()) {
    if (!KEYS.has(key)) own.report(key, `${key || 'this key'} is unknown: an entry has cs, en, forbidden and note`);
  }
  const terms = { cs: readTerm(entry, 'cs'), en: readTerm(entry, 'en') };
  return { terms, forbidden: readForbidden(entry.get('forbidden'), terms), note: readNote(entry.get('note')) };
}

function readTerm(entry: Setting, language: Language): string {
  const term = entry.get(language);
  if (isTerm(term.value)) return term.value.trim();
  const message = `${language} must be a term of at most ${LONGEST} characters with a letter or digit`;
  if (entry.isObject) term.report(language, message);
  return '';
}

const isTerm = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST && /[\p{L}\p{N}]/u.test(value);

function readForbidden(setting: Setting, terms: Record<Language, string>): GlossaryEntry['forbidden'] {
  const read: GlossaryEntry['forbidden'] = { cs: [], en: [] };
  if (setting.isGiven && !setting.isObject)
    setting.report('forbidden', 'forbidden must name words per language: "cs: [tiket]"');
  for (const [key, own] of setting.entries()) {
    const words = own.value;
    const language = LANGUAGES.find((one) => one === key);
    if (!language || !Array.isArray(words) || !words.every(isTerm)) {
      own.report('forbidden', 'forbidden must name a list of words per language: "cs: [tiket]"');
      continue;
    }
    read[language] = words.map((word) => word.trim());
    const same = read[language].find((word) => word.toLowerCase() === terms[language].toLowerCase());
    if (same) own.report('forbidden', `${same} is the term itself and cannot be forbidden`);
  }
  return read;
}

function readNote(setting: Setting): GlossaryEntry['note'] {
  if (!setting.isObject) {
    const { value = '' } = setting;
    if (typeof value !== 'string') setting.report('note', 'note must be one text, or one per language');
    const text = String(value).trim();
    return { cs: text, en: text };
  }
  const read: GlossaryEntry['note'] = { cs: '', en: '' };
  for (const [key, own] of setting.entries()) {
    const language = LANGUAGES.find((one) => one === key);
    if (language && typeof own.value === 'string') read[language] = own.value.trim();
    else own.report('note', 'note must be one text, or one per language');
  }
  return read;
}
