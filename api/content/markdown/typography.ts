import type { Language } from '../../contract/model.ts';
import { isVoid } from './raw.ts';

interface Style {
  double: [open: string, close: string];
  single: [open: string, close: string];
  rules: RegExp;
}

const NBSP = '\u00a0';
const APOSTROPHE = '’';
const JOINER = '\u2060';

/** Characters before separate words and numbers, besides the beginning of a text. */
const BEFORE = String.raw`\s(\[{„‚“‘"'–—`;
const IS_BEFORE_QUOTE = new RegExp(`^[${BEFORE}/]?$`, 'u');

// All rules form one pattern, so that a text is scanned once. Each alternative checks a bounded number of characters,
// and its own first one before looking behind, which rules out most places.
const URL_IN_TEXT = String.raw`https?:\/\/[^\s<>"]+`;
const QUOTE = `["']`;
const SPACE = String.raw`[ \n]`;
const UNIT =
  '%|‰|°C?|Kč|CZK|EUR|USD|GBP|€|[kKMGT]?i?B|[kMG]?b|[kMG]?bit/s|[kMG]?Hz|[kM]?Wh?|m?Ah|V|px|' +
  '[mk]?g|t|[cmk]?m|[dm]?l|ms|s|min|h|hod';
const BEFORE_UNIT = String.raw`${SPACE}(?<=\d${SPACE})(?=(?:${UNIT})(?![\p{L}\d]))`;
const NUMBER = String.raw`\d{1,4}(?:[.,:]\d{1,2})?`;
const RANGE = String.raw`(?=\d)(?<=^|[${BEFORE}$€£])${NUMBER}-${NUMBER}(?![\p{L}\d/-]|[.,:]\d)`;

const AFTER_LETTER = `${SPACE}(?<=(?:^|[${BEFORE}])[ksvzouaiKSVZOUAI]${SPACE})(?=\\S|$)`;
const IN_NUMBER = String.raw`${SPACE}(?<=\d${SPACE})(?=\d{3}(?!\d))(?<=(?<!\d)\d{1,3}(?:[ \u00a0]\d{3}){0,3}${SPACE})`;
const MONTH = 'ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince';
const IN_DATE = String.raw`${SPACE}(?<=(?<!\d)\d{1,2}\.${SPACE})(?=(?:${MONTH})(?!\p{L}))`;

const patternOf = (...rules: string[]): RegExp => new RegExp(rules.join('|'), 'gu');

const STYLES: Record<Language, Style> = {
  cs: {
    double: ['„', '“'],
    single: ['‚', '‘'],
    rules: patternOf(URL_IN_TEXT, QUOTE, BEFORE_UNIT, RANGE, AFTER_LETTER, IN_NUMBER, IN_DATE),
  },
  en: { double: ['“', '”'], single: ['‘', '’'], rules: patternOf(URL_IN_TEXT, QUOTE, BEFORE_UNIT, RANGE) },
};

/** Elements whose text must stay as typed. */
const LITERAL = new Set(['pre', 'code', 'kbd', 'samp', 'var']);
/** Elements within a line: a quotation may begin before and end inside of them. */
const INLINE = new Set(
  'a abbr b br cite del dfn em i img ins mark q s small span strong sub sup time u wbr'.split(' ').concat(...LITERAL),
);

const TAG = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>|<!--more-->/g;
const LANG = / lang="([^"]*)"/;

/** Typesets plain text as in books of its language. */
export function typesetText(text: string, language: Language): string {
  const typesetter = new Typesetter(language);
  typesetter.text(text);
  return typesetter.end();
}

/**
 * Typesets the prose of safe HTML as in books of its language: quotation marks, apostrophes, dashes of ranges, and
 * non-breaking spaces. Code, attributes, URLs and parts in other languages stay as they are.
 */
