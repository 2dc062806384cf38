import { nodesOf, readDocument } from '../../../content/markdown/document.ts';
import type { MdNode } from '../../../content/markdown/tree.ts';
import { sectionsOf } from '../search-document.ts';

/** Marks a text whose headings are frequently asked questions; alone on a line. */
const MARK = /^<!--\s*faq\s*-->\s*$/;

export interface Question {
  question: string;
  answer: string;
}

/** Questions of a marked text: headings that end with a question mark, each with the text below it. */
export function questionsOf(markdown: string, html: string): Question[] {
  const isMarked = /<!--\s*faq\b/.test(markdown) && nodesOf(readDocument(markdown).tree).some(isMark);
  if (!isMarked) return [];
  return sectionsOf(html, '[2-6]').flatMap(({ title: question, text: answer }) =>
    question.endsWith('?') && answer ? [{ question, answer }] : [],
  );
}

const isMark = ({ type, value = '' }: MdNode): boolean => type === 'html' && MARK.test(value.trim());
