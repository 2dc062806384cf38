import type { Dropped } from '../../i18n/writing/field.ts';
import { alignTable } from './tables.ts';

/** Result of pasting HTML. */
export interface Converted {
  markdown: string;
  /** Pictures in the clipboard, with their offsets in the Markdown. */
  pictures: { at: number; url: string }[];
  dropped: Dropped[];
  /** False if the HTML adds nothing to its plain text. */
  hasMarkup: boolean;
}

// Placeholders for marks while the Markdown is built, from Unicode's private use area. An adjacent closing and opening
// mark cancel out.
const MARKS = {
  strong: ['\ue000', '\ue001', '**'],
  emphasis: ['\ue002', '\ue003', '*'],
  deleted: ['\ue004', '\ue005', '~~'],
};
const PICTURE = '\ue006';
const PRIVATE = /[\ue000-\ue006]/g;

const BLOCKS =
  'p,div,section,article,main,header,footer,aside,nav,figure,figcaption,h1,h2,h3,h4,h5,h6,ul,ol,li,dl,dt,dd,pre,blockquote,table,hr,address,details,summary';
const IGNORED = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'META', 'LINK', 'TITLE', 'TEMPLATE', 'HEAD']);
const EMBEDS = new Set(['IFRAME', 'VIDEO', 'AUDIO', 'OBJECT', 'EMBED', 'CANVAS', 'SVG']);
const FORMS = new Set(['INPUT', 'SELECT', 'TEXTAREA', 'BUTTON']);

interface Block {
  text: string;
  /** Set for Word's list paragraphs, which are joined without blank lines. */
  isItem?: boolean;
}

/** Converts clipboard HTML into Markdown as an author would type it. The HTML itself never gets into the page. */
export function htmlToMarkdown(html: string): Converted {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  const converter = new Converter(body.querySelector('h1') !== null);
  const text = joined(converter.blocksOf(body));
  const pictures: Converted['pictures'] = [];
  const markdown = withMarks(text).replaceAll(PICTURE, (_, offset: number) => {
    pictures.push({ at: offset - pictures.length, url: converter.pictures[pictures.length]! });
    return '';
  });
  const hasMarkup = converter.hasMarkup || pictures.length > 0;
  return { markdown, pictures, dropped: [...converter.dropped], hasMarkup };
}

/**
 * The content security policy blocks styles even in a document that is only parsed, so they are kept in `data-look`.
 */
