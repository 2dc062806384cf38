import { encodedPath } from '../../../rest/query/urls.ts';

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"]|"[^"]*")*)>/g;
const REFERENCE = / (id|href|headers|aria-(?:describedby|labelledby|controls))="([^"]*)"/g;

export type Anchors = ReadonlyMap<string, string>;

/** Deepest level of a heading in HTML. */
const DEEPEST = 6;

/**
 * Adapts the rendered text of a chapter to a page that contains others too: ids get a prefix of the chapter, headings
 * move `depth` levels down, and links to texts on the page become fragments. `anchors` maps encoded paths of pages to
 * ids on this page. Landmarks lose their role, because those of several chapters may have the same name.
 */
export function bindChapter(html: string, id: number, depth: number, anchors: Anchors): string {
  const own = `c${id}-`;
  return html.replace(TAG, (_, slash: string, name: string, attributes: string) => {
    const bound = attributes.replace(REFERENCE, (_, attribute: string, value: string) => {
      const names = value.split(' ').map((one) => own + one);
      return ` ${attribute}="${attribute === 'href' ? linkWithin(value, id, anchors) : names.join(' ')}"`;
    });
    return `<${slash}${lowered(name, depth)}${bound}${slash ? '' : roleOf(name, attributes)}>`;
  });
}

function roleOf(name: string, attributes: string): string {
  if (name === 'aside') return ' role="note"';
  return name === 'section' && attributes.includes(' aria-label=') ? ' role="group"' : '';
}

function lowered(name: string, depth: number): string {
  const level = /^h([1-6])$/.exec(name)?.[1];
  return level ? `h${Math.min(Number(level) + depth, DEEPEST)}` : name;
}

function linkWithin(url: string, id: number, anchors: Anchors): string {
  const [, path = '', fragment = ''] = /^([^#]*)#?(.*)$/.exec(url) ?? [];
  const anchor = path === '' ? `c${id}` : anchors.get(encodedPath(path));
  if (anchor === undefined || url === '') return url;
  return fragment === '' || fragment === '_top' ? `#${anchor}` : `#${anchor}-${fragment}`;
}
