import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Pair, type YAMLMap } from 'yaml';
import { LANGUAGES, type GlossaryEntry, type Language } from '../../contract/model.ts';
import { brokenYaml } from './front-matter/broken-yaml.ts';
import { CONFLICT, conflictIn } from './front-matter/conflict.ts';
import type { Issue } from './front-matter/front-matter.ts';

export const GLOSSARY_FILE = 'glossary.yaml';

/** Longest term, in characters: more is a sentence. */
const LONGEST = 100;

/** Reports a mistake at a node, by its line in the file. */
type Wrong = (node: unknown, field: string, message: string) => void;

/** `glossary.yaml`: a list of term pairs. An entry with a mistake is left out, and the mistake is told with its line. */
export function parseGlossary(text: string, issues: Issue[]): GlossaryEntry[] {
  const lines = new LineCounter();
  const line = (node: unknown) => lines.linePos((node as Node | null)?.range?.[0] ?? 0).line || 1;
  const wrong: Wrong = (node, field, message) => issues.push({ path: GLOSSARY_FILE, line: line(node), field, message });
  const conflict = conflictIn(text);
  if (conflict) {
    issues.push({ path: GLOSSARY_FILE, line: conflict, field: '', message: CONFLICT });
    return [];
  }
  const document = parseDocument(text, { schema: 'core', lineCounter: lines, uniqueKeys: true });
  const broken = brokenYaml(document, text);
  if (broken) {
    const { message, offset } = broken;
    issues.push({ path: GLOSSARY_FILE, line: lines.linePos(offset).line, field: '', message });
    return [];
  }
  const { contents } = document;
  if (contents === null) return [];
  if (!isSeq(contents)) {
    wrong(contents, '', 'the glossary must be a list of terms, each beginning with "- cs:"');
    return [];
  }
  const known = new Set<string>();
  return contents.items.flatMap((node) => readEntry(node, known, wrong) ?? []);
}

const KEYS = new Set<string>([...LANGUAGES, 'forbidden', 'note']);

function readEntry(node: unknown, known: Set<string>, wrong: Wrong): GlossaryEntry | undefined {
  if (!isMap(node)) return void wrong(node, '', 'an entry must name its term in each language: cs and en');
  let isRight = true;
  const refuse: Wrong = (at, field, message) => {
    isRight = false;
    wrong(at, field, message);
  };
  for (const { key } of node.items as Pair[]) {
    const name = isScalar(key) ? String(key.value) : '';
    if (!KEYS.has(name)) refuse(key, name, `${name || 'this key'} is unknown: an entry has cs, en, forbidden and note`);
  }
  const terms = { cs: term(node, 'cs', refuse), en: term(node, 'en', refuse) };
  const entry = { terms, forbidden: forbidden(node, terms, refuse), note: note(node, refuse) };
  if (!isRight) return undefined;
  const name = `${terms.cs} / ${terms.en}`.toLowerCase();
  if (known.has(name)) return void wrong(node, 'cs', `${terms.cs} / ${terms.en} stands in the glossary twice`);
  known.add(name);
  return entry;
}

function term(entry: YAMLMap, language: Language, wrong: Wrong): string {
  const node = entry.get(language, true);
  if (isTerm(node)) return String(node.value).trim();
  wrong(node ?? entry, language, `${language} must be a term of at most ${LONGEST} characters with a letter or digit`);
  return '';
}

const isTerm = (node: unknown): node is { value: string } =>
  isScalar(node) && typeof node.value === 'string' && node.value.length <= LONGEST && /[\p{L}\p{N}]/u.test(node.value);

function forbidden(entry: YAMLMap, terms: Record<Language, string>, wrong: Wrong): GlossaryEntry['forbidden'] {
  const read: GlossaryEntry['forbidden'] = { cs: [], en: [] };
  const node = entry.get('forbidden', true);
  if (node === undefined) return read;
  if (!isMap(node)) {
    wrong(node, 'forbidden', 'forbidden must name words per language: "cs: [tiket]"');
    return read;
  }
  for (const { key, value } of node.items as Pair[]) {
    const language = LANGUAGES.find((code) => isScalar(key) && key.value === code);
    const words = isSeq(value) ? value.items : [];
    if (!language || !isSeq(value) || !words.every(isTerm)) {
      wrong(key, 'forbidden', 'forbidden must name a list of words per language: "cs: [tiket]"');
      continue;
    }
    read[language] = words.map(({ value: word }) => word.trim());
    const same = read[language].find((word) => word.toLowerCase() === terms[language].toLowerCase());
    if (same) wrong(value, 'forbidden', `${same} is the term itself and cannot be forbidden`);
  }
  return read;
}

function note(entry: YAMLMap, wrong: Wrong): GlossaryEntry['note'] {
  const node = entry.get('note', true);
  const text = (value: unknown) =>
    isScalar(value) && typeof value.value === 'string' ? value.value.trim() : undefined;
  const one = text(node);
  if (node === undefined || one !== undefined) return { cs: one ?? '', en: one ?? '' };
  const read: GlossaryEntry['note'] = { cs: '', en: '' };
  for (const { key, value } of isMap(node) ? (node.items as Pair[]) : []) {
    const language = LANGUAGES.find((code) => isScalar(key) && key.value === code);
    const own = text(value);
    if (language && own !== undefined) read[language] = own;
    else wrong(key, 'note', 'note must be one text, or one per language');
  }
  if (!isMap(node)) wrong(node, 'note', 'note must be one text, or one per language');
  return read;
}
