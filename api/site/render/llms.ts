import type { Language } from '../../contract/model.ts';
import { joinedLines, withoutControls } from '../../lib/escape.ts';
import { plainText } from '../../content/markdown/excerpt.ts';
import { languageRoot } from '../../rest/query/urls.ts';
import { llmsFullPath } from './llms-full.ts';
import { absolute, isLocked, plainTitle, type Rendering, urlOf } from './rendering.ts';
import { markdownAlternateOf } from './views/article.ts';
import { words } from './views/words.ts';

/**
 * `llms.txt`: what the guide is about and where its texts are, in Markdown. It names manuals and topics but not all
 * articles, which are in the lists of their topics and in the sitemap, so that a write changes as little as possible.
 */
export function llmsText(language: Language, rendering: Rendering): string {
  const { site } = rendering.index;
  const { archive, llms } = words[language];
  const { manuals, topics, more, sitemap, source, full } = llms;
  const parts = [`# ${site.name[language]}`, `> ${joinedLines(site.description[language].trim())}`, source];
  const section = (title: string, lines: string[]) => lines.length > 0 && parts.push(`## ${title}`, lines.join('\n'));
  section(manuals, chapters(0, '', language, rendering));
  section(topics, categories(0, '', language, rendering));
  section(more, [
    `- [${archive}](${absolute(`${languageRoot(language, site)}archive/`, rendering)})`,
    `- [${full}](${absolute(llmsFullPath(language, site), rendering)})`,
    `- [${sitemap}](${absolute('/sitemap.xml', rendering)})`,
  ]);
  return withoutControls(`${parts.join('\n\n')}\n`);
}

function chapters(parent: number, indent: string, language: Language, rendering: Rendering): string[] {
  const { values, index } = rendering;
  return values.chapters(`${parent} ${language}`).flatMap((id) => {
    const chapter = index.item(id);
    if (!chapter) return [];
    const url = isLocked(chapter) ? urlOf(chapter, rendering) : markdownAlternateOf(chapter, rendering);
    const line = `${indent}- [${linkText(plainTitle(chapter))}](${absolute(url, rendering)})`;
    return [line, ...chapters(id, `${indent}  `, language, rendering)];
  });
}

/** Brackets in a title would end its link. */
const linkText = (title: string): string => title.replace(/[[\]\\]/g, '\\$&');

function categories(parent: number, indent: string, language: Language, rendering: Rendering): string[] {
  const { values, index } = rendering;
  return values.topics(`${parent} ${language}`).flatMap((id) => {
    const term = index.term(id);
    if (!term) return [];
    const description = plainText(term.description);
    const line = `${indent}- [${linkText(term.name)}](${absolute(urlOf(term, rendering), rendering)})`;
    const below = categories(id, `${indent}  `, language, rendering);
    return [description ? `${line}: ${description}` : line, ...below];
  });
}
