import { join } from 'node:path';
import { type Author, type Language, type Site, LANGUAGES } from '../../contract/model.ts';
import { readIfThere } from './disk/atomic.ts';
import type { Files } from './disk/files.ts';
import { type Issue, nullIfOutside } from './front-matter/front-matter.ts';
import { PUBLIC_FOLDER, THEME_FILE } from './site/owner-files.ts';
import { readSiteFrom } from './site/read-site.ts';
import { Setting } from './site/setting.ts';
import { isId, isSlug, SLUG_RULE } from './front-matter/read-fields.ts';
import { GLOSSARY_FILE, parseGlossary } from './glossary.ts';

export const SITE_FILE = 'site.yaml';
export const AUTHORS_FILE = 'authors.yaml';
const SYNONYMS_FILE = 'synonyms.yaml';
export const SETTINGS_FILES = [SITE_FILE, AUTHORS_FILE, GLOSSARY_FILE, THEME_FILE, SYNONYMS_FILE] as const;

/** Whether a path below the content folder is part of the settings. */
export const isSettingsFile = (path: string): boolean =>
  SETTINGS_FILES.some((name) => name === path) || path.startsWith(`${PUBLIC_FOLDER}/`);

async function readText(files: Files, contentDir: string, name: string, issues: Issue[]): Promise<string> {
  const bytes = await readIfThere(files, join(contentDir, name)).catch(nullIfOutside(name, issues));
  return bytes?.toString('utf8') ?? '';
}

/** Reads `site.yaml`, with defaults for omitted keys. */
export async function readSite(files: Files, contentDir: string, issues: Issue[]): Promise<Site> {
  const text = await readText(files, contentDir, SITE_FILE, issues);
  return {
    ...(await readSiteFrom(Setting.parse(text, SITE_FILE, issues), files, contentDir, issues)),
    synonyms: parseSynonyms(await readText(files, contentDir, SYNONYMS_FILE, issues), issues),
  };
}

/** Parses `synonyms.yaml`: per language, terms that readers type, each with one or several wordings of the guide. */
function parseSynonyms(text: string, issues: Issue[]): Site['synonyms'] {
  const read = Setting.parse(text, SYNONYMS_FILE, issues);
  const synonyms: Site['synonyms'] = { cs: {}, en: {} };
  if (read.isGiven && !read.isObject) read.report('', 'synonyms must be listed below cs and en');
  for (const [language, entries] of read.entries()) {
    const own = LANGUAGES.find((one) => one === language);
    if (!own || (entries.isGiven && !entries.isObject))
      entries.report(language, `${language}: synonyms must be listed below cs and en`);
    for (const [typed, said] of own ? entries.entries() : []) {
      const wordings = [said.value].flat();
      if (wordings.length > 0 && wordings.every((one) => typeof one === 'string' && one.trim() !== ''))
        synonyms[own as Language][typed] = wordings as string[];
      else said.report(language, `${typed}: a synonym must be a text or a list of texts`);
    }
  }
  return synonyms;
}

export const readAuthors = async (files: Files, contentDir: string, issues: Issue[]): Promise<Map<number, Author>> =>
  parseAuthors(await readText(files, contentDir, AUTHORS_FILE, issues), issues);

export const readSettings = async (files: Files, contentDir: string, issues: Issue[]) => ({
  site: await readSite(files, contentDir, issues),
  authors: await readAuthors(files, contentDir, issues),
  glossary: parseGlossary(await readText(files, contentDir, GLOSSARY_FILE, issues), issues),
});

/** Parses `authors.yaml`, the public profiles. Every entry needs an id and a slug. */
export function parseAuthors(text: string, issues: Issue[]): Map<number, Author> {
  const list = Setting.parse(text, AUTHORS_FILE, issues);
  const authors = new Map<number, Author>();
  if (list.isGiven && !Array.isArray(list.value)) {
    list.report('', 'the profiles must be a list, each beginning with "- id:"');
    return authors;
  }
  for (const [index, entry] of list.items().entries()) {
    const [id, slug] = [entry.get('id').value, entry.get('slug').value];
    const texts = (key: string) => entry.get(key).perLanguage((own) => own.text());
    const same = [...authors.values()].find((other) => other.slug === slug);
    if (!isId(id) || typeof slug !== 'string' || slug === '')
      entry.report('id', `author ${index + 1} needs an id and a slug`);
    else if (!isSlug(slug)) entry.get('slug').report('slug', `slug of author ${index + 1} ${SLUG_RULE}`);
    else if (authors.has(id)) entry.get('id').report('id', `author ${index + 1} has the id of another, ${id}`);
    else if (same) entry.get('slug').report('slug', `author ${index + 1} has the slug of author ${same.id}, ${slug}`);
    else {
      const name = entry.get('name').isGiven ? texts('name') : { cs: slug, en: slug };
      authors.set(id, { id, slug, name, description: texts('description') });
    }
  }
  return authors;
}
