import { encodeManifest, encodePart, encodeVersions, hasRecords } from '../query-index/encode.ts';
import { MANIFEST_PATH, partPath, versionsPath } from '../query-index/format.ts';
import type { Rendering } from './rendering.ts';

/** The files of the query index: its manifest, or the part of that number. */
export function queryFiles(part: number | 'index', { serializeContext }: Rendering): [path: string, make: () => string][] {
  const { index, base, translationStatus } = serializeContext;
  if (part === 'index') return [[MANIFEST_PATH, () => JSON.stringify(encodeManifest(index, base))]];
  if (!hasRecords(part, index)) return [];
  return [
    [partPath(part), () => JSON.stringify(encodePart(part, index, (item) => translationStatus(item).status))],
    [versionsPath(part), () => JSON.stringify(encodeVersions(part, index))],
  ];
}
