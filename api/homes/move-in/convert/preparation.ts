import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { escapeAttribute } from '../../../lib/escape.ts';
import {
  attribute,
  backgroundOf,
  classesOf,
  element,
  elementsNamed,
  elementsOf,
  isEdge,
  isElement,
  isPhrasing,
  textOf,
} from './hast.ts';
import type { Ledger } from './ledger.ts';
import { isHollow, type Parts } from './parts.ts';
import type { Ports } from './ports.ts';
import { allowedProperties, printHtml } from './print-html.ts';
import { fillTemplate } from './rules.ts';

/** Context for converting a tree. */
export interface ConversionContext extends Ports {
  parts: Parts;
  /** Numbers of notes by id. */
  notes: ReadonlyMap<string, number>;
  /** Ids that links of the text point to. */
  linked: ReadonlySet<string>;
  /** URLs of pictures that are shown if scripts run. */
  shown: ReadonlySet<string>;
  /** Receives the headings, for links to them. */
  headings: OldHeading[];
}

/** A heading with the ids that links could name. */
export interface OldHeading {
  text: string;
  ids: string[];
}

export type Content = ElementContent;

/** Converts an element. */
export type Way = (node: Element, tree: Preparation) => Content[];

/** Transforms a tree so that every node is representable in Markdown, a part, or removed and counted. */
export class Preparation {
  readonly around: ConversionContext;

  readonly #ways: Readonly<Record<string, Way>>;
  /** Whether line ends and blank lines became breaks and paragraphs when the text was rendered. */
  #isClassic = false;

  constructor(around: ConversionContext, ways: Readonly<Record<string, Way>>) {
    this.around = around;
    this.#ways = ways;
  }

  /** Whether an element is a block that cannot be inside a paragraph. */
  readonly isFlow = (node: Content | undefined): boolean => {
    if (node?.type !== 'element') return false;
    const part = this.around.parts.at(node);
    return part ? part.isFlow : !isPhrasing(node) || node.tagName === 'iframe';
  };

  /**
   * Divides sibling nodes into paragraphs, as the classic editor did when a page was rendered: a blank line begins a new
   * one, a line end becomes a break.
   */
  paragraphs(nodes: readonly Content[]): Content[] {
    const pieces = nodes.flatMap((node): (Content | null)[] => {
      if (node.type !== 'text') return [node];
      const texts = node.value.split(/\n[ \t\r]*\n\s*/);
      return texts.flatMap((text, at) => [...(at > 0 ? [null] : []), ...linesOf(text)]);
    });
    return inParagraphs(pieces, (node) => node.type === 'comment' || this.isFlow(node));
  }

  /** Converts a text of the classic editor, including nested text. */
  classic(nodes: readonly Content[]): Content[] {
    const around = this.#isClassic;
    this.#isClassic = true;
    const made = this.flow(this.paragraphs(nodes));
    this.#isClassic = around;
    return made;
  }

  /** Children of an element, with the paragraphs and breaks that the classic editor derived from its lines. */
  inside(node: Element): Content[] {
    if (!this.#isClassic || isPhrasing(node) || node.tagName === 'pre') return node.children;
    const made = this.paragraphs(node.children);
    const [only] = made;
    const isWhole = made.length === 1 && isElement(only, 'p') && !node.children.includes(only);
    return isWhole && node.tagName !== 'blockquote' ? only.children : made;
  }

  /** Converts children one by one; blank text between blocks is dropped. */
  flow(nodes: readonly Content[]): Content[] {
    this.around.ledger.pass(' ');
    const made = joined(nodes.flatMap((node) => this.#node(node)));
    const isBetweenBlocks = (at: number) => this.isFlow(made[at - 1]) || this.isFlow(made[at + 1]);
    return made.filter((node, at) => node.type !== 'text' || node.value.trim() !== '' || !isBetweenBlocks(at));
  }

  within(node: Element): Element {
    return { ...node, children: this.flow(this.inside(node)) };
  }

  #node(given: Content): Content[] {
    if (given.type === 'text') this.around.ledger.pass(given.value);
    if (given.type === 'text') return [given];
    if (given.type === 'comment') return /^more\b/.test(given.value.trim()) ? [this.more()] : [];
    if (given.type !== 'element') return [];
    const part = this.around.parts.at(given);
    if (part) {
      const children = part.isFlow ? this.paragraphs(given.children) : given.children;
      return [{ ...given, children: this.flow(children) }];
    }
    const node = this.#withPlace(given);
    const ruled = this.#byClass(node);
    if (ruled) return ruled;
    const way = Object.hasOwn(this.#ways, node.tagName) ? this.#ways[node.tagName] : undefined;
    return way ? way(node, this) : this.#unknown(node);
  }

  /** Adds an anchor to an element that links of the text point to. Headings have their own. */
  #withPlace(node: Element): Element {
    const id = attribute(node, 'id') || (node.tagName === 'a' ? attribute(node, 'name') : '');
    if (!this.around.linked.has(id) || !HOLDS_PLACE.test(node.tagName)) return node;
    const before = `<span id="${escapeAttribute(id)}"></span>`;
    const place = this.around.parts.node({ before, after: null, isFlow: false, isHtml: true });
    return { ...node, properties: { ...node.properties, id: '' }, children: [place, ...node.children] };
  }

  more(): Element {
    return this.around.parts.node({ before: '<!--more-->', after: null, isFlow: true, isHtml: true });
  }

  #byClass(node: Element): Content[] | null {
    const { classes } = this.around.rules;
    const name = classesOf(node).find((one) => Object.hasOwn(classes, one));
    const rule = name === undefined ? undefined : classes[name];
    if (!rule) return null;
    if (rule === 'keep') return this.flow(node.children);
    if (rule === 'drop') {
      this.around.ledger.notes.add(`Elements of the class ${name} were dropped by a rule.`);
      return [];
    }
    const attributes = { title: attribute(node, 'title'), id: attribute(node, 'id') };
    const part = fillTemplate(rule.template, attributes);
    return [this.around.parts.node(part, part.after === null ? [] : this.flow(node.children))];
  }

  /** The meaning of such an element is unknown: its words stay, and it is counted. */
  #unknown(node: Element): Content[] {
    const words = textOf(node).trim();
    if (!words && [...elementsOf(node)].length === 0) this.lose('element', node.tagName);
    else this.count('appearance', node.tagName);
    return this.flow(node.children);
  }

