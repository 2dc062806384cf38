/** What is still to be closed, by when. Modules are loaded once for all files, so they cannot register hooks of their own. */
const open: Record<'test' | 'file', (() => unknown)[]> = { test: [], file: [] };

/** Closes something when the running test, or the file with all its tests, is over. */
export const closeAfter = (end: 'test' | 'file', close: () => unknown): void => void open[end].push(close);

/** Last opened, first closed. */
export async function closeAll(end: 'test' | 'file'): Promise<void> {
  for (const close of open[end].splice(0).reverse()) await close();
}
