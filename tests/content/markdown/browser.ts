import { htmlToHast } from 'satteri';

type Node = { type: string; tagName?: string; value?: string; properties?: Record<string, unknown>; children?: Node[] };

const TAGS = new Set(
  (
    'h1 h2 h3 h4 h5 h6 p div section aside blockquote pre hr br wbr a span em strong b i u s del ins small mark sub sup ' +
    'code kbd samp var abbr cite dfn q time ul ol li dl dt dd details summary table caption colgroup col thead tbody ' +
    'tfoot tr th td figure figcaption img picture source video audio input'
  ).split(' '),
);

const URLS = new Set(['href', 'src', 'poster', 'dataEmbedUrl']);
const ATTRIBUTES = new Set(
  (
    'href src srcSet sizes media alt title width height loading decoding id className lang dir ariaLabel ariaHidden ' +
    'ariaDescribedBy role tabIndex controls loop muted playsInline preload poster type checked disabled start reversed ' +
    'value span open colSpan rowSpan headers scope abbr dateTime rel dataTabs dataTitle dataFootnotes dataFootnoteRef ' +
    'dataFootnoteBackref dataEmbedUrl dataEmbedProvider'
  ).split(' '),
);

/** Everything in the HTML that a browser must not find, parsed as browsers do. */
export function dangers(html: string): string[] {
  const found: string[] = [];
  visit(htmlToHast(html, { fragment: true }) as Node, found);
  return found;
}

function visit(node: Node, found: string[]): void {
  if (node.type === 'comment' && node.value !== 'more') found.push(`comment ${node.value}`);
  if (node.type === 'element') {
    if (!TAGS.has(node.tagName ?? '')) found.push(`<${node.tagName}>`);
    for (const [name, value] of Object.entries(node.properties ?? {})) {
      if (!ATTRIBUTES.has(name)) found.push(`<${node.tagName} ${name}>`);
      if (URLS.has(name) && !harmless(String(value))) found.push(`${name}=${String(value)}`);
      if (name === 'id' && !/^user-content-|^h[1-6]$/.test(`${String(value)}`) && !/^h[1-6]$/.test(node.tagName ?? ''))
        found.push(`id=${String(value)} on <${node.tagName}>`);
    }
  }
  for (const child of node.children ?? []) visit(child, found);
}

/** Resolves a URL as a browser would on a page of the site. */
function harmless(url: string): boolean {
  if (!URL.canParse(url, 'https://guide.example/')) return true;
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(new URL(url, 'https://guide.example/').protocol);
}

const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col', 'source']);
const TOKEN = /<(\/?)([a-z][a-z0-9-]*)((?: [a-z-]+(?:="[^"<>]*")?)*) ?\/?>|<!--more-->/y;

/** The first fault in well-formedness, or null: tags must nest, attributes be quoted, `<>&` escaped. */
export function fault(html: string): string | null {
  const open: string[] = [];
  for (let place = 0; place < html.length;) {
    if (html[place] !== '<') {
      const end = html.indexOf('<', place);
      const text = html.slice(place, end < 0 ? undefined : end);
      if (/>|&(?!(?:amp|lt|gt|quot|#x?[0-9a-f]+);)/i.test(text)) return `bare sign in ${text.slice(0, 80)}`;
      place += text.length;
      continue;
    }
    TOKEN.lastIndex = place;
    const token = TOKEN.exec(html);
    if (!token) return `no tag at ${html.slice(place, place + 80)}`;
    const [whole, closing, name] = token;
    place += whole.length;
    if (!name || VOID.has(name)) continue;
    if (!closing) open.push(name);
    else if (open.pop() !== name) return `</${name}> closes nothing at ${html.slice(place - 80, place)}`;
  }
  return open.length > 0 ? `<${open.at(-1)}> is not closed` : null;
}
