import type { Item } from '../contract/model.ts';
import type { ContentIndex } from '../index/content-index.ts';
import { asciiPath, pathOf, plainPath } from '../query/urls.ts';
import { sizedFiles } from '../store/media/media-files.ts';

/** A test of texts: whether one may show this item, as a block in it, as its picture, or as a card. */
export function namedIn(item: Item, index: ContentIndex): (text: Item) => boolean {
  if (item.type === 'cms_block') {
    const names = [`ref=${item.id}`, `ref="${item.id}"`];
    return (text) => names.some((name) => linesOf(text).references.includes(name));
  }
  if (item.type === 'attachment') {
    const files = sizedFiles(item);
    return (text) => files.some((file) => linesOf(text).references.includes(file));
  }
  const forms = formsOf(pathOf(item, index));
  return (text) => forms.some((form) => linesOf(text).addresses.includes(form));
}

/** People copy URLs in either form. */
const formsOf = (path: string | null): string[] =>
  path === null ? [] : [...new Set([path, plainPath(path), asciiPath(path)])];

/** What follows each slash, and the numbers of blocks: every name that {@link namedIn} looks for leads to one of them. */
const AFTER_SLASH = /\/[^\p{L}\p{N}\s/]*([\p{L}\p{N}][\p{L}\p{N}_-]*)/uy;
const REFERENCE = /ref="?(\d+)/y;

/** Keys under which a text is found by those whom it may name. */
export function keysOfText({ content }: Item): Set<string> {
  const keys = new Set<string>();
  for (const word of after('/', AFTER_SLASH, content)) keys.add(word);
  for (const block of after('ref=', REFERENCE, content)) keys.add(`ref ${block}`);
  return keys;
}

/** What a pattern finds at each place of its beginning: most of a text is no such place. */
function* after(beginning: string, pattern: RegExp, text: string): Iterable<string> {
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
    pattern.lastIndex = at;
    const [, found] = pattern.exec(text) ?? [];
    if (found !== undefined) yield found;
  }
}

/** Keys of the texts that may name an item; null when only a look at all texts tells. */
export function keysOfName(item: Item, index: ContentIndex): Set<string> | null {
  if (item.type === 'cms_block') return new Set([`ref ${item.id}`]);
  const names = item.type === 'attachment' ? sizedFiles(item) : formsOf(pathOf(item, index));
  const keys = names.map((name) => LAST_WORD.exec(name)?.[1] ?? null);
  return keys.includes(null) ? null : new Set(keys as string[]);
}

/** Of the last segment, which may end with a slash. */
const LAST_WORD = /\/[^\p{L}\p{N}\s/]*([\p{L}\p{N}][\p{L}\p{N}_-]*)[^/]*\/?$/u;

/** Lines of a text that may name other records; most lines are plain words. */
interface Lines {
  /** Those that are one URL: it becomes a card. A link among words shows nothing of its target. */
  addresses: string;
  /** Those that may include a block or show a file. */
  references: string;
}

/** By record: a changed one is another object. */
const known = new WeakMap<Item, Lines>();

function linesOf(item: Item): Lines {
  let lines = known.get(item);
  if (!lines) {
    const named = item.content.split('\n').filter((line) => line.includes('/') || line.includes('ref='));
    const urls = named.filter((line) => !/\s/.test(line.replace(BLOCK_MARKS, '').trim()));
    lines = { addresses: urls.join('\n'), references: named.join('\n') };
    known.set(item, lines);
  }
  return lines;
}

/** Marks of quotes and lists that a paragraph may stand behind. */
const BLOCK_MARKS = /^(?:[\s>]|[-*+]\s|\d{1,9}[.)]\s)+/;
