import { Parser } from 'htmlparser2';
import { type MdNode, parse } from '../translation/text/parse-markdown.ts';
import { type MarkupMistake, markupMistakes } from './markup-mistakes.ts';

/** What a Markdown text names, each with its offset in the text. */
export interface TextReferences {
  links: { url: string; offset: number }[];
  /** `alt` is null where the author wrote HTML without that attribute. */
  pictures: { url: string; alt: string | null; isHtml: boolean; offset: number }[];
  headings: { depth: number; offset: number }[];
  blocks: { id: number; offset: number }[];
  /** Files that pages load for a player. */
  players: { url: string; offset: number }[];
  /** Lines that open a container by a name and `:::` that close one, whose name is empty. */
  containers: { name: string; colons: number; offset: number }[];
  mistakes: MarkupMistake[];
  /** Whether a link stands alone: where it leads to a text of the guide, that is shown on a card. */
  hasCards: boolean;
}

/** Finds what a text names, as the page's own parser sees it; nothing in a text that is too costly to parse. Never throws. */
export function textReferences(body: string): TextReferences {
  const found: TextReferences = {
    ...{ links: [], pictures: [], headings: [], blocks: [], players: [], containers: [], mistakes: [] },
    hasCards: false,
  };
  read(body, 0, found);
  return found;
}

function read(body: string, from: number, found: TextReferences): void {
  const tree = parse(body);
  const shown = new Set<string>();
  const definitions: MdNode[] = [];
  const visit = (node: MdNode): void => {
    const offset = from + node.start;
    for (const mistake of markupMistakes(node, body)) {
      found.mistakes.push({ ...mistake, offset: from + mistake.offset });
    }
    if (node.type === 'link') found.links.push({ url: node.url ?? '', offset });
    else if (node.type === 'image')
      found.pictures.push({ url: node.url ?? '', alt: node.alt ?? '', isHtml: false, offset });
    else if (node.type === 'imageReference') shown.add(node.identifier ?? '');
    else if (node.type === 'definition') definitions.push(node);
    else if (node.type === 'heading') found.headings.push({ depth: node.depth ?? 0, offset });
    else if (node.type === 'html') readHtml(body.slice(node.start, node.end), offset, found);
    else if (node.type === 'paragraph') readCard(node, offset, found);
    else if (node.directive) readDirective(node.directive, body, from, found);
    for (const child of node.children ?? []) visit(child);
  };
  if (tree) visit(tree);
  for (const { url = '', identifier = '', start } of definitions) {
    const offset = from + start;
    // The words stand where the picture does: what is missing there is no matter of the URL.
    if (shown.has(identifier)) found.pictures.push({ url, alt: ' ', isHtml: false, offset });
    else found.links.push({ url, offset });
  }
}

/** A path that stands alone becomes a card. */
function readCard({ children: [only, ...more] = [] }: MdNode, offset: number, found: TextReferences): void {
  const text = only?.type === 'text' && more.length === 0 ? (only.value ?? '') : '';
  if (!/^\/(?![/\\])[^\s<]*$/.test(text)) return;
  found.links.push({ url: text, offset });
  found.hasCards = true;
}

const BLOCK = /^::block\{ref=["']?(\d{1,9})/;

function readDirective(
  { kind, name, start, label }: NonNullable<MdNode['directive']>,
  body: string,
  from: number,
  found: TextReferences,
): void {
  if (kind !== 'block') {
    const colons = /^:*/.exec(body.slice(start))?.[0].length ?? 0;
    found.containers.push({ name, colons, offset: from + start });
  }
  const [, id] = BLOCK.exec(body.slice(start)) ?? [];
  if (id) found.blocks.push({ id: Number(id), offset: from + start });
  if (label && !body.slice(label.start, label.end).includes('::'))
    read(body.slice(label.start, label.end), from + label.start, found);
}

const PLAYED = new Set(['video', 'audio', 'source', 'track']);

function readHtml(html: string, from: number, found: TextReferences): void {
  const parser = new Parser({
    onopentag(name, { href, src, alt = null }) {
      const offset = from + parser.startIndex;
      if (name === 'a' && href !== undefined) found.links.push({ url: href, offset });
      else if (src === undefined) return;
      else if (name === 'img') found.pictures.push({ url: src, alt, isHtml: true, offset });
      else found.links.push({ url: src, offset });
      if (PLAYED.has(name) && src !== undefined) found.players.push({ url: src, offset });
    },
  });
  parser.end(html);
}
