import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';

/** Front matter fields shown to readers. */
const FIELDS = ['title', 'name', 'excerpt', 'description', 'alt_text', 'caption'];

const ROOT = join(import.meta.dirname, '../../content');

/** A content file with the properties relevant to translation. */
export interface ContentFile {
  /** Path below the content folder: `cs/posts/muj-profil.md`. */
  path: string;
  id: number;
  translation_of: number;
  slug: string;
  language: 'cs' | 'en';
  body: string;
  fields: Record<string, string>;
  /** The hand-written line of source hashes, if any. */
  front: Record<string, unknown>;
}

/** All Markdown files of the guide; empty if there is no content. */
export function contentFiles(): ContentFile[] {
  const names = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  return names.sort().map(readContent);
}

function readContent(path: string): ContentFile {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const [, yaml = '', body = ''] = /^---\r?\n([^]*?)\r?\n---\r?\n([^]*)$/.exec(text) ?? [];
  const front = parseYaml(yaml) as Record<string, unknown>;
  const present = FIELDS.filter((name) => typeof front[name] === 'string');
  const fields = Object.fromEntries(present.map((name) => [name, String(front[name])]));
  const slug = path.replace(/^.*\/|\.md$/g, '');
  const language = path.startsWith('cs') ? 'cs' : 'en';
  return {
    path,
    id: Number(front['id']),
    translation_of: Number(front['translation_of'] ?? 0),
    slug,
    language,
    body,
    fields,
    front,
  };
}
