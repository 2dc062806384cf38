import { type ContentIndex, kindOf } from '../../content/index/content-index.ts';
import { FrontMatterError, splitSource } from '../../content/store/front-matter/front-matter.ts';
import { SITE_FILE } from '../../content/store/site-settings.ts';
import { HEAD_COLUMNS, valueOf } from '../../contract/derive/stored-fields.ts';
import type { Item, Site } from '../../contract/model.ts';
import { controlIn } from '../../lib/escape.ts';
import type { ValueOf } from '../../lib/memo/node.ts';
import { mimeTypeOf } from '../../lib/mime-types.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { linkUrl } from '../../rest/query/urls.ts';
import { checkHeads, checkReach } from './check-fields.ts';
import { checkRecords, located, textOf } from './check-records.ts';
import {
  checkLoneLink,
  checkText,
  isDraft,
  lookForUploads,
  ownersUrl,
  type CheckContext,
  type HasFile,
  type TextMistake,
} from './check-text.ts';
import { byPlace, type Finding, onField, tell, type ToldFinding } from './finding.ts';
import { ownPaths } from './own-paths.ts';
import { factsIn, textFactsOf } from './text-facts.ts';
import { orInstead } from '../../lib/instead.ts';

export type Checked = Pick<Service, 'store' | 'serializeContext' | 'memo'>;

/** What texts say about other records. Depends only on the records and on the files whose existence was checked. */
export interface TextFindings {
  /** Ids of records linked from a menu of the owner or from a text other than their own. */
  linked: readonly number[];
  findings: readonly Finding[];
  /** Paths below the content folder, with whether the file existed. */
  files: Record<string, boolean>;
  /** Findings on links and redirects in `site.yaml`; their lines are not known yet. */
  menus: readonly Finding[];
}

/** Everything an author should look at, sorted by file and line. `today` is a site time. */
export async function checkGuide(service: Checked, today: string): Promise<ToldFinding[]> {
  const broken = (await checkRecords(service.store)).map((issue): ToldFinding => ({ ...issue, level: 'error' }));
  return [...broken, ...(await findingsOf(service, today, await checkTexts(service)))].sort(byPlace);
}

/** The findings of `texts` and all others that do not prevent a build, sorted by file and line. */
export async function findingsOf(service: Checked, today: string, texts: TextFindings): Promise<ToldFinding[]> {
  const { store } = service;
  const { index } = store;
  const ofFields = [
    ...checkHeads(index, today),
    ...checkReach(index, new Set(texts.linked), today),
    ...pictureFindings(index),
    ...controlFindings(index),
    ...texts.menus,
  ];
  const all = [...(await located(ofFields, store)), ...texts.findings];
  return all.map((finding) => tell(finding)).sort(byPlace);
}

export async function checkTexts(service: Checked): Promise<TextFindings> {
  const { store } = service;
  const around = contextOf(service);
  const checked = checkedTexts(around, service);
  const files: TextFindings['files'] = {};
  const hasFile: HasFile = async (path) => (files[path] ??= await store.hasFile(path));
  const findings: Finding[] = [];
  for (const item of texts(service)) {
    const { mistakes } = checked(item.id);
    if (mistakes.length === 0) continue;
    findings.push(...(await textFindings(item, await lookForUploads(mistakes, hasFile), service)));
  }
  const ofMenus = menuLinks(store.index.site).map(({ url }) => around.paths.recordAt(ownersUrl(url, around.base))?.id);
  const ofTexts = [...store.index.allItems()].flatMap(({ id }) => checked(id).links);
  const linked = [...new Set([...ofMenus, ...ofTexts])].filter((id) => id !== undefined);
  return { linked, findings, files, menus: await menuFindings(around, hasFile) };
}

/** Mistakes in a text, and ids of the other records that it links to. */
interface CheckedText {
  mistakes: TextMistake[];
  links: number[];
}

/** Checks texts of the index, each once until it or what it leads to changes. */
function checkedTexts(around: CheckContext, { memo }: Checked): ValueOf<number, CheckedText> {
  return memo.define(
    'checked text',
    (id: number): CheckedText => {
      const item = around.index.item(id)!;
      const { links: written } = around.factsOf(item);
      const targets = written.flatMap(({ url }) => around.paths.recordAt(linkUrl(url, item, around))?.id ?? []);
      const links = [...new Set(targets)].filter((target) => target !== id);
      // The copy does not keep alive the text that URLs are substrings of.
      return structuredClone({ mistakes: checkText(item, around), links });
    },
    { isLasting: true },
  );
}

/** Findings in an unsaved text, ordered by offset. `file` is the source that its content file would have. */
export async function findingsOfText(item: Item, file: string, service: Checked): Promise<Finding[]> {
  const factsOf = (one: Item) => (one.id === item.id ? factsIn(item, service) : textFactsOf(service)(one));
  const mistakes = checkText(item, { ...contextOf(service), factsOf }).sort((a, b) => a.offset - b.offset);
  const found = await lookForUploads(mistakes, (path) => service.store.hasFile(path));
  return placed(item, found, file);
}

