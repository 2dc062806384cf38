import { decodeHTMLAttribute, decodeHTMLStrict } from 'entities';
import { Parser } from 'htmlparser2';
import { type DirectiveLine, labelOf } from './directives.ts';
import { CANDIDATE, composed } from './link-urls.ts';
import { ofRecentTexts } from './recent-texts.ts';
import { directivesOf, type MdNode, parseTree } from './tree.ts';

/** A part of a text that is parsed on its own: the text itself, and each label of a directive. */
export interface Part {
  source: string;
  /** Offset of the part in the text. */
  from: number;
  /** Undefined if parsing is too costly. */
  tree: MdNode | undefined;
}

/** Everything that a text refers to, with the offset of each link, picture, heading or line. */
export interface Facts {
  links: { url: string; offset: number }[];
  /** `alt` is null if the author wrote HTML without that attribute. */
  pictures: { url: string; alt: string | null; isHtml: boolean; offset: number }[];
  headings: { depth: number; offset: number }[];
  blocks: { id: number; offset: number }[];
  /** Files that a player loads. */
  players: { url: string; offset: number }[];
  /** Lines that open a container, and `:::` lines that close one, with an empty name. */
  containers: { name: string; colons: number; offset: number }[];
  /** Whether the text has a path alone in a paragraph: one that leads to a text of the guide is shown as a card. */
  hasCards: boolean;
}

/** A reference in a text: the URL of a link or file, or the number of a block. */
export interface Reference {
  kind: 'url' | 'block';
  reference: string;
  /** Offset of the reference itself, and how the text has it, perhaps with escapes or named characters. */
  at: number;
  written: string;
}

/** Reads a text with the page's own parser; empty if the text is too costly. Never throws. The result is shared. */
export const readDocument = ofRecentTexts((body) => new Document(body));

/** Replaces URLs and blocks in a text, except those in code: `write` returns the new one, or null to keep it. */
export function rewriteReferences(body: string, write: (found: Reference) => string | null): string {
  const references = partsOf(body).flatMap(({ source, from, tree }) =>
    nodesOf(tree).flatMap((node) => referencesIn(node, source).map((found) => ({ ...found, at: from + found.at }))),
  );
  const parts: string[] = [];
  let done = 0;
  for (const found of references.sort((one, other) => one.at - other.at)) {
    const text = found.at < done ? null : write(found);
    if (text === null || text === found.reference) continue;
    parts.push(body.slice(done, found.at), found.written === found.reference ? text : encoded(text));
    done = found.at + found.written.length;
  }
  return parts.join('') + body.slice(done);
}

