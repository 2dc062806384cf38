import { type ContentIndex, kindOf } from '../../content/index/content-index.ts';
import { FrontMatterError, splitSource } from '../../content/store/front-matter/front-matter.ts';
import { SITE_FILE } from '../../content/store/site-settings.ts';
import { HEAD_COLUMNS, valueOf } from '../../contract/derive/stored-fields.ts';
import type { Item, Site } from '../../contract/model.ts';
import { controlIn } from '../../lib/escape.ts';
import { mimeTypeOf } from '../../lib/mime-types.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { checkHeads } from './check-heads.ts';
import { checkReach } from './check-reach.ts';
import { checkRecords, located, textOf } from './check-records.ts';
import { checkLoneLink, checkText, isDraft, type CheckContext, type TextMistake } from './check-text.ts';
import { byPlace, type Finding, onField, tell, type ToldFinding } from './finding.ts';
import { OwnPaths } from './own-paths.ts';
import { factsIn, textFactsOf } from './text-facts.ts';

export type Checked = Pick<Service, 'store' | 'serializeContext' | 'memo'>;

/** What texts say about other records. Depends only on the records and on the files whose existence was checked. */
export interface TextFindings {
  /** Ids of items linked from a menu of the owner or from a text other than their own. */
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
  const around = contextOf(service);
  const files: TextFindings['files'] = {};
  const hasFile = async (path: string) => (files[path] ??= await around.hasFile(path));
  const findings: Finding[] = [];
  for (const item of texts(service)) {
    const mistakes = await checkText(item, { ...around, hasFile });
    if (mistakes.length > 0) findings.push(...(await textFindings(item, mistakes, service)));
  }
  const menus = await menuFindings({ ...around, hasFile });
  return { linked: [...linkedItems(around)], findings, files, menus };
}

/** Findings in an unsaved text, ordered by offset. `file` is the source that its content file would have. */
export async function findingsOfText(item: Item, file: string, service: Checked): Promise<Finding[]> {
  const factsOf = (one: Item) => (one.id === item.id ? factsIn(item, service) : textFactsOf(service)(one));
  const mistakes = await checkText(item, { ...contextOf(service), factsOf });
  return placed(
    item,
    mistakes.toSorted((a, b) => a.offset - b.offset),
    file,
  );
}

/** Whether each file whose existence was checked still exists, or is still missing. */
export async function isStillSo({ files }: TextFindings, { store }: Checked): Promise<boolean> {
  for (const [path, isThere] of Object.entries(files)) if ((await store.hasFile(path)) !== isThere) return false;
  return true;
}

/** Files below `uploads/` that texts reference but that have no media record, with the texts that reference them. */
export async function unrecordedUploads(service: Checked): Promise<Map<string, Item[]>> {
  const around = contextOf(service);
  const found = new Map<string, Item[]>();
  for (const { url } of menuLinks(around.index.site)) {
    const upload = (await checkLoneLink(url, around))?.upload;
    if (upload !== undefined) found.set(upload, []);
  }
  for (const item of texts(service)) {
    for (const { upload } of await checkText(item, around)) {
      if (upload !== undefined) found.set(upload, [...(found.get(upload) ?? []), item]);
    }
  }
  return found;
}

function contextOf(service: Checked): CheckContext {
  const { store, serializeContext } = service;
  const { index } = store;
  return {
    index,
    base: serializeContext.base,
    factsOf: textFactsOf(service),
    paths: new OwnPaths(index),
    hasFile: (path) => store.hasFile(path),
  };
}

/** Texts that readers can see, and texts being prepared for them. */
export const texts = ({ store: { index } }: Checked): Item[] =>
  [...index.allItems()].filter(
    ({ type, status, language }) =>
      type !== 'attachment' && status !== 'trash' && status !== 'auto-draft' && index.site.languages.includes(language),
  );

/** Items linked from a menu of the owner or from a text other than their own. */
function linkedItems({ index, base, paths, factsOf }: CheckContext): Set<number> {
  const linked = new Set<number>();
  const follow = (link: string, from: number): void => {
    const item = paths.itemAt(link, base);
    if (item && item.id !== from) linked.add(item.id);
  };
  for (const { url } of menuLinks(index.site)) follow(url, 0);
  for (const item of index.allItems()) for (const { url } of factsOf(item).references.links) follow(url, item.id);
  return linked;
}

/** Links that the owner puts on pages, each once per setting that contains it. */
function menuLinks({ languages, links, contact }: Site): { field: string; url: string }[] {
  const all = languages.flatMap((language) => [
    ...links.header[language].map(({ url }) => ({ field: 'links.header', url })),
    ...links.footer[language].map(({ url }) => ({ field: 'links.footer', url })),
    ...(contact ? [{ field: 'contact', url: contact[language].url }] : []),
  ]);
  return [...new Map(all.map((link) => [`${link.field} ${link.url}`, link])).values()];
}

async function menuFindings(around: CheckContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { site } = around.index;
  // In a chain of redirects only the last one must lead to a page.
  const redirects = new Set(Object.values(site.redirects).filter((url) => !Object.hasOwn(site.redirects, url)));
  for (const { field, url } of [...menuLinks(site), ...[...redirects].map((url) => ({ field: 'redirects', url }))]) {
    const wrong = await checkLoneLink(url, around);
    if (!wrong) continue;
    const { upload: _upload, ...remark } = wrong;
    findings.push({ ...onField({ path: SITE_FILE }, field, remark, 'error'), value: url });
  }
  return findings;
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
export const textFindings = async (item: Item, mistakes: TextMistake[], { store }: Checked): Promise<Finding[]> =>
  placed(item, mistakes, await textOf(item.path, store));

function placed(item: Item, mistakes: TextMistake[], file: string): Finding[] {
  const first = firstLine(file);
  const level = isDraft(item) ? 'warning' : 'error';
  return mistakes.map(({ offset, upload: _upload, ...mistake }) => {
    const line = first + item.content.slice(0, offset).split('\n').length - 1;
    return { path: item.path, line, field: 'content', level, ...mistake };
  });
}

/** Line of a file on which its text begins. */
function firstLine(file: string): number {
  try {
    const { open, head, close, rest } = splitSource(file);
    const above = open + head + close + (/^\r?\n/.exec(rest)?.[0] ?? '');
    return above.split('\n').length;
  } catch (error) {
    if (!(error instanceof FrontMatterError)) throw error;
    return 1;
  }
}
