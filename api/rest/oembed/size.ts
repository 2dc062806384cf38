/** The available space, in pixels. */
export interface Size {
  maxwidth: number;
  /** Null for any height. */
  maxheight: number | null;
}

export const DEFAULT_WIDTH = 600;

/** The size that `maxwidth` and `maxheight` name; a height of 0 sets no bound. */
export const sizeOf = (maxwidth: number, maxheight = 0): Size => ({ maxwidth, maxheight: maxheight || null });

/** The usual height of a frame of this width: 16 by 9, but high enough to be readable. */
export const frameHeight = (width: number): number => Math.max(Math.ceil((width * 9) / 16), 200);

/** Shrinks proportionally until both sides fit, never below one pixel. */
export function fit(width: number, height: number, { maxwidth, maxheight }: Size): { width: number; height: number } {
  const scale = Math.min(1, maxwidth / width, (maxheight ?? Infinity) / height);
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