  lose(kind: string, what: string): void {
    this.around.ledger.lose(kind, what);
  }

  count(...counted: Parameters<Ledger['count']>): void {
    this.around.ledger.count(...counted);
  }

  /** A prepared element, kept as HTML. */
  kept(node: Element): Element {
    this.count('kept', node.tagName);
    return this.around.parts.node({ before: this.html(node), after: null, isFlow: true, isHtml: true });
  }

  html(node: Element): string {
    return printHtml(node, { ...this.around, isFlow: this.isFlow });
  }

  /** The words of a node, prepared or not, including those of shortcodes in it. */
  words(node: Content): string {
    if (node.type === 'text') return node.value;
    if (node.type !== 'element') return '';
    const part = this.around.parts.at(node);
    if (part && isHollow(part)) return part.isHtml ? '' : part.before;
    return node.tagName === 'br' ? '\n' : node.children.map((child) => this.words(child)).join('');
  }

  /** Inline tags without a form in Markdown. */
  keptInline(node: Element): Content[] {
    const children = this.flow(node.children);
    if (!textOf(node).trim() && elementsNamed('img', node).length === 0) return children;
    this.count('kept', node.tagName);
    const tag = toHtml({ ...node, properties: allowedProperties(node), children: [] });
    const end = tag.indexOf('>') + 1;
    const part = { before: tag.slice(0, end), after: tag.slice(end), isFlow: false, isHtml: true } as const;
    return [this.around.parts.node(part, children)];
  }

  /** The content of an element that was only for appearance. */
  unwrapped(node: Element): Content[] {
    if (node.tagName !== 'div' || classesOf(node).length > 0) this.count('appearance', node.tagName);
    const inner = this.flow([...backgroundOf(node), ...this.inside(node)]);
    if (isPhrasing(node) || inner.some(this.isFlow)) return inner;
    // Words in separate boxes must not run together.
    return inner.some((child) => !isEdge(child)) ? [element('p', {}, inner)] : [];
  }

  /** A URL on a line of its own, which is rendered as an embed. */
  embed(address: string): Content[] {
    const url = this.around.link(address);
    const [, film, sound] = /^\/[^?#]*(?:(\.(?:mp4|m4v|webm|mov))|(\.(?:mp3|m4a|ogg|oga|wav|flac)))$/i.exec(url) ?? [];
    if (film || sound) return [this.kept(element(film ? 'video' : 'audio', { src: url, controls: true }, []))];
    // The guide renders the path of a page as a card, but no other paths.
    if (/^\/(?![^?#]*\/$)/.test(url))
      return [element('p', {}, [element('a', { href: url }, [{ type: 'text', value: url }])])];
    return [this.around.parts.node({ before: url, after: null, isFlow: true })];
  }
}

/** Merges adjacent marks of the same kind, because Markdown could not separate them. */
function joined(nodes: Content[]): Content[] {
  const made: Content[] = [];
  for (const node of nodes) {
    const last = made.at(-1);
    if (isElement(last, ...MARKS) && isElement(node, last.tagName) && Object.keys(last.properties).length === 0)
      made[made.length - 1] = { ...last, children: [...last.children, ...node.children] };
    else made.push(node);
  }
  return made;
}

const MARKS = ['strong', 'em', 'del', 'code'];

/** Elements that can contain a link anchor. */
const HOLDS_PLACE = /^(?:a|p|li|td|th|dt|dd|div|section|article|aside|span|sup|blockquote|strong|em|b|i)$/;

/** Wraps what is between blocks, or between the ends of paragraphs given as null. */
export function inParagraphs(nodes: readonly (Content | null)[], isFlow: (node: Content) => boolean): Content[] {
  const result: Content[] = [];
  let run: Content[] = [];
  for (const node of [...nodes, null]) {
    if (node && !isFlow(node)) {
      run.push(node);
      continue;
    }
    const words = trim(run);
    if (words.length > 0) result.push(element('p', {}, words));
    if (node) result.push(node);
    run = [];
  }
  return result;
}

/** Line ends as elements. */
export const linesOf = (text: string): Content[] =>
  text.split(/\r?\n/).flatMap((line, at): Content[] => {
    const words: Content[] = line ? [{ type: 'text', value: line }] : [];
    return at > 0 ? [element('br', {}, []), ...words] : words;
  });

function trim(nodes: Content[]): Content[] {
  let [start, end] = [0, nodes.length];
  while (start < end && isEdge(nodes[start]!)) start++;
  while (end > start && isEdge(nodes[end - 1]!)) end--;
  return nodes.slice(start, end);
}
