import type { MediaSize } from '../contract/model.ts';

interface Shape {
  width: number;
  height: number;
}

/** Cropped sizes show another picture; those of the same shape may stand in for the original. */
const isSameShape = (size: Shape, full: Shape): boolean =>
  Math.abs(size.width / size.height - full.width / full.height) < 0.02;

/** Smaller copies of a picture that may stand in for it, narrowest first, each width once and without the original. */
export function scaledSizes(sizes: Record<string, MediaSize>, full: Shape): MediaSize[] {
  const byWidth = new Map<number, MediaSize>();
  for (const size of Object.values(sizes)) {
    if (size.width < full.width && isSameShape(size, full) && !byWidth.has(size.width)) byWidth.set(size.width, size);
  }
  return [...byWidth.values()].sort((a, b) => a.width - b.width);
}
