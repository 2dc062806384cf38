import type { Page } from './page.ts';
import { stripTags } from './text.ts';

const PLACES = /<(\/?)(h[1-6]|table)((?: [^<>]*)?)>/g;
const ID = / id="([^"]*)"/;

/** Gives the headings of safe HTML their ids and lists them; wraps tables so that a wide one scrolls by itself. */
export function finish(html: string, page: Page): string {
  let open: { from: number; attributes: string } | null = null;
  let tables = 0;
  const out: string[] = [];
  let from = 0;
  for (const { index, 0: tag, 1: closing, 2: name, 3: attributes } of html.matchAll(PLACES)) {
    const end = index + tag.length;
    if (name === 'table') {
      const label = `${page.texts.table} ${closing ? '' : ++tables}`;
      out.push(html.slice(from, closing ? end : index));
      out.push(
        closing ? '</div>' : `<div class="table-scroll" tabindex="0" role="region" aria-label="${label}">${tag}`,
      );
      from = end;
    } else if (!closing) {
      // The heading of the footnotes is for screen readers and not part of the outline.
      open = attributes!.includes('class="sr-only"') ? null : { from: index, attributes: attributes! };
      if (open) {
        out.push(html.slice(from, index));
        from = index;
      }
    } else if (open) {
      const text = stripTags(html.slice(open.from, index)).replace(/\s+/g, ' ');
      const slug = ID.exec(open.attributes)?.[1] ?? page.slugger.slug(text);
      const start = html.indexOf('>', open.from);
      out.push(ID.test(open.attributes) ? html.slice(open.from, start) : `<${name} id="${slug}"${open.attributes}`);
      page.headings.push({ depth: Number(name![1]), slug, text });
      from = start;
      open = null;
    }
  }
  out.push(html.slice(from));
  return out.join('');
}
