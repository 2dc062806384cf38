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
  const path = pathOf(item, index);
  if (path === null) return () => false;
  // People copy addresses in either form.
  const forms = new Set([path, plainPath(path), asciiPath(path)]);
  return (text) => [...forms].some((form) => linesOf(text).addresses.includes(form));
}

/** Lines of a text that may name other records; most lines are plain words. */
interface Lines {
  /** Those that are one address: it becomes a card. A link among words shows nothing of its target. */
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