export function typesetHtml(html: string, language: Language): string {
  const typesetter = new Typesetter(language);
  /** The element being skipped, and the number of open elements of its name. */
  let passed = { name: '', depth: 0 };
  let from = 0;
  const write = (end: number) => {
    const text = html.slice(from, end);
    if (passed.depth > 0) typesetter.literal(text);
    else typesetter.text(text);
  };
  for (const { index, 0: tag, 1: closing, 2: name = '', 3: attributes = '' } of html.matchAll(TAG)) {
    write(index);
    from = index + tag.length;
    typesetter.tag(tag, INLINE.has(name));
    if (passed.depth > 0) {
      if (name === passed.name) passed.depth += closing ? -1 : 1;
    } else if (!closing && !isVoid(name) && (LITERAL.has(name) || isForeign(attributes, language))) {
      passed = { name, depth: 1 };
    }
  }
  write(html.length);
  return typesetter.end();
}

const isForeign = (attributes: string, language: Language): boolean =>
  (LANG.exec(attributes)?.[1] ?? language) !== language;

/** Builds a typeset text. An opening mark that is never closed is reverted. */
class Typesetter {
  readonly #style: Style;
  readonly #out: string[] = [];
  /** The last character of the line so far. */
  #last = '';
  /** Indexes in `out` of opening quotation marks that are not closed yet; -1 if none. */
  #double = -1;
  #single = -1;

  constructor(language: Language) {
    this.#style = STYLES[language];
  }

  tag(tag: string, isInline: boolean): void {
    if (!isInline) this.#endBlock();
    else if (tag.startsWith('<br')) this.#last = ' ';
    this.#out.push(tag);
  }

  literal(text: string): void {
    this.#out.push(text);
    this.#last = text.at(-1) ?? this.#last;
  }

  text(text: string): void {
    const { rules } = this.#style;
    let from = 0;
    // A page has hundreds of short texts, and `matchAll` would copy the pattern for each.
    rules.lastIndex = 0;
    for (let match = rules.exec(text); match; match = rules.exec(text)) {
      const { index, 0: found } = match;
      this.#out.push(text.slice(from, index));
      from = index + found.length;
      const before = index > 0 ? (text[index - 1] ?? '') : this.#last;
      this.#out.push(this.#set(found, before, text[from] ?? ''));
    }
    this.#out.push(text.slice(from));
    this.#last = text.at(-1) ?? this.#last;
  }

  end(): string {
    this.#endBlock();
    return this.#out.join('');
  }

  #set(found: string, before: string, after: string): string {
    if (found === '"') return this.#doubleQuote(before, after);
    if (found === "'") return this.#singleQuote(before, after);
    if (found === ' ' || found === '\n') return NBSP;
    return found.startsWith('http') ? found : rangeOf(found, before);
  }

  #doubleQuote(before: string, after: string): string {
    const [open, close] = this.#style.double;
    if (this.#double >= 0) {
      if (/^\s?$/.test(before)) return '"';
      this.#double = -1;
      return close;
    }
    if (!opens(before, after)) return '"';
    this.#double = this.#out.length;
    return open;
  }

  #singleQuote(before: string, after: string): string {
    const [open, close] = this.#style.single;
    if (/\p{L}/u.test(before) && /\p{L}/u.test(after)) return APOSTROPHE;
    if (this.#single >= 0 && !/^\s?$/.test(before)) {
      this.#single = -1;
      return close;
    }
    if (/\p{L}/u.test(before)) return APOSTROPHE;
    if (!opens(before, after)) return "'";
    if (/\d/.test(after) || this.#single >= 0) return APOSTROPHE;
    this.#single = this.#out.length;
    return open;
  }

  #endBlock(): void {
    if (this.#double >= 0) this.#out[this.#double] = '"';
    if (this.#single >= 0) this.#out[this.#single] = APOSTROPHE;
    this.#double = this.#single = -1;
    this.#last = '';
  }
}

const opens = (before: string, after: string): boolean => IS_BEFORE_QUOTE.test(before) && !/\s/.test(after);

/** A range from a smaller to a greater number; anything else may be a code or a difference. */
function rangeOf(found: string, before: string): string {
  const [from = '', to = ''] = found.split('-');
  const isAlone = before === '' || !/[\p{L}\d]/u.test(before);
  return isAlone && numberOf(from) < numberOf(to) ? `${from}–${JOINER}${to}` : found;
}

/** `9:30` counts as 9.30. */
const numberOf = (text: string): number => Number(text.replace(/[,:]/, '.'));
