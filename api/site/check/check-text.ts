import { decodePercent } from '../../lib/decode-percent.ts';
import { isUnpublished } from '../../contract/enums.ts';
import type { Remark } from '../../contract/findings.ts';
import type { Item } from '../../contract/model.ts';
import { type ContentIndex, isTerm } from '../../content/index/content-index.ts';
import { controlIn, controlsIn } from '../../lib/escape.ts';
import { pictureName } from '../../lib/picture-name.ts';
import { closedBy } from '../../content/markdown/directives.ts';
import { fileIn, UPLOADS, withBase } from '../../content/markdown/link-urls.ts';
import { ID_PREFIX } from '../../content/markdown/slugger.ts';
import { readOwnUrl } from '../../rest/oembed/page-urls.ts';
import { publicBlock } from '../../rest/query/policy.ts';
import { linkUrl, pathOf } from '../../rest/query/urls.ts';
import { mediaWith } from '../../content/store/media/media-files.ts';
import type { MarkupMistake } from '../../content/markdown/markup-mistakes.ts';
import type { OwnPaths } from './own-paths.ts';
import type { Facts } from '../../content/markdown/document.ts';
import type { TextFacts } from './text-facts.ts';

/** What a text is checked against. */
export interface CheckContext {
  index: ContentIndex;
  paths: OwnPaths;
  /** Public URL of the guide without a trailing slash. */
  base: string;
  factsOf(item: Item): TextFacts;
}

/** A mistake at an offset of a text. `upload` is a file below `uploads/` that lacks a media record, if not more. */
export type TextMistake = MarkupMistake & { upload?: string };

/** Whether a text is still being written, so that its mistakes can wait. */
export const isDraft = ({ status }: Item): boolean => isUnpublished(status);

/** What readers of a text would miss or stumble over. Files are not looked for: see {@link lookForUploads}. */
export function checkText(item: Item, around: CheckContext): TextMistake[] {
  const facts = around.factsOf(item);
  const { links, pictures, headings, blocks, players } = facts;
  const mistakes: TextMistake[] = [];
  for (const { url, offset } of links) {
    const wrong = checkLink(url, item, around);
    if (wrong) mistakes.push({ offset, ...wrong });
  }
  for (const { url, alt, isHtml, offset } of pictures) {
    const wrong = checkPicture(url, item, around);
    if (wrong) mistakes.push({ offset, ...wrong });
    if (isForbidden(url, 'img-src', around)) mistakes.push({ offset, rule: 'otherSite', values: { url } });
    const rule = isHtml ? 'pictureWordsInHtml' : 'pictureWords';
    if (isHtml ? alt === null : alt === '') mistakes.push({ offset, rule, values: { url } });
  }
  for (const { id, offset } of blocks) {
    if (!publicBlock(id, around.index)) mistakes.push({ offset, rule: 'blockMissing', values: { id } });
  }
  const control = controlIn(item.content);
  if (control) {
    const mend = controlsIn(item.content).map((at) => ({ from: at, to: at + 1, insert: '' }));
    mistakes.push({ offset: control.offset, rule: 'control', values: { field: 'text', name: control.name }, mend });
  }
  for (const { url, offset } of players.filter(({ url }) => isForbidden(url, 'media-src', around))) {
    mistakes.push({ offset, rule: 'otherSite', values: { url } });
  }
  return [...mistakes, ...facts.mistakes, ...skippedLevels(item, headings), ...otherWarnings(facts)];
}

type Wrong = (Remark & Pick<TextMistake, 'upload' | 'level'>) | null;

/** Links to other sites are not checked here. */
function checkLink(link: string, item: Item, around: CheckContext): Wrong {
  if (link.startsWith('#')) return item.type === 'cms_block' ? null : checkAnchor(link, item, link, around);
  const url = linkUrl(link, item, around);
  const wrong = checkTarget(link, url, around) ?? checkLanguage(link, url, item, around);
  return wrong?.rule === 'linkNowhere' ? (meantText(link, item, around) ?? wrong) : wrong;
}

