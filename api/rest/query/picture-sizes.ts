import type { MediaSize } from '../../contract/model.ts';

interface Shape {
  width: number;
  height: number;
}

/** Cropped sizes show a different picture; only those of the same shape can replace the original. */
const isSameShape = (size: Shape, full: Shape): boolean =>
  Math.abs(size.width / size.height - full.width / full.height) < 0.02;

/**
 * Smaller copies that can replace a picture, narrowest first, one for each width and without the original. Copies
 * larger in bytes than a wider one, as may happen with drawings, are left out.
 */
export function scaledSizes(
  sizes: Record<string, MediaSize>,
  full: Shape & { filesize?: number | undefined },
): MediaSize[] {
  const byWidth = new Map<number, MediaSize>();
  for (const size of Object.values(sizes)) {
    if (size.width < full.width && isSameShape(size, full) && !byWidth.has(size.width)) byWidth.set(size.width, size);
  }
  let lightest = full.filesize ?? Infinity;
  const kept: MediaSize[] = [];
  for (const size of [...byWidth.values()].sort((a, b) => b.width - a.width)) {
    if (size.filesize !== undefined && size.filesize >= lightest) continue;
    lightest = size.filesize ?? lightest;
    kept.unshift(size);
  }
  return kept;
}
