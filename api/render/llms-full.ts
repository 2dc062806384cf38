import { setImmediate as breathe } from 'node:timers/promises';
import type { Item, Language, Site } from '../contract/model.ts';
import { languageRoot } from '../query/urls.ts';
import { markdownAlternate } from './markdown-alternate.ts';
import { absolute, type Rendering } from './rendering.ts';
import { isListed } from './sitemap-entries.ts';
import { idsOf } from './text-parts.ts';
import { words } from './views/words.ts';

/** Texts made in one go, before requests get their turn. */
const AT_ONCE = 16;

export const llmsFullPath = (language: Language, site: Site): string => `${languageRoot(language, site)}llms-full.txt`;

const partPath = (part: number, language: Language, site: Site): string =>
  `${languageRoot(language, site)}llms-full/${part}.txt`;

type TextFile = [path: string, make: () => Promise<string>];

/**
 * `llms-full.txt` holds the Markdown of all pages that everybody may read: manuals as they are read, then articles. Where
 * these are many it leads to files that hold those of a range of ids, so that no edit renews more than a bounded number
 * of texts.
 */
export function llmsFullFiles(part: number | 'index', language: Language, rendering: Rendering): TextFile[] {
  const { site } = rendering.serializeContext.index;
  const parts = rendering.textParts.of(language);
  if (part === 'index') {
    const make = () =>
      parts.length > 0
        ? Promise.resolve(listOfParts(parts, language, rendering))
        : textOf(inReadingOrder(language, rendering), language, rendering);
    return [[llmsFullPath(language, site).slice(1), make]];
  }
  if (!parts.includes(part)) return [];
  return [
    [partPath(part, language, site).slice(1), () => textOf(ofPart(part, language, rendering), language, rendering)],
  ];
}

function titleOf(language: Language, { serializeContext }: Rendering): string {
  const { name, description } = serializeContext.index.site;
  return `# ${name[language]}\n\n> ${description[language]}\n`;
}

async function textOf(items: Item[], language: Language, rendering: Rendering): Promise<string> {
  const texts = [titleOf(language, rendering)];
  for (const item of items) {
    if (texts.length % AT_ONCE === 0) await breathe();
    texts.push(markdownAlternate(item, rendering));
  }
  return texts.join('\n');
}

function listOfParts(parts: number[], language: Language, rendering: Rendering): string {
  const { site } = rendering.serializeContext.index;
  const said = words[language].llms;
  const links = parts.map((part) => {
    const url = absolute(partPath(part, language, site), rendering);
    return `- [${said.part} ${idsOf(part)[0]}](${url})\n`;
  });
  return `${titleOf(language, rendering)}\n${said.parts}\n\n${links.join('')}`;
}

function inReadingOrder(language: Language, { listings, serializeContext: { index } }: Rendering): Item[] {
  const walked = (parent: number): Item[] =>
    listings.chapters(parent, language).flatMap((chapter) => [chapter, ...walked(chapter.id)]);
  // Chapters that stand in a circle belong to no manual.
  const pages = new Set([...walked(0), ...index.items('page', language)]);
  return [...pages, ...listings.ofLanguage(language)].filter(isListed);
}

const ofPart = (part: number, language: Language, { serializeContext: { index } }: Rendering): Item[] =>
  idsOf(part)
    .flatMap((id) => index.item(id) ?? [])
    .filter((item) => item.language === language && isListed(item));