const withoutStyles = (html: string): string =>
  html
    .replace(/<style\b.*?<\/style>/gis, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(?<=[\s"'])style(?=\s*=)/gi, 'data-look'));

const lookOf = (node: Element): string => node.getAttribute('data-look') ?? '';

class Converter {
  readonly dropped = new Set<Dropped>();
  readonly pictures: string[] = [];
  hasMarkup = false;
  readonly #shift: number;

  /** The title is not part of a text: if the HTML has a first-level heading, all headings move down by one. */
  constructor(hasTitle: boolean) {
    this.#shift = hasTitle ? 1 : 0;
  }

  blocksOf(parent: Node): Block[] {
    const blocks: Block[] = [];
    let inline = '';
    const flush = () => {
      const text = inline
        .replace(/ {2,}/g, ' ')
        .replace(/ ?\\\n ?/g, '\\\n')
        .replace(/^(?:\\\n)+|(?:\\\n)+$/g, '')
        .trim();
      if (text) blocks.push({ text: escapeHead(text) });
      inline = '';
    };
    for (const node of parent.childNodes) {
      if (node instanceof Element && isBlock(node)) {
        flush();
        blocks.push(...this.#block(node));
      } else inline += this.#inline(node);
    }
    flush();
    return blocks;
  }

  #block(node: Element): Block[] {
    if (isHidden(node)) return [];
    this.#noteLooks(node);
    const heading = /^H([1-6])$/.exec(node.tagName)?.[1];
    if (heading) return this.#heading(node, Number(heading));
    const level = /mso-list:[^;]*level(\d)/.exec(lookOf(node))?.[1];
    if (level && node.tagName === 'P') return this.#wordItem(node, Number(level));
    switch (node.tagName) {
      case 'UL':
      case 'OL':
        return this.#marked(this.#list(node));
      case 'PRE':
        return this.#marked(codeBlock(node));
      case 'BLOCKQUOTE':
        return this.#marked(joined(this.blocksOf(node)).replace(/^(?=(.?))/gm, (_, next) => (next ? '> ' : '>')));
      case 'TABLE':
        return this.#table(node as HTMLTableElement);
      case 'HR':
        return this.#marked('---');
      default:
        return this.blocksOf(node);
    }
  }

  #marked(text: string): Block[] {
    this.hasMarkup = true;
    return text ? [{ text }] : [];
  }

  #heading(node: Element, level: number): Block[] {
    // Bold text in a heading only imitates the look of a heading.
    const text = this.#inlineOf(node)
      .replace(/[\ue000\ue001]/g, '')
      .replace(/\s*\\?\n\s*/g, ' ')
      .trim();
    return text ? this.#marked(`${'#'.repeat(Math.min(6, Math.max(2, level + this.#shift)))} ${text}`) : [];
  }

  #wordItem(node: Element, level: number): Block[] {
    const sign = node.querySelector('[data-look*="mso-list:Ignore" i],[data-look*="mso-list: Ignore" i]');
    const mark = /^\s*\w{1,4}[.)]/.test(sign?.textContent ?? '') ? '1. ' : '- ';
    sign?.remove();
    this.hasMarkup = true;
    return [{ text: '   '.repeat(level - 1) + mark + this.#inlineOf(node).trim(), isItem: true }];
  }

  #list(list: Element): string {
    const items: string[] = [];
    let number = Number(list.getAttribute('start') ?? 1) || 1;
    for (const child of list.children) {
      const mark = list.tagName === 'OL' ? `${number}. ` : '- ';
      const indent = (text: string) => text.replace(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`);
      // Some editors put a nested list beside its item instead of inside it.
      if (/^[UO]L$/.test(child.tagName) && items.length > 0) items.push(`${indent(`\n${this.#list(child)}`).slice(1)}`);
      else {
        const blocks = this.blocksOf(child);
        if (blocks.length === 0) continue;
        const text = blocks.reduce(
          (sum, { text }) => sum + (sum && (/^(-|\d+\.) /.test(text) ? '\n' : '\n\n')) + text,
          '',
        );
        items.push(mark + indent(text));
        number++;
      }
    }
    return items.join('\n');
  }

  #table(table: HTMLTableElement): Block[] {
    const rows = [...table.rows].filter((row) => row.closest('table') === table);
    // A one-column table only serves layout.
    if (rows.every(({ cells }) => cells.length < 2))
      return rows.flatMap((row) => [...row.cells].flatMap((cell) => this.blocksOf(cell)));
    const lines = rows.map((row) => withMarks(`| ${[...row.cells].map((cell) => this.#cell(cell)).join(' | ')} |`));
    const rule = `|${' --- |'.repeat(Math.max(...rows.map(({ cells }) => cells.length)))}`;
    return this.#marked(alignTable([lines[0]!, rule, ...lines.slice(1)]).join('\n'));
  }

  #cell(cell: HTMLTableCellElement): string {
    const text = joined(this.blocksOf(cell))
      .replace(/\s*\\?\n\s*/g, ' ')
      .replace(/(?<!\\)((?:\\\\)*)\|/g, '$1\\|');
    const bare = cell.tagName === 'TH' ? text.replace(/[\ue000\ue001]/g, '') : text;
    return bare + ' | '.repeat(Math.min(cell.colSpan, 50) - 1).trimEnd();
  }

  #inlineOf(parent: Node): string {
    return [...parent.childNodes].map((node) => this.#inline(node)).join('');
  }

  #inline(node: Node): string {
    if (node instanceof Text) {
      const plain = node.data.replace(PRIVATE, '').replace(/[ \t\r\n\f]+/g, ' ');
      // In a bare URL, a backslash would be a part of it.
      const parts = node.parentElement?.closest('a') ? [plain] : plain.split(/((?:https?:\/\/|www\.)[^\s<]+)/);
      const text = parts.map((part, at) => (at % 2 ? part : escapeText(part))).join('');
      // A link after an exclamation mark would be a picture.
      return node.nextSibling?.nodeName === 'A' ? text.replace(/!$/, '\\!') : text;
    }
    if (!(node instanceof HTMLElement) && !(node instanceof SVGElement)) return '';
    const tag = node.tagName.toUpperCase();
    if (IGNORED.has(tag) || isHidden(node)) return '';
    if (EMBEDS.has(tag)) return this.#drop('embeds');
    if (FORMS.has(tag)) return this.#drop('forms');
    if (tag === 'BR') return '\\\n';
    if (tag === 'IMG') return this.#picture(node as HTMLImageElement);
    this.#noteLooks(node);
    if (/^(CODE|KBD|SAMP|TT)$/.test(tag)) return this.#code(node.textContent ?? '');
    const text = this.#inlineOf(node);
    // A link from a heading to itself.
    if (tag === 'A' && /^[#¶§]$/.test(text)) return '';
    return this.#styled(node, tag === 'A' ? this.#link(node, text) : text);
  }

  #drop(what: Dropped): string {
    this.dropped.add(what);
    return '';
  }

  #noteLooks(node: Element): void {
    const style = lookOf(node);
    const isUnderlined =
      node.tagName === 'U' ||
      (/text-decoration[^;]*underline/.test(style) && !node.closest('a') && !node.querySelector('a'));
    const isColoured =
      /background(-color)?:\s*(?!transparent|none|initial|inherit|white|#fff(fff)?\b|rgb\(255, 255, 255\))\S/i.test(
        style,
      );
    if (isUnderlined || isColoured || /^(MARK|FONT)$/.test(node.tagName)) this.dropped.add('looks');
  }

  /** Only pictures included as data can be kept; those of other sites are not ours. */
  #picture({ src }: HTMLImageElement): string {
    if (!/^data:image\/(png|jpeg|gif|webp|avif)[;,]/i.test(src)) return this.#drop('pictures');
    this.pictures.push(src);
    return PICTURE;
  }

  #code(text: string): string {
    const line = text.replace(PRIVATE, '').replace(/\s+/g, ' ').trim();
    if (!line) return '';
    this.hasMarkup = true;
    const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
    const [fence, gap] = ['`'.repeat(longest + 1), /^`|`$/.test(line) ? ' ' : ''];
    return fence + gap + line + gap + fence;
  }

  #link(node: Element, text: string): string {
    const href = node.getAttribute('href') ?? '';
    if (!text.trim() || !/^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(href)) return text;
    this.hasMarkup = true;
    const url = href
      .replace(/[\s<>()\\]/g, encodeURIComponent)
      .replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
    return around(text, '[', `](${url})`);
  }

  #styled(node: Element, text: string): string {
    const look = lookOf(node);
    const weight = /(?<!-)font-weight:\s*(\w+)/.exec(look)?.[1];
    const slant = /(?<!-)font-style:\s*(\w+)/.exec(look)?.[1];
    const isStrong = weight ? weight === 'bold' || Number(weight) >= 600 : /^(B|STRONG)$/.test(node.tagName);
    const isEmphasis = slant ? slant === 'italic' : /^(I|EM|CITE|DFN)$/.test(node.tagName);
    const isDeleted = /^(DEL|S|STRIKE)$/.test(node.tagName) || /text-decoration[^;]*line-through/.test(look);
    let styled = text;
    if (isDeleted) styled = this.#mark(styled, 'deleted');
    if (isEmphasis) styled = this.#mark(styled, 'emphasis');
    return isStrong ? this.#mark(styled, 'strong') : styled;
  }

  #mark(text: string, mark: keyof typeof MARKS): string {
    const [open = '', close = ''] = MARKS[mark];
    if (!text.trim() || text.includes(open)) return text;
    this.hasMarkup = true;
    return around(text, open, close);
  }
}

