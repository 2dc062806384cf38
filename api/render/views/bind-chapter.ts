import { encodedPath } from '../../query/urls.ts';

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"]|"[^"]*")*)>/g;
const REFERENCE = / (id|href|headers|aria-(?:describedby|labelledby|controls))="([^"]*)"/g;

/** Deepest level of a heading in HTML. */
const DEEPEST = 6;

/**
 * The rendered text of a chapter as a part of a page that holds others too: its ids begin with those of the chapter, its
 * headings stand `depth` levels lower, and links to chapters of the page lead within it. `chapters` gives their ids by the
 * encoded paths of their pages.
 */
export function bindChapter(html: string, id: number, depth: number, chapters: ReadonlyMap<string, number>): string {
  const own = `c${id}-`;
  return html.replace(TAG, (_, slash: string, name: string, attributes: string) => {
    const bound = attributes.replace(REFERENCE, (_, attribute: string, value: string) => {
      const names = value.split(' ').map((one) => own + one);
      return ` ${attribute}="${attribute === 'href' ? linkWithin(value, id, chapters) : names.join(' ')}"`;
    });
    return `<${slash}${lowered(name, depth)}${bound}>`;
  });
}

function lowered(name: string, depth: number): string {
  const level = /^h([1-6])$/.exec(name)?.[1];
  return level ? `h${Math.min(Number(level) + depth, DEEPEST)}` : name;
}

function linkWithin(url: string, id: number, chapters: ReadonlyMap<string, number>): string {
  const [, path = '', fragment = ''] = /^([^#]*)#?(.*)$/.exec(url) ?? [];
  const chapter = path === '' ? id : chapters.get(encodedPath(path));
  if (chapter === undefined || url === '') return url;
  return fragment === '' || fragment === '_top' ? `#c${chapter}` : `#c${chapter}-${fragment}`;
}
