import type { Element, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { countOf } from '../../../lib/count.ts';
import { decodePercent } from '../../../lib/decode-percent.ts';
import { hash } from '../../../lib/hash.ts';
import { mapConcurrently } from '../../../content/store/disk/map-concurrently.ts';
import { attribute, classesOf, elementsOf, isElement, parseHtml, textOf } from '../convert/hast.ts';
import { isOwn, MAX_PAGE, SourceError, textOf as textOfAnswer, type SourceClient } from './client.ts';
import { languageCode, type PartialItem, type SourceType } from './model.ts';

/** Metadata of a public page. */
export interface PublicPage {
  url: string;
  id: number;
  type: string;
  language: string;
  /** Absolute URLs by language. */
  alternates: Record<string, string>;
  title: string;
  /** The article without the frame common to all pages; empty if not found. */
  article: string;
}

const HTML = 'text/html';

/** Number of pages sampled to find their common frame, and of pages read concurrently. */
const SAMPLE = 40;
const AT_ONCE = 2;

/** Reads pages; those that cannot be read are skipped and reported to `gap`. */
export async function readPages(
  client: SourceClient,
  urls: readonly string[],
  gap: (sentence: string) => void,
): Promise<PublicPage[]> {
  const read = <T>(list: readonly string[], take: (url: string, tree: Root) => T) =>
    mapConcurrently(
      list,
      async (url) => {
        const tree = await readTree(client, url, gap);
        return tree ? [take(url, tree)] : [];
      },
      AT_ONCE,
    );
  const sample = (await read(urls.slice(0, SAMPLE), (url, tree) => ({ url, tree }))).flat();
  const frame = frameOf(sample.map(({ tree }) => tree));
  const first = sample.map(({ url, tree }) => readPage(url, tree, frame));
  // Trees of the remaining pages are not kept, because a site may have any number of them.
  const rest = await read(urls.slice(SAMPLE), (url, tree) => readPage(url, tree, frame));
  return [...first, ...rest.flat()];
}

async function readTree(client: SourceClient, url: string, gap: (sentence: string) => void): Promise<Root | null> {
  try {
    const answer = await client.get(url, { accept: HTML, maxBytes: MAX_PAGE });
    const { status, type } = answer;
    if (isOwn(answer.url, client.base) && status === 200 && type === HTML)
      return parseHtml(textOfAnswer(answer), true).tree;
    if (!isOwn(answer.url, client.base)) gap(`${url} leads to ${answer.url}, on another site.`);
    else gap(`${url} answers ${status}${status === 200 ? ` with ${type}` : ''}.`);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    gap(`${error.message}.`);
  }
  return null;
}

/** Elements that occur verbatim in more than a third of the pages: menus, footers, boxes. */
function frameOf(trees: readonly Root[]): ReadonlySet<string> {
  const counts = countOf(trees.flatMap((tree) => [...new Set([...elementsOf(tree)].filter(isBlock).map(printOf))]));
  const enough = Math.max(3, trees.length / 3);
  return new Set([...counts].filter(([, count]) => count >= enough).map(([print]) => print));
}

const BLOCKS = new Set('header footer nav aside section div ul ol form p h1 h2 h3 h4 h5 h6 table'.split(' '));
const isBlock = ({ tagName }: Element): boolean => BLOCKS.has(tagName);
const printOf = (node: Element): string => hash(`${node.tagName} ${textOf(node).replace(/\s+/g, ' ').trim()}`);

function readPage(url: string, tree: Root, frame: ReadonlySet<string>): PublicPage {
  const page: PublicPage = { url, id: 0, type: '', language: '', alternates: {}, title: '', article: '' };
  for (const one of elementsOf(tree)) {
    if (one.tagName === 'link') readLink(one, page);
    else if (one.tagName === 'title' && !page.title) page.title = textOf(one).trim();
    else if (one.tagName === 'body') readIdentity(one, page);
    page.language ||= languageCode(attribute(one, 'lang'));
  }
  const shown = [...elementsOf(tree)].flatMap((one) => /^post-(\d{1,12})$/.exec(attribute(one, 'id'))?.[1] ?? []);
  // A list shows several texts, and is not one itself.
  if (shown.length === 1) page.id ||= Number(shown[0]);
  const article = articleIn(tree);
  if (article) page.article = articleHtml(article, frame);
  return page;
}

function readLink(link: Element, page: PublicPage): void {
  const rel = attribute(link, 'rel').split(/\s+/);
  const href = attribute(link, 'href');
  const id = /[?&](?:p|page_id)=(\d{1,12})(?:&|$)/.exec(href)?.[1];
  const route = /\/wp\/v2\/(\w+)\/(\d{1,12})$/.exec(decodePercent(href) ?? href);
  if (rel.includes('shortlink') && id) page.id ||= Number(id);
  if (!rel.includes('alternate')) return;
  if (route) {
    page.id ||= Number(route[2]);
    page.type ||= { posts: 'post', pages: 'page' }[route[1] ?? ''] ?? (route[1] as string);
  }
  const code = languageCode(attribute(link, 'hrefLang'));
  if (code && code !== 'x' && URL.canParse(href, page.url)) page.alternates[code] = new URL(href, page.url).href;
}

function readIdentity(body: Element, page: PublicPage): void {
  for (const name of classesOf(body)) {
    const [, kind, id] = /^(postid|page-id)-(\d{1,12})$/.exec(name) ?? [];
    if (!id) continue;
    page.id ||= Number(id);
    page.type ||= kind === 'page-id' ? 'page' : 'post';
  }
}

/** The element with the text of the article, by class names that themes use. */
function articleIn(tree: Root): Element | undefined {
  const all = [...elementsOf(tree)];
  const named = (...names: string[]) => all.find((one) => classesOf(one).some((name) => names.includes(name)));
  return (
    named('entry-content', 'wp-block-post-content', 'post-content', 'article-content') ??
    all.find((one) => isElement(one, 'article')) ??
    all.find((one) => isElement(one, 'main'))
  );
}

function articleHtml(article: Element, frame: ReadonlySet<string>): string {
  const strip = (node: Element): Element => ({
    ...node,
    children: node.children.flatMap((child): Element['children'] => {
      if (child.type !== 'element') return child.type === 'text' ? [child] : [];
      if (/^(?:script|style|nav|form)$/.test(child.tagName)) return [];
      return isBlock(child) && frame.has(printOf(child)) && textOf(child).trim() ? [] : [strip(child)];
    }),
  });
  return toHtml(strip(article).children).trim();
}

/**
 * Data that pages add to the records of other sources, by id. A list page has the id of its term or author, so only
 * routes of `types` are texts.
 */
export const itemsOfPages = (pages: readonly PublicPage[], types: readonly SourceType[]): PartialItem[] =>
  pages
    .filter(({ id, type }) => id > 0 && isTypeOf(type, types))
    .map(({ id, type, url, language, alternates, title, article }) => {
      const slug =
        (decodePercent(new URL(url).pathname) ?? new URL(url).pathname).split('/').filter(Boolean).at(-1) ?? '';
      const own = { slug: encodeURI(slug).toLowerCase(), title, rendered: article };
      return { id, type: type || 'post', fields: { link: url, alternates, language, ...own } };
    });

const isTypeOf = (route: string, types: readonly SourceType[]): boolean =>
  /^(?:post|page)?$/.test(route) || types.some(({ name, base }) => route === name || route === base);
