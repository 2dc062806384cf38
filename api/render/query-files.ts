import { encodeManifest, encodePart, encodeVersions } from '../query-index/encode.ts';
import { MANIFEST_PATH, partPath, versionsPath } from '../query-index/format.ts';
import type { Rendering } from './rendering.ts';

/** The files of the query index: its manifest, or the part of that number. */
export function queryFiles(
  part: number | 'index',
  { query, serializeContext: { index, base } }: Rendering,
): [path: string, make: () => string][] {
  if (part === 'index') return [[MANIFEST_PATH, () => JSON.stringify(encodeManifest(query.parts, index, base))]];
  if (!query.parts.includes(part)) return [];
  return [
    [partPath(part), () => JSON.stringify(encodePart(query.ofPart(part)))],
    [versionsPath(part), () => JSON.stringify(encodeVersions(query.ofPart(part)))],
  ];
}
