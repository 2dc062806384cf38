import type { Comment, Element, ElementContent, Text } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, allowedClasses } from '../../../content/markdown/allowed.ts';
import { attribute, classesOf, describe, element, elementsOf, isEdge, isPhrasing, textOf } from './hast.ts';
import type { Ledger } from './ledger.ts';
import { paragraphsOf } from './paragraphs.ts';
import type { Parts } from './parts.ts';
import { fillTemplate, type Rules } from './rules.ts';

/** What converting a tree needs to know of the rest of the site. */
export interface Surroundings {
  rules: Rules;
  parts: Parts;
  ledger: Ledger;
  /** Numbers of notes by id. */
  notes: ReadonlyMap<string, number>;
  /** Where a link leads now. */
  link(url: string): string;
  /** Where a picture, a sound or a film is now. */
  file(url: string): string;
  /** Hears of the ids of headings, by which links lead to them. */
  anchor(id: string, heading: string): void;
}

export type Content = ElementContent;

/** What becomes of an element. */
export type Way = (node: Element, tree: Preparation) => Content[];

/** Brings a tree into a form in which every node is something that Markdown has, a part, or gone and counted. */
export class Preparation {
  readonly around: Surroundings;

  readonly #ways: Readonly<Record<string, Way>>;

  constructor(around: Surroundings, ways: Readonly<Record<string, Way>>) {
    this.around = around;
    this.#ways = ways;
  }

  /** What is a block of its own, so that no paragraph can hold it. */
  readonly isFlow = (node: Element): boolean => {
    const part = this.around.parts.at(node);
    return part ? part.isFlow : !isPhrasing(node) || node.tagName === 'iframe';
  };

  paragraphs(nodes: readonly Content[]): Content[] {
    return paragraphsOf(nodes, this.isFlow);
  }

  /** Children one by one; blank text between blocks says nothing. */
  flow(nodes: readonly Content[]): Content[] {
    this.around.ledger.pass(' ');
    const made = nodes.flatMap((node) => this.#node(node));
    const isBlock = (node: Content | undefined) => node?.type === 'element' && this.isFlow(node);
    const isBetweenBlocks = (at: number) => isBlock(made[at - 1]) || isBlock(made[at + 1]);
    return made.filter((node, at) => node.type !== 'text' || node.value.trim() !== '' || !isBetweenBlocks(at));
  }

  within(node: Element): Element {
    return { ...node, children: this.flow(node.children) };
  }

  #node(node: Content): Content[] {
    if (node.type === 'text') return this.#text(node);
    if (node.type === 'comment') return this.#comment(node);
    if (node.type !== 'element') return [];
    const part = this.around.parts.at(node);
    if (part) return [this.within(node)];
    const ruled = this.#byClass(node);
    if (ruled) return ruled;
    const way = Object.hasOwn(this.#ways, node.tagName) ? this.#ways[node.tagName] : undefined;
    if (way) return way(node, this);
    return this.#unknown(node);
  }

  #text(node: Text): Content[] {
    this.around.ledger.pass(node.value);
    return [node];
  }

