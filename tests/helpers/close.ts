export type End = 'test' | 'file';

/** What is still to be closed, by when. Modules are loaded once for all files, so they cannot register hooks of their own. */
const open: Record<End, (() => unknown)[]> = { test: [], file: [] };
let present: End = 'file';

export const testBegins = (): void => void (present = 'test');

/** Closes something when the running test, or the file with all its tests, is over. */
export const closeAfter = (end: End, close: () => unknown): void => void open[end].push(close);

/** The same; if not told otherwise after the running test, or after the file where none runs. Gives what closes it before, once. */
export function closeLater(close: () => Promise<void>, end: End = present): () => Promise<void> {
  let closed: Promise<void> | undefined;
  const once = () => (closed ??= close());
  closeAfter(end, once);
  return once;
}

/** Last opened, first closed. */
export async function closeAll(end: End): Promise<void> {
  present = 'file';
  for (const close of open[end].splice(0).reverse()) await close();
}
