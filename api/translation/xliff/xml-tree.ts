import { SaxesParser } from 'saxes';

/** An element with its attributes by qualified name, and its children in order. */
export interface XmlElement {
  /** Name without prefix, and its namespace. */
  local: string;
  uri: string;
  attributes: Map<string, string>;
  children: (XmlElement | string)[];
}

const MAX_DEPTH = 64;

/** Number of characters parsed per step. */
const STEP = 65_536;

/** A file that is refused as a whole; the message states the reason. */
export class XmlRefused extends Error {}

interface Reading {
  /** Whether to allow a DOCTYPE that references external definitions, which are never read. */
  mayNameDoctype?: boolean;
  /** Returns true for an element that it has processed, which is then dropped from the tree. */
  take?: (element: XmlElement) => boolean;
}

/**
 * Parses an XML document into a tree. Refuses a DOCTYPE (no entities can be defined, so only the five predefined ones
 * work), more than 64 levels, and anything not well-formed. Throws {@link XmlRefused}, with line and column if known.
 */
export function* readingXml(
  xml: string,
  { mayNameDoctype = false, take = () => false }: Reading = {},
): Generator<void, XmlElement> {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const stack: XmlElement[] = [];
  let root: XmlElement | undefined;
  parser.on('error', (error) => {
    throw new XmlRefused(error.message);
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^utf-?8$/i.test(encoding)) throw new XmlRefused('not UTF-8');
  });
  parser.on('doctype', (doctype) => {
    if (!mayNameDoctype || doctype.includes('[')) throw new XmlRefused('DOCTYPE is not accepted');
  });
  parser.on('opentag', (tag) => {
    if (stack.length >= MAX_DEPTH) throw new XmlRefused('nested too deep');
    const attributes = new Map(Object.values(tag.attributes).map((attribute) => [attribute.name, attribute.value]));
    const element: XmlElement = { local: tag.local, uri: tag.uri, attributes, children: [] };
    stack.at(-1)?.children.push(element);
    root ??= element;
    stack.push(element);
  });
  parser.on('closetag', () => {
    const ended = stack.pop();
    if (ended && take(ended)) stack.at(-1)?.children.pop();
  });
  parser.on('text', (text) => void stack.at(-1)?.children.push(text));
  parser.on('cdata', (text) => void stack.at(-1)?.children.push(text));
  for (let at = 0; at < xml.length; at += STEP) {
    parser.write(xml.slice(at, at + STEP));
    yield;
  }
  parser.close();
  if (!root) throw new XmlRefused('no root element');
  return root;
}

export const elementsIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== 'string');

/** All elements within, at any depth. */
export const allIn = (element: XmlElement): XmlElement[] =>
  elementsIn(element).flatMap((child) => [child, ...allIn(child)]);

/** Child elements of the same namespace. Tools insert elements of other namespaces, with any name. */
export const childElements = (parent: XmlElement, ...names: string[]): XmlElement[] =>
  elementsIn(parent).filter((child) => child.uri === parent.uri && names.includes(child.local));

/** Elements of a name, including those that a tool grouped: within `groups`, at any depth. */
export const elementsWithin = (parent: XmlElement, name: string, ...groups: string[]): XmlElement[] =>
  childElements(parent, name, ...groups).flatMap((child) =>
    child.local === name ? [child] : elementsWithin(child, name, ...groups),
  );

/** The whole text of an element, without markup. */
export const textOf = ({ children }: XmlElement): string =>
  children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

/** Whether an element has neither text nor elements. */
export const isEmptyElement = ({ children }: XmlElement): boolean =>
  children.every((child) => typeof child === 'string' && child.trim() === '');
