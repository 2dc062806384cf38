/** Elements allowed in the author's HTML. Others lose their tags, those in {@link REMOVED_WHOLE} all. */
export const ALLOWED_TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'section', 'aside', 'blockquote', 'pre', 'hr', 'br', 'wbr'],
  ...['a', 'span', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'small', 'mark', 'sub', 'sup', 'code', 'kbd'],
  ...['samp', 'var', 'abbr', 'cite', 'dfn', 'q', 'time', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'figure', 'figcaption'],
  ...['img', 'picture', 'source', 'video', 'audio', 'input', 'cms-slot'],
];

/** Elements whose text does not belong to the page. */
export const REMOVED_WHOLE = [
  ...['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'noembed', 'noframes', 'template', 'title'],
  ...['svg', 'math', 'object', 'applet', 'frameset', 'plaintext'],
];

export const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  '*': ['class', 'id', 'lang', 'dir', 'title'],
  a: ['href', 'aria-label', 'aria-describedby', 'data-footnote-ref', 'data-footnote-backref'],
  aside: ['aria-label'],
  audio: ['src', 'controls', 'loop', 'preload'],
  col: ['span'],
  colgroup: ['span'],
  details: ['open'],
  div: ['data-tabs'],
  img: ['src', 'alt', 'width', 'height', 'srcset', 'sizes', 'loading', 'decoding'],
  input: ['type', 'checked', 'disabled', 'aria-label'],
  li: ['value'],
  ol: ['start', 'reversed', 'type'],
  p: ['aria-hidden'],
  pre: ['tabindex'],
  section: ['data-title', 'data-footnotes'],
  source: ['src', 'srcset', 'sizes', 'media', 'type'],
  td: ['colspan', 'rowspan', 'headers'],
  th: ['colspan', 'rowspan', 'headers', 'scope', 'abbr'],
  time: ['datetime'],
  video: ['src', 'poster', 'controls', 'loop', 'muted', 'playsinline', 'preload', 'width', 'height'],
  'cms-slot': ['n'],
};

const CLASS = new RegExp(
  `^(?:${[
    'language-[\\w+#.-]+',
    'hl-[a-z]+',
    'align-?(?:left|center|right|wide|full)',
    'starlight-aside(?:--[a-z]+|__[a-z]+)?',
    'tabs|tab|tab-title',
    'contains-task-list|task-list-item',
    'footnotes|data-footnote-backref|sr-only',
    'cms-[a-z0-9-]+',
  ].join('|')})$`,
);

export const allowedClasses = (names: string): string =>
  names
    .split(/\s+/)
    .filter((name) => CLASS.test(name))
    .join(' ');
