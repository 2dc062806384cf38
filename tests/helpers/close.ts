export type End = 'test' | 'file';

/** Functions still to be called, by when. Modules are shared by all files, so they cannot register hooks. */
const open: Record<End, (() => unknown)[]> = { test: [], file: [] };
let present: End = 'file';

export const testBegins = (): void => void (present = 'test');

/** Closes something at the end of the running test or of the file. */
export const closeAfter = (end: End, close: () => unknown): void => void open[end].push(close);

/**
 * The same, by default at the end of the running test, or of the file if no test is running. Returns a function that
 * closes it earlier; it is closed only once.
 */
export function closeLater(close: () => Promise<void>, end: End = present): () => Promise<void> {
  let closed: Promise<void> | undefined;
  const once = () => (closed ??= close());
  closeAfter(end, once);
  return once;
}

/** Closes everything, last opened first. */
export async function closeAll(end: End): Promise<void> {
  present = 'file';
  for (const close of open[end].splice(0).reverse()) await close();
}
