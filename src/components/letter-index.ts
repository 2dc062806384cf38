import type { ArchiveView } from '../views.ts';
import { markup } from './markup.ts';

/** All articles by first letter, below links to the letters. */
export function letterIndex(groups: ArchiveView['index'], label: string): string {
  const links = groups.map(({ letter }, at) => markup`<li><a href="#letter-${at + 1}">${letter}</a></li>`);
  const sections = groups.map(({ letter, articles }, at) => {
    const items = articles.map(({ label, href }) => markup`<li><a href="${href}">${label}</a></li>`);
    const id = `letter-${at + 1}`;
    return markup`<section aria-labelledby="${id}"><h3 id="${id}">${letter}</h3><ul>${items}</ul></section>`;
  });
  return markup`
    <nav class="letters" aria-label="${label}"><ul>${links}</ul></nav>
    <div class="letter-index">${sections}</div>`.text;
}
