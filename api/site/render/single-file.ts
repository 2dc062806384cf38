import { posix, basename } from 'node:path';
import { decodeHTMLStrict } from 'entities';
import type { SingleFileView, Branch } from '../../../src/views.ts';
import type { Item, Language } from '../../contract/model.ts';
import { escapeText, escapeAttribute } from '../../lib/escape.ts';
import { hash } from '../../lib/hash.ts';
import type { ListName } from './article-lists.ts';
import { documentFile } from '../../content/search/files.ts';
import { packDocument, SearchIndexUpdate } from '../../content/search/search-index.ts';
import { languageRoot } from '../../rest/query/urls.ts';
import { hasOwnStyles, ownStyles } from './own-styles.ts';
import { chaptersBelow, href, isListed, plainTitle, type Rendering } from './rendering.ts';
import { searchDocument } from './search-document.ts';
import { makeFrame } from './views/frame.ts';
import { anchorsOf, textHtml } from './views/manual.ts';
import { notFoundView } from './views/other-pages.ts';
import { words } from './views/words.ts';
import { openSharp } from '../../lib/sharp.ts';
import { fileIn, PICTURES, UPLOADS } from '../../content/markdown/link-urls.ts';
import { isPublicPicture, isPublicUpload } from './public-files.ts';

/** Texts are below the title of the guide and that of their topic. */
const DEPTH = 2;

/** Articles of a topic, or the chapters of all manuals. */
interface Group {
  id: string;
  title: string;
  items: Item[];
  below: Group[];
  /** URL of the page of the topic. */
  url?: string;
}

/** The whole guide in a language as one page that needs no other file and no network. */
export async function singleFile(language: Language, rendering: Rendering, read: ReadAsset): Promise<string> {
  const { templates, index } = rendering;
  const groups = groupsOf(language, rendering);
  const items = groups.flatMap(itemsIn);
  const anchors = anchorsOf(items, rendering);
  for (const { url, id } of groups.flatMap(groupsIn)) if (url) anchors.set(url, id);
  const html = groups.map((group) => groupHtml(group, anchors, rendering)).join('');
  const { site } = index;
  const view: SingleFileView = {
    kind: 'single-file',
    frame: makeFrame({ language, path: languageRoot(language, site), title: site.name[language] }, rendering),
    contents: groups.map(contentsOf),
    html: await embedPictures(html, rendering),
    index: await searchIndex(items, rendering),
  };
  const [page, ordinary] = [await templates.render(view), await templates.render(notFoundView(language, rendering))];
  const own = hasOwnStyles(site) ? await ownStyles(rendering) : '';
  return inlineAssets(page, { basePath: rendering.basePath, read, stylesheets: stylesheetsOf(ordinary), own });
}

const groupsIn = (group: Group): Group[] => [group, ...group.below.flatMap(groupsIn)];

const itemsIn = (group: Group): Item[] => groupsIn(group).flatMap(({ items }) => items);

/** Manuals, then topics with the articles not listed under an earlier topic, then articles without a topic. */
function groupsOf(language: Language, rendering: Rendering): Group[] {
  const { lists, values, index } = rendering;
  const said = words[language];
  const shown = new Set<number>();
  const take = (ids: readonly number[]): Item[] =>
    ids
      .flatMap((id) => index.item(id) ?? [])
      .filter((item) => isListed(item) && !shown.has(item.id) && shown.add(item.id));
  const all = (name: ListName): number[] => lists.of(name).ids(0, lists.of(name).length);
  const topic = (id: number): Group => ({
    id: `t${id}`,
    title: index.term(id)?.name ?? '',
    items: take(all(`term ${id}`)),
    below: values.topics(`${id} ${language}`).map(topic),
    url: href(values.path(id) ?? '', rendering),
  });
  const groups = [
    {
      id: 'manuals',
      title: said.llms.manuals,
      items: take([...chaptersBelow(0, language, rendering), ...index.idsOf('page', language)]),
      below: [],
    },
    ...values.topics(`0 ${language}`).map(topic),
    { id: 'more', title: said.llms.more, items: take(all(`all ${language}`)), below: [] },
  ];
  return groups.filter((group) => itemsIn(group).length > 0);
}

