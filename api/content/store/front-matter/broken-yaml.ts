import { type Document, isScalar, visit } from 'yaml';

/** The first error in a YAML text, and its offset; null if the text is valid. */
export function brokenYaml(document: Document, text: string): { message: string; offset: number } | null {
  const [error] = document.errors;
  if (!error) return null;
  const quote = unclosedQuote(document, text);
  if (quote !== null) return { message: `the quote ${text[quote]} that begins here is not closed`, offset: quote };
  const offset = error.pos[0];
  const [, key, begin] = VALUE.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0] ?? '') ?? [];
  if (begin) return { message: `the text after ${key}: begins with ${begin}; put it in quotes`, offset };
  // In `title: Part 1: begin` the parser takes the second colon for a value within the value.
  if (key !== undefined && error.message.startsWith('Nested mappings are not allowed in compact')) {
    return { message: `the text after ${key}: contains a colon; put it in quotes`, offset };
  }
  if (/^Implicit (?:map )?keys need/.test(error.message))
    return { message: 'this is not a line `key: value`, with a space after the colon', offset };
  const message = error.message.replace(/ at line \d+[^]*$/, '').split('\n')[0] ?? 'broken YAML';
  return { message, offset };
}

/** A key with text that begins with a character of YAML, or has a colon within. */
const VALUE = /^[ \t]*(?:-[ \t]+)*([\w-]+):[ \t]+(?:([@`%&*![\]{}])|[^\s"'].*:(?:[ \t]|$))/;

/** The parser reports it at the next quote or the end of the text, which may be many lines below. */
function unclosedQuote(document: Document, text: string): number | null {
  let found: number | null = null;
  visit(document, {
    Scalar(_key, node) {
      if (!isScalar(node) || !node.range || !/^QUOTE/.test(node.type ?? '')) return undefined;
      const [start, end] = node.range;
      if (end - start > 1 && text[end - 1] === text[start]) return undefined;
      found = start;
      return visit.BREAK;
    },
  });
  return found;
}

export const NO_UTF_8 = 'the file is not UTF-8 text; save it as UTF-8';

/** The message for a text in which git left both sides of a merge. */
export const CONFLICT =
  'merge conflict: keep one side and remove the lines that begin with <<<<<<<, ======= and >>>>>>>';

const MARK = /^<{7}(?: |$)/;
const FENCE = /^ {0,3}(`{3,}(?!`)(?!.*`)|~{3,}(?!~))(.*)$/;

/**
 * The line, counted from 1, on which a merge conflict begins, or 0. The first mark alone proves one, because the others
 * may be a heading or a quote, or removed already. In Markdown, fenced code may show such marks.
 */
export function conflictIn(text: string, isMarkdown = false): number {
  if (!text.includes('<<<<<<<')) return 0;
  let fence = '';
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, mark = '', info = ''] = (isMarkdown && FENCE.exec(line)) || [];
    if (!fence) fence = mark;
    else if (mark.startsWith(fence) && info.trim() === '') fence = '';
    if (!fence && MARK.test(line)) return index + 1;
  }
  return 0;
}
