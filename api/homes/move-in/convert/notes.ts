import type { Element, Root } from 'hast';
import { escapeAttribute } from '../../../lib/escape.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { attribute, classesOf, element, elementsOf, isElement } from './hast.ts';
import type { Content, Preparation, Way } from './preparation.ts';
import { orInstead } from '../../../lib/instead.ts';

/** The list of notes as rendered, built from the data that the editor stores with a text; empty if there is none. */
export function notesHtml(json: string): string {
  const list = parse(json).flatMap((note) =>
    isRecord(note) && typeof note['id'] === 'string' && typeof note['content'] === 'string'
      ? [`<li id="${escapeAttribute(note['id'])}">${note['content']}</li>`]
      : [],
  );
  return list.length > 0 ? `<ol class="wp-block-footnotes">${list.join('')}</ol>` : '';
}

function parse(json: string): unknown[] {
  const read = orInstead(SyntaxError, [], (): unknown => JSON.parse(json));
  return Array.isArray(read) ? read : [];
}

const isList = (node: Element): boolean => isElement(node, 'ol') && classesOf(node).includes('wp-block-footnotes');
const isMark = (node: Element): boolean => isElement(node, 'sup') && attribute(node, 'dataFn') !== '';

/** Elements that may stay HTML, in which Markdown note references do not work. */
const KEPT = /^(?:table|dl|figcaption|summary)$/;

/**
 * Numbers of the notes that a text contains and references, by id. Markdown shows no others, so those stay unchanged.
 * If a reference is inside HTML, all notes do.
 */
export function notesOf(tree: Root): ReadonlyMap<string, number> {
  const all = [...elementsOf(tree)];
  if (all.some((one) => KEPT.test(one.tagName) && [...elementsOf(one)].some(isMark))) return new Map();
  const listed = new Set(
    all
      .filter(isList)
      .flatMap(({ children }) => children.filter((one) => isElement(one, 'li')))
      .map(idOf),
  );
  const marked = new Set(all.filter(isMark).map((node) => attribute(node, 'dataFn')));
  return new Map([...marked].filter((id) => listed.has(id)).map((id, at) => [id, at + 1]));
}

const idOf = (node: Content): string => (node.type === 'element' ? attribute(node, 'id') : '');

/** `[^1]` in place of a note reference. */
export const mark =
  (otherwise: Way): Way =>
  (node, tree) => {
    const number = tree.around.notes.get(attribute(node, 'dataFn'));
    if (!number) return otherwise(node, tree);
    return [tree.around.parts.node({ before: `[^${number}]`, after: null, isFlow: false })];
  };

/** `[^1]: …` in place of each note; unreferenced notes stay a list. */
export const notes =
  (otherwise: Way): Way =>
  (node, tree) => {
    if (!isList(node)) return otherwise(node, tree);
    const isNote = (child: Content): boolean => tree.around.notes.has(idOf(child));
    const made = node.children.flatMap((child) => (isElement(child) && isNote(child) ? [note(child, tree)] : []));
    const rest = node.children.filter((child) => !isNote(child));
    const hasRest = rest.some((child) => isElement(child));
    return [...made, ...(hasRest ? otherwise({ ...node, children: rest }, tree) : [])];
  };

function note(node: Element, tree: Preparation): Content {
  const id = idOf(node);
  const words = node.children.filter((child) => !isElement(child, 'a') || attribute(child, 'href') !== `#${id}-link`);
  const before = `[^${tree.around.notes.get(id)}]: `;
  return tree.around.parts.node({ before, after: '', isFlow: true }, [element('p', {}, tree.flow(words))]);
}
