import type { MediaSize } from '../../contract/model.ts';

interface Shape {
  width: number;
  height: number;
}

/** Cropped sizes show another picture; those of the same shape may stand in for the original. */
const isSameShape = (size: Shape, full: Shape): boolean =>
  Math.abs(size.width / size.height - full.width / full.height) < 0.02;

/**
 * Smaller copies of a picture that may stand in for it, narrowest first, each width once and without the original. A copy
 * that weighs more than a wider one, as those of drawings may, helps nobody.
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
