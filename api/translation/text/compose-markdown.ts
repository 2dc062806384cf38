import { spellings } from './character-spellings.ts';
import { fenceCode } from './code-spans.ts';
import {
  type EscapeRules,
  escapeHeadingEnd,
  escapeHtmlAttribute,
  escapeHtmlText,
  escapeLineStart,
  escapeMarkdown,
  escapeTitle,
} from './escape-markdown.ts';
import { isCode, plainText, trimRuns } from './runs.ts';
import { ATTRIBUTE, CODE_TEXT, TITLE } from './nesting.ts';
import { joinLines, trimEnd, trimStart } from './spaces.ts';
import type { Restype, Run } from './unit-types.ts';

/**
 * How strictly to protect the structure from a text. `light` escapes what looks like markup, `strict` everything that
 * could be markup. `tags` also writes emphasis as HTML, for places where Markdown delimiters do not work (inside a
 * word, next to a quotation mark).
 */
export type Level = 'light' | 'strict' | 'tags';

interface ComposedUnit {
  restype: Restype;
  /** Markdown of the source unit, and its runs. */
  raw: string;
  source: Run[];
}

const TAGS: Record<string, string> = { bold: 'strong', italic: 'em', 'x-md-delete': 'del' };

/** The codes and texts that {@link compose} writes at a level: spaces moved out of emphasis, delimiters replaced. */
export function prepare(target: Run[], level: Level): Run[] {
  const folded = target.map((run) => (isCode(run) ? run : joinLines(run.toWellFormed())));
  return fenceCode(trimRuns(moveSpaces(folded))).map((run) => {
    if (!isCode(run) || !Object.hasOwn(TAGS, run.ctype) || level === 'light') return run;
    if (level === 'tags') return { ...run, native: `<${run.kind === 'ept' ? '/' : ''}${TAGS[run.ctype]}>` };
    return { ...run, native: run.native.replaceAll('_', '*') };
  });
}

/** Markdown of a translated unit, from prepared runs. */
export function compose(unit: ComposedUnit, runs: Run[], level: Level): string {
  const rules = rulesFor(unit, level);
  let depth = unit.restype === 'x-directive-title' || unit.restype === 'x-tab-label' ? 1 : 0;
  const parts = runs.map((run, index) => {
    if (isCode(run)) {
      if (run.ctype === 'link' || run.ctype === 'image') depth += run.kind === 'bpt' ? 1 : run.kind === 'ept' ? -1 : 0;
      return run.native;
    }
    const previous = runs[index - 1];
    const next = runs[index + 1];
    if (unit.restype === 'x-code-text') return run;
    const isAttribute = next !== undefined && isCode(next) && next.ctype === ATTRIBUTE;
    if (isAttribute || unit.restype === 'x-html-attribute') return escapeHtmlAttribute(run, rules);
    if (unit.restype === 'x-html') return escapeHtmlText(run, rules.spelling);
    if (previous && isCode(previous) && previous.ctype === TITLE)
      return escapeTitle(run, previous.native.at(-1)!, rules);
    if (previous && isCode(previous) && previous.ctype === CODE_TEXT && previous.kind === 'bpt')
      return unit.restype === 'cell' ? run.replaceAll('|', '\\|') : run;
    const beforeBracket = next !== undefined && isCode(next) && next.native.startsWith('[');
    return escapeMarkdown(run, { ...rules, nested: depth > 0, beforeBracket });
  });
  return escapeEdges(unit.restype, runs, parts.join(''));
}

/** Kinds that never begin a line of Markdown. */
const WITHIN_LINES: ReadonlySet<Restype> = new Set(['cell', 'x-html', 'x-html-attribute', 'x-code-text']);

function escapeEdges(restype: Restype, runs: Run[], line: string): string {
  if (restype === 'x-heading') return escapeHeadingEnd(line);
  return !WITHIN_LINES.has(restype) && typeof runs[0] === 'string' ? escapeLineStart(line) : line;
}

function rulesFor(unit: ComposedUnit, level: Level): EscapeRules {
  const shown = plainText(unit.source);
  const spelled = spellings(unit.raw);
  const unescaped = [...new Set(shown.match(/[!-/:-@[-`{-~]/g))].filter((char) => !spelled.has(char));
  const entities = [...spelled].filter(
    ([char, how]) => how.startsWith('&') && shown.includes(char) && !unit.raw.includes(char),
  );
  return {
    strict: level !== 'light',
    cell: unit.restype === 'cell',
    nested: false,
    beforeBracket: false,
    keep: new Set(unescaped),
    spelling: new Map(entities),
  };
}

/** `** text **` is not bold: spaces at the inner edges of emphasis and inline code are moved outside. */
function moveSpaces(runs: Run[]): Run[] {
  const moved = [...runs];
  for (let at = 0; at < moved.length; at++) {
    const code = moved[at]!;
    if (!isCode(code) || !(Object.hasOwn(TAGS, code.ctype) || code.ctype === CODE_TEXT)) continue;
    const inside = code.kind === 'bpt' ? at + 1 : at - 1;
    const outside = code.kind === 'bpt' ? at - 1 : at + 1;
    const text = moved[inside];
    if (typeof text !== 'string') continue;
    const rest = code.kind === 'bpt' ? trimStart(text) : trimEnd(text);
    if (rest === text) continue;
    const space = code.kind === 'bpt' ? text.slice(0, text.length - rest.length) : text.slice(rest.length);
    moved[inside] = rest;
    const neighbour = moved[outside];
    if (typeof neighbour === 'string') moved[outside] = code.kind === 'bpt' ? neighbour + space : space + neighbour;
    else moved.splice(code.kind === 'bpt' ? at : at + 1, 0, space);
    if (typeof neighbour !== 'string' && code.kind === 'bpt') at++;
  }
  return moved.filter((run) => run !== '');
}
