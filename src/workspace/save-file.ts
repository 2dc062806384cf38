import { element } from '../scripts/dom.ts';

/** Has the browser keep a file, as it keeps one that a link leads to. */
export function saveFile(file: File): void {
  const href = URL.createObjectURL(file);
  element('a', { href, download: file.name }).click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
