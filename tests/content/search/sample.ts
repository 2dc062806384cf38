import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Language } from '../../../api/contract/model.ts';
import { plainText } from '../../../api/content/markdown/excerpt.ts';
import { renderMarkdown } from '../../../api/content/markdown/render.ts';
import type { SearchDocument, Section, Synonyms } from '../../../api/content/search/model.ts';
import { type ContentFile, contentFiles } from '../../translation/content.ts';

const CONTENT = new URL('../../../content/', import.meta.url);

const files = contentFiles();
const byId = new Map(files.map((file) => [file.id, file]));
const translated = new Set(files.flatMap(({ id, translation_of }) => (translation_of ? [translation_of, id] : [])));

/** Public articles and chapters of the sample guide, with their file names. */
export function sampleDocuments(language: Language): Map<string, SearchDocument> {
  const shown = files.filter(
    ({ path, front }) =>
      /\/(?:posts|pages)\//.test(path) && path.startsWith(language) && !front['status'] && !front['password'],
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

function documentOf({ id, path, slug, language, front, fields, body }: ContentFile): SearchDocument {
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
    type: path.includes('/posts/') ? 'post' : 'page',
    url: `${language === 'en' ? '/en' : ''}/${slug}/`,
    title: fields['title'] ?? '',
    lead: fields['excerpt'] ?? sections[0]?.text.slice(0, 300) ?? '',
    topics: [front['categories'] ?? []].flat().map((topic) => byId.get(Number(topic))?.fields['name'] ?? ''),
    isOnly: !translated.has(id),
    sections,
  };
}

/** Plain text between headings. */
function sectionsOf(html: string): Section[] {
  return html.split(/(?=<h[2-4][ >])/).map((part) => {
    const [, anchor = '', title = '', rest = part] =
      /^<h[2-4][^>]*id="([^"]*)"[^>]*>(.*?)<\/h[2-4]>(.*)$/s.exec(part) ?? [];
    return { anchor, title: plainText(title), text: plainText(rest) };
  });
}
