import { type Document, isScalar, visit, type YAMLParseError } from 'yaml';

/** The first thing that is wrong with a YAML text, and the offset at which to look for it; null for a sound one. */
export function brokenYaml(document: Document, text: string): { message: string; offset: number } | null {
  const [error] = document.errors;
  if (!error) return null;
  const quote = unclosedQuote(document, text);
  if (quote !== null) return { message: `the quote ${text[quote]} that begins here is not closed`, offset: quote };
  const colon = innerColon(error, text);
  if (colon) return colon;
  const message = error.message.replace(/ at line \d+[^]*$/, '').split('\n')[0] ?? 'broken YAML';
  return { message, offset: error.pos[0] };
}

/** `title: Part 1: begin`: to the parser the second colon begins a value within the value. */
function innerColon(
  { message, pos: [offset] }: YAMLParseError,
  text: string,
): { message: string; offset: number } | null {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const [, key] = /^[ \t-]*([\w-]+):[ \t]+[^\s"'].*:(?:[ \t]|$)/m.exec(text.slice(start).split('\n', 1)[0] ?? '') ?? [];
  if (key === undefined || !/^Nested mappings are not allowed in compact/.test(message)) return null;
  return { message: `the text after ${key}: has a colon: put it between quotes`, offset };
}

/** The parser notices it where the next quote or the end of the text is, which may be many lines below. */
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
