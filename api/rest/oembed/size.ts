/** The available space, in pixels. */
export interface Size {
  maxwidth: number;
  /** Null for any height. */
  maxheight: number | null;
}

export const DEFAULT_WIDTH = 600;

/** The leading digits of the value without their sign, or 0 if there are none, as clients of this API expect. */
function absoluteInteger(value: unknown): number {
  const read = Number.parseInt(String(value), 10);
  return Number.isSafeInteger(read) ? Math.abs(read) : 0;
}

/** Reads the arguments `maxwidth` and `maxheight`; a height without a number sets no bound. */
export function readSize(maxwidth: unknown, maxheight?: unknown): Size {
  return {
    maxwidth: maxwidth === undefined || maxwidth === '' ? DEFAULT_WIDTH : absoluteInteger(maxwidth),
    maxheight: absoluteInteger(maxheight ?? 0) || null,
  };
}

/** The usual height of a frame of this width: 16 by 9, but high enough to be readable. */
export const frameHeight = (width: number): number => Math.max(Math.ceil((width * 9) / 16), 200);

/** Shrinks proportionally until both sides fit, never below one pixel. */
export function fit(width: number, height: number, { maxwidth, maxheight }: Size): { width: number; height: number } {
  const scale = Math.min(1, maxwidth / width, (maxheight ?? Infinity) / height);
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
