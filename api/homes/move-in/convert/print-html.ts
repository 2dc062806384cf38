import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, allowedClasses } from '../../../content/markdown/allowed.ts';
import { element } from './hast.ts';
import type { Ledger } from './ledger.ts';
import { isHollow, type Part, type Parts } from './parts.ts';

interface Around {
  parts: Parts;
  ledger: Ledger;
  /** Whether an element is a block of its own. */
  isFlow(node: ElementContent): boolean;
}

/** Placeholder for a line end in text that must stay on one line. */
const LINE = '\ue000';

/**
 * HTML of a prepared element on a single line, because a blank line would end it, with only the tags and attributes
 * that the guide shows.
 */
export const printHtml = (node: Element, around: Around): string =>
  toHtml(cleaned(node, around), { allowDangerousHtml: true }).replaceAll(LINE, '&#10;');

function cleaned(node: Element, around: Around, isLiteral = false): Element {
  const isPre = isLiteral || node.tagName === 'pre';
  const isAmongBlocks = node.children.some(around.isFlow);
  const children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === 'text') {
      const value = isPre ? child.value.replaceAll('\n', LINE) : child.value.replace(/\s+/g, ' ');
      return value === ' ' && isAmongBlocks ? [] : [{ ...child, value }];
    }
    if (child.type !== 'element') return [];
    const clean = cleaned(child, around, isPre);
    const part = around.parts.at(child);
    if (part) return partInHtml(part, clean.children, around);
    return ALLOWED_TAGS.includes(child.tagName) ? [clean] : clean.children;
  });
  return { ...node, properties: allowedProperties(node), children };
}

/** Markdown does not work inside HTML, so content that only Markdown can express is reduced to its words. */
function partInHtml(part: Part, words: ElementContent[], { ledger }: Around): ElementContent[] {
  const { before, after, isHtml } = part;
  if (isHtml) return [raw(before), ...(after === null ? [] : [...words, raw(after)])];
  if (isHollow(part)) return [{ type: 'text', value: before }];
  if (after === null && /^(?:https?:\/)?\/\S+$/.test(before)) {
    ledger.lose(
      'embed',
      `the content at ${before} cannot be embedded in a table or a list of terms; a link to it stays`,
    );
    return [element('a', { href: before }, [{ type: 'text', value: before }])];
  }
  const [, to] = (before === '[' && /^\]\((\S+)\)$/.exec(after ?? '')) || [];
  if (to) return [element('a', { href: to }, words)];
  const stays = after === null ? '' : '; its words stay';
  ledger.lose('element', `${before.trim()} in a table or a list of terms${stays}`);
  return after === null ? [] : words;
}

/** HTML kept unchanged within printed HTML, without line ends, which could end the outer HTML. */
const raw = (html: string): ElementContent =>
  ({ type: 'raw', value: html.replaceAll('\n', '') }) as unknown as ElementContent;

/** Attributes that the guide shows, except those it generates itself. */
export function allowedProperties({ tagName, properties }: Element): Element['properties'] {
  const allowed = [...(ALLOWED_ATTRIBUTES['*'] ?? []), ...(ALLOWED_ATTRIBUTES[tagName] ?? [])];
  const kept: Element['properties'] = {};
  for (const [name, value] of Object.entries(properties)) {
    const written = name === 'className' ? 'class' : name.toLowerCase();
    if (!allowed.includes(written) || /^(?:srcset|sizes|loading|decoding|id)$/.test(written)) continue;
    const classes = written === 'class' ? allowedClasses([value].flat().join(' ')) : '';
    if (written !== 'class') kept[name] = value;
    else if (classes) kept[name] = classes.split(' ');
  }
  return kept;
}
