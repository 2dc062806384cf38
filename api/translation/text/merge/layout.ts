import type { Segmented, Unit } from '../unit-types.ts';
import { isLiteral, type Link, readBaseline, type Mark, UNKNOWN } from './baseline.ts';
import { sheetOf } from './cells.ts';

/**
 * Whether anything except text changed in the source since the translation was made: code, images, kinds or
 * order of blocks.
 */
export function isLayoutChanged(line: string, source: Segmented): boolean {
  const { links } = readBaseline(line);
  if (links.length === 0) return false;
  const { cells } = sheetOf(source);
  const isSame = ({ key, lead }: Mark, at: number): boolean =>
    cells[at]?.key === key && (lead === null || cells[at].leadKey === lead);
  return cells.length !== links.length || !links.every((link, at) => isSame(link.source, at));
}

/**
 * Hashes of the units a translation was made from, in order. For units inside markup the baseline records only
 * the markup: they are listed if `source` still has it. Markup no longer in the source is listed itself, in place
 * of its units.
 */
export function madeFrom(line: string, source: Segmented): string[] {
  const { links, fields } = readBaseline(line);
  const { cells } = sheetOf(source);
  const leads = new Map<string, { leadKey: string; hashes: string[] }>();
  const literals = new Map<string, string[]>();
  for (const { key, leadKey, inLead, inText } of cells) {
    if (inLead.units.length > 0) leads.set(key, { leadKey, hashes: hashesOf(inLead.units) });
    if (inText.units.length > 0) literals.set(key, hashesOf(inText.units));
  }
  const known = new Set(links.map((link) => link.source.key));
  const isOneChanged = [...literals.keys()].some((key) => !known.has(key));
  const here = new Set(cells.map(({ key }) => key));
  const ofLink = ({ source: { key, lead } }: Link): string[] => {
    if (isLiteral(key)) return literals.get(key) ?? (isOneChanged && !here.has(key) ? [key] : []);
    if (key.startsWith(UNKNOWN)) return [];
    const now = leads.get(key);
    const isSame = lead === null || lead === now?.leadKey;
    return [...(!now ? [] : isSame ? now.hashes : [`!${lead}`]), key];
  };
  const keys = [...fields.values()].map(({ source: key }) => key).filter((key) => key !== '' && !/^[!?]/.test(key));
  return [...keys, ...links.flatMap(ofLink)];
}

const hashesOf = (units: Unit[]): string[] => units.map(({ hash }) => hash);