/** Whether each file whose existence was checked still exists, or is still missing. */
export async function isStillSo({ files }: TextFindings, { store }: Checked): Promise<boolean> {
  for (const [path, isThere] of Object.entries(files)) if ((await store.hasFile(path)) !== isThere) return false;
  return true;
}

/** Files below `uploads/` that texts reference but that have no media record, with the texts that reference them. */
export async function unrecordedUploads(service: Checked): Promise<Map<string, Item[]>> {
  const around = contextOf(service);
  const checked = checkedTexts(around, service);
  const found = new Map<string, Item[]>();
  const add = (upload: string | undefined, ...items: Item[]) => {
    if (upload !== undefined) found.set(upload, [...(found.get(upload) ?? []), ...items]);
  };
  for (const { url } of menuLinks(around.index.site)) add(checkLoneLink(url, around)?.upload);
  for (const item of texts(service)) for (const { upload } of checked(item.id).mistakes) add(upload, item);
  for (const file of found.keys()) if (!(await service.store.hasFile(`uploads/${file}`))) found.delete(file);
  return found;
}

function contextOf(service: Checked): CheckContext {
  const { store, memo, serializeContext } = service;
  const [{ index }, { base }] = [store, serializeContext];
  return { index, base, factsOf: textFactsOf(service), paths: ownPaths(index, memo, base) };
}

/** Texts that readers can see, and texts being prepared for them. */
export const texts = ({ store: { index } }: Checked): Item[] =>
  [...index.allItems()].filter(
    ({ type, status, language }) =>
      type !== 'attachment' && status !== 'trash' && status !== 'auto-draft' && index.site.languages.includes(language),
  );

/** Links that the owner puts on pages, each once per setting that contains it. */
function menuLinks({ languages, links, contact }: Site): { field: string; url: string }[] {
  const all = languages.flatMap((language) => [
    ...links.header[language].map(({ url }) => ({ field: 'links.header', url })),
    ...links.footer[language].map(({ url }) => ({ field: 'links.footer', url })),
    ...(contact ? [{ field: 'contact', url: contact[language].url }] : []),
  ]);
  return [...new Map(all.map((link) => [`${link.field} ${link.url}`, link])).values()];
}

async function menuFindings(around: CheckContext, hasFile: HasFile): Promise<Finding[]> {
  const { site } = around.index;
  // In a chain of redirects only the last one must lead to a page.
  const redirects = new Set(Object.values(site.redirects).filter((url) => !Object.hasOwn(site.redirects, url)));
  const all = [...menuLinks(site), ...[...redirects].map((url) => ({ field: 'redirects', url }))];
  const wrong = all.flatMap(({ field, url }) => {
    const mistake = checkLoneLink(url, around);
    return mistake ? { ...mistake, field, url } : [];
  });
  return (await lookForUploads(wrong, hasFile)).map(({ field, url, upload: _upload, ...remark }) => ({
    ...onField({ path: SITE_FILE }, field, remark, 'error'),
    value: url,
  }));
}

/** Lead pictures of items need alternative text as much as pictures within texts. */
function pictureFindings(index: ContentIndex): Finding[] {
  return [...index.allItems()].flatMap((media) => {
    const { type, file, alt_text, id } = media;
    const isPicture = type === 'attachment' && mimeTypeOf(file).startsWith('image/');
    if (!isPicture || alt_text.trim() !== '' || index.withPicture(id).length === 0) return [];
    return [onField(media, 'file', { rule: 'pictureWordsOfMedia', values: { file } }, 'error')];
  });
}

/** YAML escapes can put any character into front matter. */
function controlFindings(index: ContentIndex): Finding[] {
  return [...index.allItems(), ...index.allTerms()].flatMap((record) =>
    HEAD_COLUMNS[kindOf(record)].flatMap((column) => {
      const control = column.as === 'text' ? controlIn(String(valueOf(record, column))) : null;
      if (!control) return [];
      const { key: field } = column;
      return [onField(record, field, { rule: 'control', values: { field, name: control.name } }, 'error')];
    }),
  );
}

/** Findings for mistakes at offsets of an item's text, with file and line. */
export const textFindings = async (
  item: Item,
  mistakes: readonly TextMistake[],
  { store }: Checked,
): Promise<Finding[]> => placed(item, mistakes, await textOf(item.path, store));

function placed(item: Item, mistakes: readonly TextMistake[], file: string): Finding[] {
  const first = firstLine(file);
  const level = isDraft(item) ? 'warning' : 'error';
  return mistakes.map(({ offset, upload: _upload, ...mistake }) => {
    const line = first + item.content.slice(0, offset).split('\n').length - 1;
    return { path: item.path, line, field: 'content', level, ...mistake };
  });
}

/** Line of a file on which its text begins. */
function firstLine(file: string): number {
  return orInstead(FrontMatterError, 1, () => {
    const { open, head, close, rest } = splitSource(file);
    const above = open + head + close + (/^\r?\n/.exec(rest)?.[0] ?? '');
    return above.split('\n').length;
  });
}
