import type { SingleFileView, Branch } from '../../../../src/views.ts';
import type { Item, Language } from '../../../contract/model.ts';
import { escapeText } from '../../../lib/escape.ts';
import { hash } from '../../../lib/hash.ts';
import type { ListName } from '../article-lists.ts';
import { documentFile } from '../../../content/search/files.ts';
import { packDocument, SearchIndexUpdate } from '../../../content/search/search-index.ts';
import { languageRoot } from '../../../rest/query/urls.ts';
import { hasOwnStyles, ownStyles } from '../own-styles.ts';
import { chaptersBelow, href, isListed, plainTitle, type Rendering } from '../rendering.ts';
import { searchDocument } from '../search-document.ts';
import { makeFrame } from '../views/frame.ts';
import { anchorsOf, textHtml } from '../views/manual.ts';
import { notFoundView } from '../views/other-pages.ts';
import { words } from '../views/words.ts';
import { embedPictures } from './embed-pictures.ts';
import { inlineAssets, type ReadAsset, stylesheetsOf } from './inline-assets.ts';

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
  const { templates, serializeContext } = rendering;
  const groups = groupsOf(language, rendering);
  const items = groups.flatMap(itemsIn);
  const anchors = anchorsOf(items, rendering);
  for (const { url, id } of groups.flatMap(groupsIn)) if (url) anchors.set(url, id);
  const html = groups.map((group) => groupHtml(group, anchors, rendering)).join('');
  const { site } = serializeContext.index;
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
  const { lists, values, serializeContext } = rendering;
  const { index } = serializeContext;
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
  const { write } = await update.changes(hash, null, rendering.serializeContext.index.site.synonyms);
  for (const [path, bytes] of write) files[path] = Buffer.from(bytes).toString('base64');
  // Base64 and paths contain nothing that could end a script element.
  return JSON.stringify(files);
}
