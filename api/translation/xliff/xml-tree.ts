import { SaxesParser } from 'saxes';

/** An element with its attributes by written name, and its children in order. */
export interface XmlElement {
  /** Name without prefix, and the namespace it is in. */
  local: string;
  uri: string;
  attributes: Map<string, string>;
  children: (XmlElement | string)[];
}

const MAX_DEPTH = 64;

/** Characters that are read in one step. */
const STEP = 65_536;

/** A file that is not read at all: the message says why. */
export class XmlRefused extends Error {}

interface Reading {
  /** Whether a DOCTYPE may stand there that names definitions elsewhere: they are never read. */
  mayNameDoctype?: boolean;
  /** True for an element that is dealt with as soon as it ends: the tree does not keep it. */
  take?: (element: XmlElement) => boolean;
}

/**
 * Reads a whole XML document into a tree. Refuses a DOCTYPE (no entity is ever defined, so none but XML's five can be
 * used), more than 64 levels, and anything that is not well-formed. Throws {@link XmlRefused}, with line and column where
 * there is one.
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
  if (!root) throw new XmlRefused('no element');
  return root;
}

/** Elements of the same namespace: tools put others between them, and those may have any name. */
export function childElements({ children, uri }: XmlElement, ...names: string[]): XmlElement[] {
  const elements = children.filter((child) => typeof child !== 'string');
  return elements.filter((child) => child.uri === uri && names.includes(child.local));
}
