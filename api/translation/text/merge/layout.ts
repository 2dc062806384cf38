import type { Segmented } from '../unit-types.ts';
import { readBaseline, type Mark } from './baseline.ts';
import { sheetOf } from './cells.ts';

/**
 * Whether anything but text differs between the source that a translation was made from and the source now: code, images,
 * kinds and order of blocks. A line of the former format knows nothing but the order of texts.
 */
export function isLayoutChanged(line: string, source: Segmented): boolean {
  const { links, former } = readBaseline(line);
  if (former) return former.join(' ') !== source.units.map(({ hash }) => hash).join(' ');
  if (links.length === 0) return false;
  const { cells } = sheetOf(source);
  const isSame = ({ key, lead }: Mark, at: number): boolean =>
    cells[at]?.key === key && (lead === null || cells[at].leadKey === lead);
  return cells.length !== links.length || !links.every((link, at) => isSame(link.source, at));
}

/** Hashes of the units that a translation was made from, in order. */
export function madeFrom(line: string): string[] {
  const { links, fields, former } = readBaseline(line);
  if (former) return former;
  const keys = [...[...fields.values()].map(({ source }) => source), ...links.map(({ source }) => source.key)];
  return keys.filter((key) => key !== '' && !/^[!?]/.test(key));
}
