import { nodesOf, readDocument } from '../../content/markdown/document.ts';

/** A heading of a text with what follows it, up to the next heading of the same or a higher level. */
export interface Section {
  /** As plain text; empty for the text before the first heading. */
  heading: string;
  /** 2 to 6; 0 before the first heading. */
  depth: number;
  /** The Markdown of the section, including its heading. */
  text: string;
  words: number;
}

export function sectionsOf(content: string): Section[] {
  const { headings } = readDocument(content).facts;
  const first = headings[0]?.offset ?? content.length;
  const opening = sectionOf('', 0, content.slice(0, first));
  const sections = headings.map(({ depth, offset }, at) => {
    const end = headings.slice(at + 1).find((next) => next.depth <= depth)?.offset ?? content.length;
    const [line = ''] = content.slice(offset).split(/\r\n?|\n/, 1);
    return sectionOf(wordsOf(line), depth, content.slice(offset, end));
  });
  return opening.words > 0 ? [opening, ...sections] : sections;
}

/** The plain text of a line. */
const wordsOf = (line: string): string =>
  nodesOf(readDocument(line).tree)
    .map(({ type, value }) => (type === 'text' || type === 'inlineCode' ? value : ''))
    .join('');

const sectionOf = (heading: string, depth: number, text: string): Section => ({
  heading,
  depth,
  text,
  words: text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
});