  #comment({ value }: Comment): Content[] {
    return /^more\b/.test(value.trim()) ? [this.more()] : [];
  }

  more(): Element {
    return this.around.parts.node({ before: '<!--more-->', after: null, isFlow: true });
  }

  #byClass(node: Element): Content[] | null {
    const { classes } = this.around.rules;
    const name = classesOf(node).find((one) => Object.hasOwn(classes, one));
    const rule = name === undefined ? undefined : classes[name];
    if (!rule) return null;
    if (rule.do === 'keep') return this.flow(node.children);
    if (rule.do === 'drop') {
      this.around.ledger.notes.add(`Elements of the class ${name} were dropped by a rule.`);
      return [];
    }
    const { before, after } = fillTemplate(rule.template, {
      title: attribute(node, 'title'),
      id: attribute(node, 'id'),
    });
    const isFlow = rule.template.includes('\n') || rule.template.startsWith('::');
    return [this.around.parts.node({ before, after, isFlow }, after === null ? [] : this.flow(node.children))];
  }

  /** Nobody knows what such an element means: its words stay, and it is counted. */
  #unknown(node: Element): Content[] {
    const words = textOf(node).trim();
    if (!words && [...elementsOf(node)].length === 0) this.lose('element', node.tagName);
    else this.around.ledger.count('appearance', node.tagName);
    return this.flow(node.children);
  }

  lose(kind: string, what: string): void {
    this.around.ledger.lose(kind, what);
  }

  /** HTML that stays as it is, in one line, for a blank one would end it. */
  kept(node: Element): Element {
    this.around.ledger.count('kept', node.tagName);
    this.around.ledger.pass(textOf(node));
    const html = toHtml(this.#clean(node), { upperDoctype: false }).replaceAll(LINE, '&#10;');
    return this.around.parts.node({ before: html, after: null, isFlow: true });
  }

  /** What the guide shows of an element: the tags and attributes of its list, with URLs as they are now. */
  #clean(node: Element, isLiteral = false): Element {
    const isPre = isLiteral || node.tagName === 'pre';
    const children = node.children.flatMap((child): Content[] => {
      if (child.type === 'text') {
        const value = isPre ? child.value.replaceAll('\n', LINE) : child.value.replace(/\s+/g, ' ');
        return value === ' ' && node.children.some((one) => one.type === 'element' && !isPhrasing(one))
          ? []
          : [{ ...child, value }];
      }
      if (child.type !== 'element') return [];
      if (this.around.parts.at(child)) return [this.#clean({ ...child, tagName: 'span', properties: {} }, isPre)];
      if (DROPPED.has(child.tagName)) {
        this.lose('element', describe(child));
        return [];
      }
      const clean = this.#clean(child, isPre);
      return ALLOWED_TAGS.includes(child.tagName) && child.tagName !== 'cms-slot' ? [clean] : clean.children;
    });
    return { ...node, properties: this.#properties(node), children };
  }

  #properties({ tagName, properties }: Element): Element['properties'] {
    const allowed = [...(ALLOWED_ATTRIBUTES['*'] ?? []), ...(ALLOWED_ATTRIBUTES[tagName] ?? [])];
    const kept: Element['properties'] = {};
    for (const [name, value] of Object.entries(properties)) {
      const written = name === 'className' ? 'class' : name.toLowerCase();
      const classes = written === 'class' ? allowedClasses([value].flat().join(' ')) : '';
      if (!allowed.includes(written) || /^(?:srcset|sizes|loading|decoding|id)$/.test(written)) continue;
      if (written === 'class') {
        if (classes) kept[name] = classes.split(' ');
      } else if (written === 'href') kept[name] = this.around.link(String(value));
      else if (written === 'src' || written === 'poster') kept[name] = this.around.file(String(value));
      else kept[name] = value;
    }
    return kept;
  }

  /** Tags around words in a line, for which Markdown has no marks. */
  keptInline(node: Element): Content[] {
    const children = this.flow(node.children);
    if (!textOf(node).trim() && ![...elementsOf(node)].some(({ tagName }) => tagName === 'img')) return children;
    this.around.ledger.count('kept', node.tagName);
    const tag = toHtml({ ...node, properties: this.#properties(node), children: [] });
    const end = tag.indexOf('>') + 1;
    return [this.around.parts.node({ before: tag.slice(0, end), after: tag.slice(end), isFlow: false }, children)];
  }

  mapped(node: Element): Content[] {
    this.around.ledger.count('mapped', node.tagName);
    return [this.within(node)];
  }

  /** The words of an element that only said how they look. */
  unwrapped(node: Element): Content[] {
    if (node.tagName !== 'div' || classesOf(node).length > 0) this.around.ledger.count('appearance', node.tagName);
    const inner = this.flow(node.children);
    if (isPhrasing(node) || inner.some((child) => child.type === 'element' && this.isFlow(child))) return inner;
    // Words in a box of their own do not run into those of the next one.
    return inner.some((child) => !isEdge(child)) ? [element('p', {}, inner)] : [];
  }

  /** A URL that stands alone, so that what it shows is played. */
  embed(url: string): Content[] {
    this.around.ledger.count('mapped', 'embed');
    return [element('p', {}, [{ type: 'text', value: url }])].map((p) =>
      this.around.parts.node({ before: textOf(p), after: null, isFlow: true }),
    );
  }
}

/** Stands for the end of a line where it must not be one. */
const LINE = '\ue000';

const DROPPED = new Set(
  'script style template object embed applet form select textarea canvas svg math noscript link meta title base dialog portal'.split(
    ' ',
  ),
);