const isBlock = (node: Element): boolean => node.matches(BLOCKS) || node.querySelector(BLOCKS) !== null;

/** Also what Word adds for a comment: it is meant for colleagues. */
const isHidden = (node: Element): boolean =>
  node.matches('.msocomanchor') || /display:\s*none|mso-hide:\s*all|mso-element:\s*comment/i.test(lookOf(node));

/** Leading and trailing spaces stay outside, or the marks would not count as marks. */
function around(text: string, open: string, close: string): string {
  const [, before = '', inner = '', after = ''] = /^((?:\s|\\\n)*)(.*?)((?:\s|\\\n)*)$/s.exec(text)!;
  return before + open + inner + close + after;
}

function withMarks(text: string): string {
  let marked = text;
  for (const [open, close, mark] of Object.values(MARKS) as [string, string, string][]) {
    marked = marked
      .replaceAll(new RegExp(`${close}( *)${open}`, 'g'), '$1')
      .replaceAll(open, mark)
      .replaceAll(close, mark);
  }
  return marked;
}

const joined = (blocks: readonly Block[]): string =>
  blocks.reduce(
    (sum, { text, isItem }, at) => sum + (at === 0 ? '' : isItem && blocks[at - 1]!.isItem ? '\n' : '\n\n') + text,
    '',
  );

function codeBlock(node: Element): string {
  const code = (node.textContent ?? '').replace(PRIVATE, '').replace(/\n$/, '');
  const language =
    /\blang(?:uage)?-([\w+#-]+)/.exec(`${node.className} ${node.firstElementChild?.className ?? ''}`)?.[1] ?? '';
  const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

/** Only what Markdown would parse as a mark gets a backslash. */
const escapeText = (text: string): string =>
  text.replace(/[\\`*[]|(?<=\S)~|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?\w+;)/giu, '\\$&');

const escapeHead = (text: string): string =>
  text
    .replace(/^(?:#{1,6}(?= |$)|[-+](?= |$)|>|:{2}|=+$|-{2}|~{3})/gm, '\\$&')
    .replace(/^(\d{1,9})([.)])(?= |$)/gm, '$1\\$2');
