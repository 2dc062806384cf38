import { nodesOf, readDocument } from '../../../content/markdown/document.ts';
import type { MdNode } from '../../../content/markdown/tree.ts';
import { inlineText, readableText } from '../../../content/markdown/readable-text.ts';

/** Marks a text whose headings are frequently asked questions; alone on a line. */
const MARK = /^<!--\s*faq\s*-->\s*$/;
const HEADING = /<h[2-6][ >]/;
const QUESTION = /^<h[2-6](?: [^<>]*)?>([^]*?)<\/h[2-6]>/;

export interface Question {
  question: string;
  answer: string;
}

/** Questions of a marked text: headings that end with a question mark, each with the text below it. */
export function questionsOf(markdown: string, html: string): Question[] {
  const isMarked = /<!--\s*faq\b/.test(markdown) && nodesOf(readDocument(markdown).tree).some(isMark);
  if (!isMarked) return [];
  return html.split(new RegExp(`(?=${HEADING.source})`)).flatMap((part) => {
    const [heading = '', title = ''] = QUESTION.exec(part) ?? [];
    const question = inlineText(title);
    const answer = readableText(part.slice(heading.length)).trim();
    return question.endsWith('?') && answer ? [{ question, answer }] : [];
  });
}

const isMark = ({ type, value = '' }: MdNode): boolean => type === 'html' && MARK.test(value.trim());