function groupHtml(group: Group, anchors: Map<string, string>, rendering: Rendering): string {
  const texts = group.items.map(
    (item) =>
      `<article id="c${item.id}"><h3>${escapeText(plainTitle(item))}</h3>${textHtml(item, DEPTH, anchors, rendering)}</article>`,
  );
  const below = group.below.map((one) => groupHtml(one, anchors, rendering));
  return `<section><h2 id="${group.id}">${escapeText(group.title)}</h2>${texts.join('')}</section>${below.join('')}`;
}

const contentsOf = ({ id, title, items, below }: Group): Branch => ({
  label: title,
  href: `#${id}`,
  items: [
    ...items.map((item) => ({ label: plainTitle(item), href: `#c${item.id}`, items: [] })),
    ...below.map(contentsOf),
  ],
});

/** The files of the search index as JSON: base64 by path. */
async function searchIndex(items: Item[], rendering: Rendering): Promise<string> {
  const update = new SearchIndexUpdate();
  const files: Record<string, string> = {};
  for (const item of items) {
    const document = { ...searchDocument(item, rendering), url: `#c${item.id}`, isOnly: false };
    update.put(null, document);
    files[documentFile(item.id)] = Buffer.from(packDocument(document)).toString('base64');
  }
  const { write } = await update.changes(hash, null, rendering.index.site.synonyms);
  for (const [path, bytes] of write) files[path] = Buffer.from(bytes).toString('base64');
  // Base64 and paths contain nothing that could end a script element.
  return JSON.stringify(files);
}

