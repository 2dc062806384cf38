import { join } from 'node:path';
import { parse } from 'yaml';
import type { Author, Language, Site } from '../contract/model.ts';
import { LANGUAGES } from '../contract/model.ts';
import { readIfThere } from './atomic.ts';
import { LEADS_OUT, OutsideError } from './confine.ts';
import type { Files } from './files.ts';
import type { Issue } from './front-matter.ts';
import { isId, isSlug, SLUG_RULE } from './read-fields.ts';

type Raw = Record<string, unknown>;

const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text per language; one plain text serves both. */
function perLanguage(value: unknown): Record<Language, string> {
  const texts = {} as Record<Language, string>;
  for (const language of LANGUAGES) {
    const own = isRecord(value) ? value[language] : value;
    texts[language] = typeof own === 'string' ? own : '';
  }
  return texts;
}

const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

async function readYaml(files: Files, contentDir: string, name: string, issues: Issue[]): Promise<unknown> {
  const bytes = await readIfThere(files, join(contentDir, name)).catch((error: unknown) => {
    if (!(error instanceof OutsideError)) throw error;
    issues.push({ path: name, line: 1, field: '', message: LEADS_OUT });
    return null;
  });
  try {
    return bytes ? parse(bytes.toString('utf8'), { schema: 'core', maxAliasCount: 0 }) : null;
  } catch (error) {
    const line = (error as { linePos?: { line: number }[] }).linePos?.[0]?.line ?? 1;
    issues.push({ path: name, line, field: '', message: (error as Error).message.split('\n')[0] ?? 'broken YAML' });
    return null;
  }
}

/** `site.yaml`; what it leaves out gets a default that works. */
export async function readSite(files: Files, contentDir: string, issues: Issue[]): Promise<Site> {
  const read = await readYaml(files, contentDir, 'site.yaml', issues);
  const raw = isRecord(read) ? read : {};
  const templates = isRecord(raw['templates']) ? raw['templates'] : {};
  const defaults = isRecord(raw['default_category']) ? raw['default_category'] : {};
  return {
    name: perLanguage(raw['name'] ?? 'Support Guide'),
    description: perLanguage(raw['description']),
    public_url: typeof raw['public_url'] === 'string' ? raw['public_url'] : '',
    edit_url: typeof raw['edit_url'] === 'string' ? raw['edit_url'] : '',
    default_category: { cs: Number(defaults['cs'] ?? 0), en: Number(defaults['en'] ?? 0) },
    templates: { post: words(templates['post']), page: words(templates['page']) },
    image_sizes: readSizes(raw['image_sizes'], issues),
  };
}

function readSizes(value: unknown, issues: Issue[]): Site['image_sizes'] {
  const sizes: Site['image_sizes'] = {};
  for (const [name, size] of Object.entries(isRecord(value) ? value : {})) {
    if (isSize(size)) sizes[name] = size;
    else {
      const message = `image_sizes: ${name} must be [width, height, true or false]`;
      issues.push({ path: 'site.yaml', line: 1, field: 'image_sizes', message });
    }
  }
  return sizes;
}

const isSize = (value: unknown): value is [number, number, boolean] =>
  Array.isArray(value) &&
  value.length === 3 &&
  value.slice(0, 2).every((side) => Number.isSafeInteger(side) && side >= 0) &&
  typeof value[2] === 'boolean';

/** `authors.yaml`: the public profiles. Every entry needs an id and a slug. */
export async function readAuthors(files: Files, contentDir: string, issues: Issue[]): Promise<Map<number, Author>> {
  const read = await readYaml(files, contentDir, 'authors.yaml', issues);
  const authors = new Map<number, Author>();
  for (const [index, raw] of (Array.isArray(read) ? read : []).entries()) {
    const entry: Raw = isRecord(raw) ? raw : {};
    const { id, slug } = entry;
    const wrong = (field: string, message: string) => issues.push({ path: 'authors.yaml', line: 1, field, message });
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
