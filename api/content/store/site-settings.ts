import { isRecord } from '../../lib/is-record.ts';
import { join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { type Author, type GlossaryEntry, type Language, type Site, LANGUAGES } from '../../contract/model.ts';
import { readIfThere } from './disk/atomic.ts';
import { LEADS_OUT, OutsideError } from './disk/confine.ts';
import type { Files } from './disk/files.ts';
import { brokenYaml } from './front-matter/broken-yaml.ts';
import { CONFLICT, conflictIn } from './front-matter/conflict.ts';
import type { Issue } from './front-matter/front-matter.ts';
import { PUBLIC_FOLDER, THEME_FILE } from './site/owner-files.ts';
import { readSiteFrom } from './site/read-site.ts';
import { Setting } from './site/setting.ts';
import { isId, isSlug, SLUG_RULE } from './front-matter/read-fields.ts';
import { GLOSSARY_FILE, parseGlossary } from './glossary.ts';

type Raw = Record<string, unknown>;

/** A text per language; one plain text serves both. */
function perLanguage(value: unknown): Record<Language, string> {
  const texts = {} as Record<Language, string>;
  for (const language of LANGUAGES) {
    const own = isRecord(value) ? value[language] : value;
    texts[language] = typeof own === 'string' ? own : '';
  }
  return texts;
}

export const SITE_FILE = 'site.yaml';
export const AUTHORS_FILE = 'authors.yaml';
const SYNONYMS_FILE = 'synonyms.yaml';
/** What holds for the whole site; below the content folder. */
export const SETTINGS_FILES = [SITE_FILE, AUTHORS_FILE, GLOSSARY_FILE, THEME_FILE, SYNONYMS_FILE] as const;

/** Whether a path below the content folder is part of the settings. */
export const isSettingsFile = (path: string): boolean =>
  SETTINGS_FILES.some((name) => name === path) || path.startsWith(`${PUBLIC_FOLDER}/`);

async function readText(files: Files, contentDir: string, name: string, issues: Issue[]): Promise<string> {
  const bytes = await readIfThere(files, join(contentDir, name)).catch((error: unknown) => {
    if (!(error instanceof OutsideError)) throw error;
    issues.push({ path: name, line: 1, field: '', message: LEADS_OUT });
    return null;
  });
  return bytes?.toString('utf8') ?? '';
}

function parseYaml(text: string, name: string, issues: Issue[]): unknown {
  const conflict = conflictIn(text);
  if (conflict) {
    issues.push({ path: name, line: conflict, field: '', message: CONFLICT });
    return null;
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { schema: 'core', lineCounter: lines });
  const broken = (line: number, message: string) => {
    issues.push({ path: name, line, field: '', message });
    return null;
  };
  const error = brokenYaml(document, text);
  if (error) return broken(lines.linePos(error.offset).line, error.message);
  try {
    return document.toJS({ maxAliasCount: 0 }) as unknown;
  } catch (problem) {
    if (!(problem instanceof ReferenceError)) throw problem;
    return broken(1, problem.message);
  }
}

/** `site.yaml`; what it leaves out gets a default that works. */
export async function readSite(files: Files, contentDir: string, issues: Issue[]): Promise<Site> {
  const text = await readText(files, contentDir, SITE_FILE, issues);
  const conflict = conflictIn(text);
  if (conflict) issues.push({ path: SITE_FILE, line: conflict, field: '', message: CONFLICT });
  const setting = Setting.parse(conflict ? '' : text, SITE_FILE, issues);
  return {
    ...(await readSiteFrom(setting, files, contentDir, issues)),
    synonyms: parseSynonyms(await readText(files, contentDir, SYNONYMS_FILE, issues), issues),
  };
}

/** `synonyms.yaml`: per language what readers type, each with one wording of the guide or a list of several. */
function parseSynonyms(text: string, issues: Issue[]): Site['synonyms'] {
  const read = parseYaml(text, SYNONYMS_FILE, issues);
  const synonyms: Site['synonyms'] = { cs: {}, en: {} };
  const wrong = (field: string, message: string) => issues.push({ path: SYNONYMS_FILE, line: 1, field, message });
  if (read !== null && !isRecord(read)) wrong('', 'synonyms are listed below cs and en');
  for (const [language, entries] of Object.entries(isRecord(read) ? read : {})) {
    const own = LANGUAGES.find((one) => one === language);
    if (!own || (entries !== null && !isRecord(entries)))
      wrong(language, `${language}: synonyms are listed below cs and en`);
    else
      for (const [typed, said] of Object.entries(entries ?? {})) {
        const wordings = [said].flat();
        if (wordings.length > 0 && wordings.every((one) => typeof one === 'string' && one.trim() !== ''))
          synonyms[own][typed] = wordings as string[];
        else wrong(language, `${typed}: a synonym leads to a text or a list of texts`);
      }
  }
  return synonyms;
}

export const readGlossary = async (files: Files, contentDir: string, issues: Issue[]): Promise<GlossaryEntry[]> =>
  parseGlossary(await readText(files, contentDir, GLOSSARY_FILE, issues), issues);

export const readAuthors = async (files: Files, contentDir: string, issues: Issue[]): Promise<Map<number, Author>> =>
  parseAuthors(await readText(files, contentDir, AUTHORS_FILE, issues), issues);

/** `authors.yaml`: the public profiles. Every entry needs an id and a slug. */
export function parseAuthors(text: string, issues: Issue[]): Map<number, Author> {
  const read = parseYaml(text, AUTHORS_FILE, issues);
  const authors = new Map<number, Author>();
  for (const [index, raw] of (Array.isArray(read) ? read : []).entries()) {
    const entry: Raw = isRecord(raw) ? raw : {};
    const { id, slug } = entry;
    const wrong = (field: string, message: string) => issues.push({ path: AUTHORS_FILE, line: 1, field, message });
    if (!isId(id) || typeof slug !== 'string' || slug === '') {
      wrong('id', `author ${index + 1} needs an id and a slug`);
      continue;
    }
    if (!isSlug(slug)) {
      wrong('slug', `slug of author ${index + 1} ${SLUG_RULE}`);
      continue;
    }
    const author = { id: id as number, slug, name: perLanguage(entry['name'] ?? slug) };
    authors.set(author.id, { ...author, description: perLanguage(entry['description']) });
  }
  return authors;
}