const STYLESHEET = /<link\b[^<>]* rel="stylesheet"[^<>]*>/g;
const SCRIPT = /<script type="module" src="([^"]+)"><\/script>/g;
const IMPORT = /((?:\bfrom|\bimport)\s*\(?\s*)(["'])(\.\.?\/[^"']+)\2/g;

/** URLs of the stylesheets of a page. */
const stylesheetsOf = (html: string): string[] =>
  [...html.matchAll(STYLESHEET)].flatMap(([tag]) => / href="([^"]+)"/.exec(tag)?.[1] ?? []);

/** Reads a client file of the templates by its path below the base. */
export type ReadAsset = (path: string) => Promise<string>;

interface Assets {
  basePath: string;
  read: ReadAsset;
  /** URLs of stylesheets that precede those of the page. */
  stylesheets: string[];
  /** Styles that come last. */
  own: string;
}

/** Inlines the stylesheets and scripts of a page. */
async function inlineAssets(html: string, { basePath, read, stylesheets, own }: Assets): Promise<string> {
  const below = (url: string): string => url.slice(basePath.length);
  const urls = new Set([...stylesheets, ...stylesheetsOf(html)]);
  const styles = await Promise.all(
    [...urls].filter((url) => url.startsWith(`${basePath}_astro/`)).map((url) => read(below(url))),
  );
  const scripts = new Map<string, string>();
  for (const [tag, url = ''] of html.matchAll(SCRIPT)) {
    const code = await withImports(below(url), read);
    scripts.set(tag, `<script type="module">${code.replaceAll('</script', '<\\/script')}</script>`);
  }
  const style = `<style>${[...styles, own].join('\n').replaceAll('</style', '<\\/style')}</style>`;
  return html
    .replace(STYLESHEET, '')
    .replace(SCRIPT, (tag) => scripts.get(tag) ?? tag)
    .replace('</head>', () => `${style}</head>`);
}

/** The code of a module with its imports replaced by `data:` URLs. */
async function withImports(path: string, read: ReadAsset): Promise<string> {
  const code = await read(path);
  const modules = new Map<string, string>();
  for (const [, , , imported = ''] of code.matchAll(IMPORT)) {
    const other = await withImports(posix.join(posix.dirname(path), imported), read);
    modules.set(imported, `data:text/javascript;base64,${Buffer.from(other).toString('base64')}`);
  }
  return code.replace(
    IMPORT,
    (_, keyword: string, quote: string, imported: string) => `${keyword}${quote}${modules.get(imported)}${quote}`,
  );
}

/** Width in pixels: that of a text on a large screen, or twice that of a narrow one. */
const WIDEST = 1_280;
const QUALITY = 78;

/** Most bytes of an embedded picture; a larger one becomes a link. */
const LARGEST = 400_000;

const MEDIA = /<(\/?)(img|video|audio|source|picture)\b((?:[^<>"]|"[^"]*")*)>/g;
const ROOT_LINK = /(<a(?:[^<>"]|"[^"]*")*? href=")(\/(?!\/)[^"]*)"/g;

/**
 * Rendered texts with embedded pictures and without anything that a browser would load. Video, audio and pictures of
 * other sites become links, and links into the site lead to its public URL.
 */
async function embedPictures(html: string, rendering: Rendering): Promise<string> {
  const pictures = new Map<string, string | null>();
  for (const [, slash, name, attributes = ''] of html.matchAll(MEDIA)) {
    const src = valueOf(attributes, 'src');
    if (slash || name !== 'img' || pictures.has(src)) continue;
    pictures.set(src, await dataUrl(src, rendering));
  }
  const origin = new URL(rendering.base).origin;
  return html
    .replace(MEDIA, (_, slash: string, name: string, attributes: string) => {
      if (slash) return '';
      const src = valueOf(attributes, 'src');
      const data = pictures.get(src);
      if (name === 'img' && data) return picture(attributes, data);
      if (src === '') return '';
      const label = valueOf(attributes, 'alt') || basename(src);
      return `<a href="${escapeAttribute(src)}">${escapeText(label)}</a> `;
    })
    .replace(ROOT_LINK, (_, before: string, path: string) => `${before}${origin}${path}"`);
}

function picture(attributes: string, data: string): string {
  const kept = ['alt', 'width', 'height', 'class', 'title', 'id']
    .filter((name) => new RegExp(` ${name}="`).test(attributes))
    .map((name) => ` ${name}="${escapeAttribute(valueOf(attributes, name))}"`);
  return `<img src="${data}"${kept.join('')} decoding="async">`;
}

const valueOf = (attributes: string, name: string): string =>
  decodeHTMLStrict(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');

/** Null for what is not ours, not public, not a picture, or too large even when scaled down. */
async function dataUrl(src: string, rendering: Rendering): Promise<string | null> {
  const file = contentFile(src, rendering);
  if (file === null) return null;
  const bytes = await rendering.readContent(file);
  const sharp = await openSharp();
  try {
    const { format, pages = 1 } = await sharp(bytes).metadata();
    const isDrawn = format === 'svg' || pages > 1;
    const small = isDrawn
      ? Buffer.from(bytes)
      : await sharp(bytes)
          .rotate()
          .resize({ width: WIDEST, withoutEnlargement: true })
          .webp({ quality: QUALITY })
          .toBuffer();
    if (small.length > LARGEST) return null;
    const type = isDrawn ? (format === 'svg' ? 'svg+xml' : format) : 'webp';
    return `data:image/${type};base64,${small.toString('base64')}`;
  } catch (error) {
    if (error instanceof Error && /unsupported image format|corrupt|Input/i.test(error.message)) return null;
    throw error;
  }
}

/** Path below the content folder of a public picture, or null. */
function contentFile(src: string, { basePath, index }: Rendering): string | null {
  if (!src.startsWith(basePath)) return null;
  const url = src.slice(basePath.length - 1);
  const upload = fileIn(UPLOADS, url);
  if (upload && isPublicUpload(upload, index)) return `uploads/${upload}`;
  const beside = fileIn(PICTURES, url);
  return beside && isPublicPicture(beside, index) ? beside : null;
}