/** A link to the other language, though the page exists in that of the text: perhaps it did not when it was translated. */
function checkLanguage(link: string, url: URL | null, { id, language }: Item, { index, paths }: CheckContext): Wrong {
  const there = paths.recordAt(url);
  const here = there && there.language !== language ? index.partner(there) : undefined;
  const path = here && here.id !== id ? pathOf(here, index) : null;
  return path === null ? null : { rule: 'linkLanguage', values: { link, url: path }, level: 'warning' };
}

/** A link to a file or to the URL on another site, if only one text of the language has that name. */
function meantText(link: string, { language }: Item, { index }: CheckContext): Wrong {
  const [, way = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(link) ?? [];
  const written = way.replace(/(?:\.(?:mdx?|markdown|html?))?\/?$/i, '').replace(/^.*\//s, '');
  const name = (decodePercent(written) ?? written).normalize('NFC');
  const [path, ...more] = index.withSlug(['post', 'page'], language, name).flatMap((one) => pathOf(one, index) ?? []);
  return path === undefined || more.length > 0 ? null : { rule: 'linkMeant', values: { link, url: path + hash } };
}

/** The whole URL of a link that the owner puts on every page. */
export const ownersUrl = (link: string, base: string): URL | null => URL.parse(withBase(link, base));

/** Checks a link outside any text, such as those of the owner on every page. */
export const checkLoneLink = (link: string, around: CheckContext): Wrong =>
  checkTarget(link, ownersUrl(link, around.base), around);

function checkTarget(link: string, url: URL | null, around: CheckContext): Wrong {
  const { index, base, paths } = around;
  const meant = url && readOwnUrl(url, base);
  if (!url || !meant) return null;
  if ('id' in meant) {
    const target = index.item(meant.id);
    return target && pathOf(target, index) !== null ? null : { rule: 'linkNowhere', values: { link } };
  }
  if (meant.path.startsWith(UPLOADS)) return checkUpload(meant.path.slice(UPLOADS.length, -1), around);
  const place = paths.place(meant.path);
  if (place === 'nowhere') return { rule: 'linkNowhere', values: { link } };
  if (place === 'other' || isTerm(place) || url.hash.length <= 1) return null;
  return checkAnchor(url.hash, place, link, around);
}

function checkAnchor(hash: string, target: Item, link: string, { factsOf }: CheckContext): Wrong {
  const id = decodePercent(hash.slice(1)) ?? hash.slice(1);
  if (id === '' || id === '_top' || target.type === 'attachment') return null;
  // Only a link in the same text follows the prefix that the renderer gives to ids of its HTML.
  const names = link.startsWith('#') ? [id, ID_PREFIX + id] : [id];
  const { anchors } = factsOf(target);
  if (names.some((name) => anchors.includes(name))) return null;
  return { rule: 'linkHeading', values: { link, path: target.path } };
}

/** Checks that the file of a picture exists. */
function checkPicture(url: string, item: Item, around: CheckContext): Wrong {
  const { base, index } = around;
  const path = url.startsWith(`${base}/`) ? url.slice(base.length) : url;
  const file = fileIn(UPLOADS, path);
  if (file !== null) return checkUpload(file, around);
  if (/^(?:[a-z][a-z0-9+.-]*:|\/[/\\])/i.test(path)) return null;
  const name = pictureName(path);
  if (name !== null)
    return name in (item.pictures ?? {}) ? null : { rule: 'pictureBeside', values: { url, path: item.path } };
  const plain = path.replace(/[?#].*$/s, '');
  const inside = (decodePercent(plain) ?? plain).replace(/^\//, '');
  if (path.startsWith('/') && inside in index.site.files) return null;
  return { rule: path.startsWith('/') ? 'pictureMissing' : 'pictureFolder', values: { url } };
}

const checkUpload = (file: string, { index }: CheckContext): Wrong =>
  mediaWith(file, index).length > 0 ? null : { rule: 'uploadMissing', values: { file }, upload: file };

/** Whether a file exists at a path below the content folder. */
export type HasFile = (path: string) => Promise<boolean>;

/** Tells uploads that only lack a media record, which keep `upload`, from those that do not exist. */
export const lookForUploads = <T extends NonNullable<Wrong>>(mistakes: readonly T[], hasFile: HasFile): Promise<T[]> =>
  Promise.all(
    mistakes.map(async (mistake) => {
      if (mistake.upload === undefined) return mistake;
      const isThere = await hasFile(`uploads/${mistake.upload}`);
      return { ...mistake, ...(isThere ? { rule: 'uploadUnrecorded' } : { upload: undefined }) };
    }),
  );

/** The page title is the first heading; a block may be included below a heading of any level. */
function skippedLevels({ type, content }: Item, headings: Facts['headings']): TextMistake[] {
  let above = type === 'cms_block' ? Infinity : 1;
  return headings.flatMap(({ depth, offset }, at) => {
    const gap = depth - above - 1;
    const remark: Remark = { rule: 'headingSkipped', values: { depth, above } };
    above = depth;
    return gap > 0 ? [{ offset, ...remark, ...raised(headings.slice(at), gap, content) }] : [];
  });
}

/** Edits that raise a heading, its subheadings and its later siblings by some levels: each loses that many marks. */
function raised([first, ...more]: Facts['headings'], levels: number, content: string): Pick<TextMistake, 'mend'> {
  const end = more.findIndex(({ depth }) => depth < (first?.depth ?? 0));
  const group = [...(first ? [first] : []), ...more.slice(0, end < 0 ? more.length : end)];
  const mend = group.map(({ offset }) => ({ from: offset, to: offset + levels, insert: '' }));
  return mend.every(({ from, to }) => content.slice(from, to) === '#'.repeat(levels)) ? { mend } : {};
}

/** Whether the policy of the page makes browsers block a file. The owner's head snippet may allow more origins. */
function isForbidden(link: string, directive: string, { index, base }: CheckContext): boolean {
  const url = URL.parse(link, `${base}/`);
  if (!url || !/^https?:$/.test(url.protocol) || url.origin === URL.parse(base)?.origin) return false;
  return !(index.site.head.sources[directive] ?? []).includes(url.origin);
}

/** Other warnings of the renderer, such as a URL that is not allowed, each at the place in the text that it names. */
const otherWarnings = ({ warnings, ...facts }: TextFacts): TextMistake[] =>
  warnings
    .filter(({ rule }) => rule !== 'blockMissing')
    .map((remark) => ({ offset: offsetOf(remark, facts), ...remark }));

/** Warnings that come from an included block are placed at the first include. */
const offsetOf = (warning: Remark, facts: Facts): number => (named(warning, facts) ?? facts.blocks[0])?.offset ?? 0;

function named({ rule, values }: Remark, { links, pictures, containers }: Facts) {
  switch (rule) {
    case 'linkRefused':
    case 'pictureRefused':
      return [...links, ...pictures].find(({ url }) => url.startsWith(String(values.url)));
    case 'containerOpen':
      return unmatched(containers).find(({ name }) => name === values.name);
    case 'containerEnd':
      return unmatched(containers).find(({ name }) => name === '');
    case 'containerUnknown':
      return containers.find(({ name }) => name === values.name);
    default:
      return undefined;
  }
}

type Fence = Facts['containers'][number];

/** Containers that are never closed, and `:::` lines that close nothing. */
function unmatched(fences: readonly Fence[]): Fence[] {
  const open: (Fence & { depth: number })[] = [];
  const found: Fence[] = [];
  for (const fence of fences) {
    const place = fence.name === '' ? closedBy(fence.colons, 0, open) : open.push({ ...fence, depth: 0 });
    if (place < 0) found.push(fence);
    else if (fence.name === '') found.push(...open.splice(place).slice(1));
  }
  return [...found, ...open];
}
