import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Language, LANGUAGES } from '../../../api/contract/model.ts';
import { renderMarkdown } from '../../../api/content/markdown/render.ts';
import type { SearchDocument, Section, Synonyms } from '../../../api/content/search/model.ts';

const CONTENT = new URL('../../../content/', import.meta.url);

interface File {
  slug: string;
  language: Language;
  kind: string;
  head: Record<string, unknown>;
  body: string;
}

const KINDS = ['posts', 'pages', 'blocks', 'categories', 'tags'];

function filesOf(language: Language): File[] {
  return KINDS.flatMap((kind) =>
    readdirSync(new URL(`${language}/${kind}/`, CONTENT)).map((name) => {
      const text = readFileSync(new URL(`${language}/${kind}/${name}`, CONTENT), 'utf8');
      const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
      return { slug: name.replace(/\.md$/, ''), language, kind, head: parse(head) as File['head'], body };
    }),
  );
}

const files = LANGUAGES.flatMap(filesOf);
const byId = new Map(files.map((file) => [Number(file.head['id']), file]));
const translated = new Set(
  files
    .filter(({ head }) => head['translation_of'])
    .flatMap(({ head }) => [Number(head['translation_of']), Number(head['id'])]),
);

/** Public articles and chapters of the sample guide, with their file names. */
export function sampleDocuments(language: Language): Map<string, SearchDocument> {
  const shown = files.filter(
    (file) =>
      file.language === language &&
      ['posts', 'pages'].includes(file.kind) &&
      !file.head['status'] &&
      !file.head['password'],
  );
  return new Map(shown.map((file) => [file.slug, documentOf(file)]));
}

export const sampleSynonyms = (language: Language): Synonyms => {
  const all = parse(readFileSync(new URL('synonyms.yaml', CONTENT), 'utf8')) as Record<
    Language,
    Record<string, string | string[]>
  >;
  return Object.fromEntries(Object.entries(all[language] ?? {}).map(([typed, said]) => [typed, [said].flat()]));
};

function documentOf({ slug, language, kind, head, body }: File): SearchDocument {
  const id = Number(head['id']);
  const html = renderMarkdown(body, {
    language,
    base: '',
    block: (ref) => ({ content: byId.get(ref)?.body ?? '' }),
    media: () => null,
    card: () => null,
    embed: () => null,
  }).html;
  const sections = sectionsOf(html);
  return {
    id,
    language,
    type: kind === 'posts' ? 'post' : 'page',
    url: `${language === 'en' ? '/en' : ''}/${slug}/`,
    title: String(head['title']),
    lead: String(head['excerpt'] ?? sections[0]?.text.slice(0, 300) ?? ''),
    topics: [head['categories'] ?? []].flat().map((topic) => String(byId.get(Number(topic))?.head['name'] ?? '')),
    isOnly: !translated.has(id),
    sections,
  };
}

/** Plain text between headings. */
function sectionsOf(html: string): Section[] {
  const parts = html.split(/(?=<h[2-4][ >])/);
  return parts.map((part) => {
    const [, anchor = '', title = '', rest = part] =
      /^<h[2-4][^>]*id="([^"]*)"[^>]*>(.*?)<\/h[2-4]>(.*)$/s.exec(part) ?? [];
    return { anchor, title: plain(title), text: plain(rest) };
  });
}

const plain = (html: string): string =>
  html
    .replace(/<\/?(p|li|ul|ol|td|th|tr|table|h\d|div|br|pre|blockquote|aside|figure)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
