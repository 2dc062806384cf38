import { element } from '../scripts/dom.ts';

/** Makes the browser download a file, as by a link. */
export function saveFile(file: File): void {
  const href = URL.createObjectURL(file);
  element('a', { href, download: file.name }).click();
  // By then the browser has started reading it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
