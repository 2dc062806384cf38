import { decodeHTMLStrict } from 'entities';
import { escapeAttribute } from '../../lib/escape.ts';
import { imageAttributes, printAttributes } from './image.ts';
import type { RenderState } from './render-state.ts';
import { ID_PREFIX } from './slugger.ts';

/** Tags that the parser writes without attributes; they are kept as they are. */
const PLAIN = new Set(
  'p h1 h2 h3 h4 h5 h6 em strong del code pre blockquote ul ol li hr br table thead tbody tr th td sup'.split(' '),
);

const ATTRIBUTE = / ([a-z-]+)(?:="([^"]*)")?/g;

/**
 * The opening tag for the page; empty for a tag that the parser is not known to write. Without `final`, a sanitiser
 * will still check the tag and its URLs.
 */
export function openingTag(name: string, attributes: string, page: RenderState, final: boolean): string {
  if (!attributes && PLAIN.has(name)) return name === 'pre' ? '<pre tabindex="0">' : `<${name}>`;
  const write = WRITERS.get(name);
  if (!write) return '';
  const given = Array.from(attributes.matchAll(ATTRIBUTE), ([, key, value]) => [key, decodeHTMLStrict(value ?? '')]);
  return write(Object.fromEntries(given), page, final);
}

/** The closing tag, or empty if the opening tag is dropped too. */
export const closingTag = (name: string): string => (PLAIN.has(name) || WRITERS.has(name) ? `</${name}>` : '');

type Writer = (given: Record<string, string>, page: RenderState, final: boolean) => string;

function print(tag: string, given: Record<string, string | undefined>, ...names: string[]): string {
  let html = `<${tag}`;
  for (const name of names) {
    const value = given[name];
    if (value !== undefined)
      html += value === '' && name.startsWith('data-') ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`;
  }
  return `${html}>`;
}

const WRITERS = new Map<string, Writer>(
  Object.entries<Writer>({
    a(given, page, final) {
      if ('data-footnote-ref' in given || 'data-footnote-backref' in given) return footnoteLink(given, page);
      const href = final ? page.link(given['href'] ?? '') : given['href'];
      return print('a', { ...given, href: href ?? undefined }, 'href', 'title');
    },
    img(given, page, final) {
      if (!final) return print('img', given, 'src', 'alt', 'title');
      const attributes = imageAttributes(given, page);
      return attributes ? `<img${printAttributes(attributes)}>` : `<em>${escapeAttribute(given['alt'] ?? '')}</em>`;
    },
    input(given, { texts }) {
      const checked = 'checked' in given;
      return `<input type="checkbox" aria-label="${checked ? texts.done : texts.open}"${checked ? ' checked' : ''} disabled>`;
    },
    code: (given) => (/^language-[\w+#.-]+$/.test(given['class'] ?? '') ? print('code', given, 'class') : '<code>'),
    ol: (given) => print('ol', given, 'start'),
    ul: (given) => print('ul', given, 'class'),
    li: (given) => print('li', given, 'class', 'id'),
    th: (given) => cell('th', given),
    td: (given) => cell('td', given),
    section: (given) => print('section', given, 'data-footnotes', 'class'),
    h2: (given, page) => print('h2', { ...given, id: labelId(page) }, 'class', 'id'),
  }),
);

/** The parser aligns with `style`, which the content security policy of the page forbids. */
const cell = (tag: string, given: Record<string, string>): string =>
  print(tag, { class: `align-${given['style']?.replace('text-align: ', '')}` }, 'class');

const labelId = (page: RenderState): string =>
  page.idPrefix === ID_PREFIX ? 'footnote-label' : `${page.idPrefix}footnote-label`;

function footnoteLink(given: Record<string, string>, page: RenderState): string {
  const described = 'aria-describedby' in given ? { 'aria-describedby': labelId(page) } : {};
  const names = ['href', 'id', 'data-footnote-ref', 'data-footnote-backref', 'aria-describedby', 'aria-label', 'class'];
  return print('a', { ...given, ...described }, ...names);
}
