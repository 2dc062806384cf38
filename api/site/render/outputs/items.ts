import type { BesideView, View } from '../../../../src/views.ts';
import { ITEM_COLLECTIONS } from '../../../contract/enums.ts';
import { ANONYMOUS } from '../../../contract/caller.ts';
import type { Item } from '../../../contract/model.ts';
import { isTerm } from '../../../content/index/content-index.ts';
import { canRead } from '../../../rest/query/policy.ts';
import { languageAt, uploadPath } from '../../../rest/query/urls.ts';
import { packDocument } from '../../../content/search/search-index.ts';
import { patchHead } from '../markdown-alternate.ts';
import { hasPage, hasStandIn, isLocked, type MarkdownView, type Rendering, urlOf } from '../rendering.ts';
import { searchDocument } from '../search-document.ts';
import { documentPath } from '../search-output.ts';
import {
  besideView,
  embedView,
  fallbackPath,
  fallbackView,
  markdownAlternateOf,
  withBeside,
} from '../views/article.ts';
import { manualView, wholeManualPath } from '../views/manual.ts';
import { redirectView } from '../views/other-pages.ts';
import { jsonFile } from './json.ts';
import { patchPage } from './patch-page.ts';
import { file, fileAt, type Output, type OutputFile, page, RANK, redirectsTo, text } from './output.ts';

/** Whether the item has files: an anonymous caller of the API may read it, and its language is offered to readers. */
const isPublic = (item: Item, { index }: Rendering): boolean =>
  index.site.languages.includes(item.language) && canRead(item, ANONYMOUS, index);

/** An output of each public item, or of those that `isOne` names. */
const ofItems = (
  name: string,
  files: (shown: Item, rendering: Rendering) => OutputFile[],
  isOne: (item: Item) => boolean = () => true,
): Output => ({
  name,
  keysOf: (record) => (!isTerm(record) && isOne(record) ? [record.id] : []),
  files(id, rendering) {
    const item = rendering.index.item(Number(id));
    return item && isPublic(item, rendering) ? files(item, rendering) : [];
  },
});

/** Everything that shows only the item: its JSON, its frame for other sites, its Markdown, its search document. */
export const item = ofItems('item', (shown, rendering) => {
  const files = [jsonFile(`cms/v2/${ITEM_COLLECTIONS[shown.type]}/${shown.id}`, null, rendering)];
  if (!hasPage(shown)) return files;
  const path = urlOf(shown, rendering);
  const { values, base, index } = rendering;
  const oembed = `/cms-json/oembed/1.0/embed?url=${encodeURIComponent(base + path)}&lang=${languageAt(path, index.site)}`;
  files.push(
    page(`${path}embed/`, () => embedView(shown, rendering), rendering),
    // A file, so that discovery works on static hosts.
    text(fileAt(`${path}oembed.json`), () => rendering.getJson(oembed)),
  );
  if (isLocked(shown)) return files;
  files.push(
    file<MarkdownView>(fileAt(markdownAlternateOf(shown, rendering)), {
      view: () => values.markdown(shown.id)!,
      print: ({ head }) => head + values.markdownText(shown.id),
      patch: { stable: ({ body }) => body, print: (former, { head }) => patchHead(former, head) },
    }),
    file(documentPath(shown.id), { view: () => searchDocument(shown, rendering), print: packDocument }),
  );
  return files;
});

/** The page of an item, its fallback for a missing translation, and redirects from its old URLs. */
export const itemPage = ofItems('page', (shown, rendering) => {
  if (shown.type === 'attachment') return mediaPage(shown, rendering);
  if (!hasPage(shown)) return [];
  const path = urlOf(shown, rendering);
  const files: OutputFile[] = [isLocked(shown) ? wholePage(shown, path, rendering) : ownPage(shown, path, rendering)];
  if (hasStandIn(shown, rendering)) {
    const place = fallbackPath(shown, rendering);
    files.push(page(place, () => fallbackView(shown, rendering), rendering, RANK.standIn));
  }
  return [...files, ...redirectsTo(shown, rendering)];
});

/** An edit changes what the pages of about twenty neighbours show beside their texts; only those parts are replaced. */
function ownPage(item: Item, path: string, rendering: Rendering): OutputFile {
  const { values, templates } = rendering;
  return file<{ main: string; beside: BesideView }>(fileAt(`${path}index.html`), {
    view: () => ({ main: values.main.sign(item.id), beside: besideView(item, rendering) }),
    print: ({ beside }) => templates.render(withBeside(values.main(item.id), beside)),
    patch: {
      stable: ({ main }) => main,
      print: (former, { beside }) => patchPage(former, templates.parts(beside)),
    },
  });
}

const wholePage = (item: Item, path: string, rendering: Rendering): OutputFile =>
  page(path, (): View => withBeside(rendering.values.main(item.id), besideView(item, rendering)), rendering);

/** The page of a media file redirects to the file. A chapter with the same path takes precedence. */
function mediaPage(item: Item, rendering: Rendering): OutputFile[] {
  const path = urlOf(item, rendering);
  if (!path.endsWith('/')) return [];
  const view = () => redirectView(path, uploadPath(item.file), item.language, rendering);
  return [page(path, view, rendering, RANK.redirect)];
}

/** The page with a whole manual, by its first page. A chapter with the same path takes precedence. */
export const manual = ofItems(
  'manual',
  (top, rendering) => {
    const path = wholeManualPath(top, rendering);
    return path === null ? [] : [page(path, () => manualView(top, path, rendering), rendering, RANK.standIn)];
  },
  ({ type }) => type === 'page',
);
