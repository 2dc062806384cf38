/** The room that a reader has, in pixels. */
export interface Size {
  maxwidth: number;
  /** Null when any height will do. */
  maxheight: number | null;
}

export const DEFAULT_WIDTH = 600;

/** Digits at the start of the value without their sign, 0 when there are none: what the clients of this API expect. */
function absoluteInteger(value: unknown): number {
  const read = Number.parseInt(String(value), 10);
  return Number.isSafeInteger(read) ? Math.abs(read) : 0;
}

/** Reads the arguments `maxwidth` and `maxheight`; a height without a number in it sets no bound. */
export function readSize(maxwidth: unknown, maxheight?: unknown): Size {
  return {
    maxwidth: maxwidth === undefined || maxwidth === '' ? DEFAULT_WIDTH : absoluteInteger(maxwidth),
    maxheight: absoluteInteger(maxheight ?? 0) || null,
  };
}

/** The usual height of a frame of this width: 16 by 9, and never so low that nothing can be read in it. */
export const frameHeight = (width: number): number => Math.max(Math.ceil((width * 9) / 16), 200);

/** Shrinks in proportion until both sides fit, never below one pixel. */
export function fit(width: number, height: number, { maxwidth, maxheight }: Size): { width: number; height: number } {
  const scale = Math.min(1, maxwidth / width, (maxheight ?? Infinity) / height);
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
