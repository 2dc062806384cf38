import { nodesOf, readDocument, wordsIn } from '../../content/markdown/document.ts';

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
  const headings = nodesOf(readDocument(content).tree).filter(({ type }) => type === 'heading');
  const opening = sectionOf('', 0, content.slice(0, headings[0]?.start));
  const sections = headings.map((heading, at) => {
    const { depth = 0, start } = heading;
    const end = headings.slice(at + 1).find((next) => (next.depth ?? 0) <= depth)?.start;
    return sectionOf(wordsIn(heading), depth, content.slice(start, end));
  });
  return opening.words > 0 ? [opening, ...sections] : sections;
}

const sectionOf = (heading: string, depth: number, text: string): Section => ({
  heading,
  depth,
  text,
  words: text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
});
