import { type MdNode, parse } from './parse-markdown.ts';
import type { Assembled, LocaliseWarning, Partners } from './unit-types.ts';

const UPLOADS = '/cms-content/uploads/';

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * Points the references of a translated body to the partners of what they name. What has no partner stays and is warned
 * of.
 */
export function localise(
  body: string,
  partners: Partners,
  found: Reference[] = referencesIn(body),
): { body: string; warnings: LocaliseWarning[] } {
  const edits: Edit[] = [];
  const warnings: LocaliseWarning[] = [];
  for (const { kind, reference, at } of found) {
    const text = translate(reference, kind, partners);
    if (text === undefined) warnings.push({ code: `${kind}_without_partner`, reference });
    else edits.push({ start: at, end: at + reference.length, text });
  }
  return { body: apply(body, edits), warnings: unique(warnings) };
}

/**
 * The references of a body: internal links, images and files, and included blocks, in Markdown and in raw HTML. None in
 * code, and none that lie in `kept`, stretches of the body in order.
 */
export function referencesIn(body: string, kept: Assembled['kept'] = []): Reference[] {
  const all: Reference[] = [];
  const visit = (node: MdNode): void => {
    for (const found of references(node, body.slice(node.start, node.end))) {
      const at = node.start + found.at;
      if (!liesIn(kept, at)) all.push({ ...found, at });
    }
    node.children?.forEach(visit);
  };
  const tree = parse(body);
  if (tree) visit(tree);
  return all;
}

/** Found by halving: a long text keeps thousands of stretches. */
function liesIn(kept: Assembled['kept'], offset: number): boolean {
  let [low, high] = [0, kept.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (kept[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low < kept.length && kept[low]!.start <= offset;
}

type Kind = 'page' | 'block' | 'media';

/** Something of the guide that a text names. */
export interface Reference {
  kind: Kind;
  reference: string;
  /** Offset of the reference in the Markdown that it was found in. */
  at: number;
}

function references(node: MdNode, raw: string): Reference[] {
  if (node.directive?.kind === 'block') return all(raw, /\bref=["']?(\d+)/g, 'block');
  if (node.type === 'html') return all(raw, /(?<![\w-])(?:href|src|poster)\s*=\s*["']([/#][^"'\s<>]*)/gi);
  const url = node.url ?? '';
  if (node.type === 'definition') return destination(raw, raw.indexOf(url, raw.indexOf(']:') + 2), url);
  if (node.type !== 'link' && node.type !== 'image') return [];
  const from = node.children?.at(-1)?.end ?? node.start + 1;
  const openings = [...raw.matchAll(/\]\([ \t\r\n]*<?/g)].filter(({ index }) => node.start + index >= from);
  const opening = openings.findLast(({ 0: mark, index }) => raw.startsWith(url, index + mark.length));
  return opening ? destination(raw, opening.index + opening[0].length, url) : [];
}

function destination(raw: string, at: number, url: string): Reference[] {
  return at >= 0 && url && raw.startsWith(url, at) && isInternal(url)
    ? [{ kind: kindOf(url), reference: url, at }]
    : [];
}

function all(raw: string, pattern: RegExp, kind?: Kind): Reference[] {
  return [...raw.matchAll(pattern)].flatMap(({ 0: whole, 1: reference = '', index }) => {
    const at = index + whole.length - reference.length;
    return kind || isInternal(reference) ? [{ kind: kind ?? kindOf(reference), reference, at }] : [];
  });
}

function isInternal(url: string): boolean {
  return /^(?:\/(?!\/)|#.)/.test(url);
}

function kindOf(url: string): Kind {
  return url.startsWith(UPLOADS) ? 'media' : 'page';
}

function translate(reference: string, kind: Kind, partners: Partners): string | undefined {
  if (kind === 'block') return partners.block(Number(reference))?.toString();
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(?:#([^]*))?$/.exec(reference) ?? [];
  if (kind === 'media') {
    const file = partners.media(path);
    return file === undefined ? undefined : plain(file + query + (fragment && `#${fragment}`));
  }
  const url = partners.page(path, fragment);
  const [page = '', anchor] = url?.split('#') ?? [];
  return url === undefined ? undefined : plain(page + query + (anchor ? `#${anchor}` : ''));
}

/** A URL that ends where Markdown and HTML think it does. */
function plain(url: string): string {
  return url.replace(/[ \t\r\n<>()"'\\]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

function apply(body: string, edits: Edit[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, text } of edits.sort((left, right) => left.start - right.start)) {
    if (start < done) continue;
    parts.push(body.slice(done, start), text);
    done = end;
  }
  return parts.join('') + body.slice(done);
}

function unique(warnings: LocaliseWarning[]): LocaliseWarning[] {
  return [...new Map(warnings.map((warning) => [`${warning.code} ${warning.reference}`, warning])).values()];
}
