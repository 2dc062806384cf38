import { inlineText } from './readable-text.ts';
import type { RenderState } from './render-state.ts';

const PLACES = /<(\/?)(h[1-6]|table)((?: [^<>]*)?)>/g;
const ID = / id="([^"]*)"/;

/** Gives the headings of safe HTML their ids and lists them; wraps tables so that a wide one scrolls by itself. */
export function finish(html: string, page: RenderState): string {
  const out: string[] = [];
  let from = 0;
  let tables = 0;
  let heading: { place: number; start: number; attributes: string } | null = null;
  for (const { index, 0: tag, 1: closing, 2: name = '', 3: attributes = '' } of html.matchAll(PLACES)) {
    const end = index + tag.length;
    out.push(html.slice(from, index));
    from = end;
    if (name === 'table') {
      const label = `${page.texts.table} ${closing ? '' : ++tables}`;
      const wrapper = `<div class="table-scroll" tabindex="0" role="region" aria-label="${label}">`;
      out.push(closing ? `${tag}</div>` : wrapper + tag);
      continue;
    }
    const place = out.push(tag) - 1;
    // The heading of the footnotes is for screen readers and not part of the outline.
    if (!closing) heading = attributes.includes('class="sr-only"') ? null : { place, start: end, attributes };
    else if (heading) {
      const text = inlineText(html.slice(heading.start, index)).replace(/\s+/g, ' ');
      const given = ID.exec(heading.attributes)?.[1];
      const slug = given ?? page.slugger.slug(text);
      if (given === undefined) out[heading.place] = `<${name} id="${slug}"${heading.attributes}>`;
      page.headings.push({ depth: Number(name[1]), slug, text });
      heading = null;
    }
  }
  out.push(html.slice(from));
  return out.join('');
}