/** A URL where the text had one with escapes: as named characters, which mean the same in Markdown and HTML. */
const encoded = (url: string): string =>
  url.replace(/[&\\()<>"'\s]/g, (sign) => (sign === '&' ? '&amp;' : `&#${sign.charCodeAt(0)};`));

/** A parsed text. Everything is computed once, on first use. */
export class Document {
  readonly #body: string;
  #parts: Part[] | undefined;
  #facts: Facts | undefined;

  constructor(body: string) {
    this.#body = body;
  }

  /** The text itself comes first. */
  get parts(): readonly Part[] {
    return (this.#parts ??= partsOf(this.#body));
  }

  get tree(): MdNode | undefined {
    return this.parts[0]?.tree;
  }

  get facts(): Facts {
    return (this.#facts ??= factsOf(this.parts));
  }
}

/** A node and all its descendants, parents first. */
export function nodesOf(tree: MdNode | undefined): MdNode[] {
  const nodes: MdNode[] = [];
  const visit = (node: MdNode): void => {
    nodes.push(node);
    node.children?.forEach(visit);
  };
  if (tree) visit(tree);
  return nodes;
}

/** What readers see of a node, on one line and without markup. */
export const wordsIn = (node: MdNode): string =>
  nodesOf(node)
    .map(({ type, value, alt }) => (type === 'html' ? '' : type === 'break' ? ' ' : (value ?? alt ?? '')))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

function partsOf(body: string): Part[] {
  const tree = parseTree(body);
  const labels = nodesOf(tree).flatMap((node) => directivesOf(node).flatMap((line) => labelOf(line) ?? []));
  const parts = labels.map(({ start, end }): Part => {
    const source = body.slice(start, end);
    // A label may include a block but cannot open a container.
    return { source, from: start, tree: source.startsWith(':::') ? undefined : parseTree(source) };
  });
  return [{ source: body, from: 0, tree }, ...parts];
}

function factsOf(parts: readonly Part[]): Facts {
  const found: Facts = {
    ...{ links: [], pictures: [], headings: [], blocks: [], players: [], containers: [] },
    hasCards: false,
  };
  for (const part of parts) addFacts(part, found);
  for (const link of found.links) link.url = composed(link.url);
  return found;
}

function addFacts({ source, from, tree }: Part, found: Facts): void {
  const shown = new Set<string>();
  const definitions: MdNode[] = [];
  for (const node of nodesOf(tree)) {
    const offset = from + node.start;
    if (node.type === 'link') found.links.push({ url: node.url ?? '', offset });
    else if (node.type === 'image')
      found.pictures.push({ url: node.url ?? '', alt: node.alt ?? '', isHtml: false, offset });
    else if (node.type === 'imageReference') shown.add(node.identifier ?? '');
    else if (node.type === 'definition') definitions.push(node);
    else if (node.type === 'heading') found.headings.push({ depth: node.depth ?? 0, offset });
    else if (node.type === 'html') addHtml(htmlOf(node, source), offset, found);
    else if (node.type === 'paragraph') addCard(node, offset, found);
    for (const directive of directivesOf(node)) addDirective(directive, from, found);
  }
  for (const { url = '', identifier = '', start } of definitions) {
    const offset = from + start;
    // The `alt` text is at the picture, not at the definition, so it is not missing here.
    if (shown.has(identifier)) found.pictures.push({ url, alt: ' ', isHtml: false, offset });
    else found.links.push({ url, offset });
  }
}

/** A path alone in a paragraph becomes a card. */
function addCard({ children: [only, ...more] = [] }: MdNode, offset: number, found: Facts): void {
  const text = only?.type === 'text' && more.length === 0 ? (only.value ?? '') : '';
  if (!/^\/(?![/\\])[^\s<]*$/.test(text)) return;
  found.links.push({ url: text, offset });
  found.hasCards = true;
}

function addDirective(line: DirectiveLine, from: number, found: Facts): void {
  const offset = from + line.start;
  if (line.kind === 'block') found.blocks.push({ id: line.id, offset });
  else if (line.kind !== 'alert') found.containers.push({ name: line.name, colons: line.colons, offset });
}

const PLAYED = new Set(['video', 'audio', 'source', 'track']);

function addHtml(html: string, from: number, found: Facts): void {
  const parser = new Parser({
    onopentag(name, { href, src, poster, srcset = '', alt = null }) {
      const offset = from + parser.startIndex;
      // Posters and sources have no `alt` text.
      const sources = name === 'source' ? Array.from(srcset.matchAll(CANDIDATE), ([, url = '']) => url) : [];
      for (const url of [...(poster ? [poster] : []), ...sources])
        found.pictures.push({ url, alt: ' ', isHtml: true, offset });
      if (name === 'a' && href !== undefined) found.links.push({ url: href, offset });
      else if (src === undefined) return;
      else if (name === 'img') found.pictures.push({ url: src, alt, isHtml: true, offset });
      else found.links.push({ url: src, offset });
      if (PLAYED.has(name) && src !== undefined) found.players.push({ url: src, offset });
    },
  });
  parser.end(html);
}

/** The HTML of a node with the markers of a quote around it blanked, so that all offsets stay valid. */
function htmlOf({ value, start, end }: MdNode, source: string): string {
  const html = source.slice(start, end);
  return html === value ? html : html.replace(/(?<=\n)[ \t>]+/g, (markers) => ' '.repeat(markers.length));
}

const URL_ATTRIBUTES = new Set(['href', 'src', 'poster', 'srcset']);

function referencesInHtml(html: string, from: number): Reference[] {
  const found: Reference[] = [];
  const parser = new Parser({
    onattribute(name, meant, quote) {
      if (!URL_ATTRIBUTES.has(name) || meant === '') return;
      const attribute = html.slice(parser.startIndex, parser.endIndex - (quote ? 1 : 0));
      const start = /^[^=]*=\s*["']?/.exec(attribute)![0].length;
      const value = attribute.slice(start);
      for (const { 1: written = '', index } of name === 'srcset'
        ? value.matchAll(CANDIDATE)
        : [{ 1: value, index: 0 }]) {
        const at = from + parser.startIndex + start + index;
        found.push({ kind: 'url', reference: decodeHTMLAttribute(written), at, written });
      }
    },
  });
  parser.end(html);
  return found;
}

function referencesIn(node: MdNode, body: string): Reference[] {
  const blocks = directivesOf(node).flatMap(({ kind, source, start }) =>
    Array.from(kind === 'block' ? source.matchAll(/\d+/g) : [], ({ 0: reference, index }): Reference => {
      return { kind: 'block', reference, at: start + index, written: reference };
    }),
  );
  if (node.type === 'directive') return blocks;
  if (node.type === 'html') return [...referencesInHtml(htmlOf(node, body), node.start), ...blocks];
  const { url: reference = '' } = node;
  if (reference === '') return [];
  const source = body.slice(node.start, node.end);
  const placed = placesIn(node, source).map((place) => ({ place, written: writtenAt(place, reference, source) }));
  const found = placed.find(({ written }) => written !== '');
  return found ? [{ kind: 'url', reference, at: node.start + found.place, written: found.written }] : [];
}

/** Offsets at which the URL of a node may begin, the likeliest first. */
function placesIn({ type, start, children }: MdNode, source: string): number[] {
  const after = (opening: RegExp, from = 0) =>
    [...source.matchAll(opening)].flatMap(({ 0: mark, index }) => (index < from ? [] : index + mark.length));
  if (type === 'definition') return after(/\]:[ \t\r\n>]*<?/g);
  const places = after(/\]\([ \t\r\n]*<?/g, (children?.at(-1)?.end ?? start + 1) - start).reverse();
  // A bare URL that is a link, or one in angle brackets.
  return type === 'link' ? [...places, source.startsWith('<') ? 1 : 0] : places;
}

/** One character of a URL: escaped, named, or as it is. */
const CHARACTER = /\\([!-/:-@[-`{-~])|&#?\w+;|[^]/y;

/** How a URL is written at an offset; empty if another text is there. */
function writtenAt(place: number, url: string, source: string): string {
  if (source.startsWith(url, place)) return url;
  let end = place;
  for (let left = url; left !== '';) {
    CHARACTER.lastIndex = end;
    const [written = '', escaped] = CHARACTER.exec(source) ?? [];
    const meant = escaped ?? decodeHTMLStrict(written);
    if (meant === '' || !left.startsWith(meant)) return '';
    left = left.slice(meant.length);
    end += written.length;
  }
  return source.slice(place, end);
}
