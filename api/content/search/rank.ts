import { analyse, type Token } from './analysis.ts';
import type { SearchDocument, Section } from './model.ts';
import type { Query } from './query.ts';

/** A document with its words read: for closeness, phrases and excerpts. */
export interface ReadDocument {
  document: SearchDocument;
  title: Token[];
  lead: Token[];
  sections: { section: Section; title: Token[]; text: Token[] }[];
}

export function readWords(document: SearchDocument): ReadDocument {
  const words = (text: string) => analyse(text, document.language);
  return {
    document,
    title: words(document.title),
    lead: words(document.lead),
    sections: document.sections.map((section) => ({ section, title: words(section.title), text: words(section.text) })),
  };
}

const TITLE = 0.7;
const EXACT = 0.1;
const CLOSE = 0.3;
const HEADING = 0.2;
const SIDE_BY_SIDE = 0.3;

/**
 * Boost of a document over the score of its words, as a factor from 1: for words in its title, words exactly as typed,
 * and words close together. `ideas` are the stems of each idea of the query.
 */
export function fit(read: ReadDocument, query: Query, ideas: readonly ReadonlySet<string>[]): number {
  if (ideas.length === 0) return 1;
  const share = (tokens: Token[]) =>
    ideas.filter((stems) => tokens.some(({ stem }) => stems.has(stem))).length / ideas.length;
  const telling = read.title.filter(({ isStop }) => !isStop);
  const told = telling.filter(({ stem }) => ideas.some((stems) => stems.has(stem))).length;
  const title = share(read.title) * (0.4 + (0.6 * told) / Math.max(1, telling.length));
  const close = Math.max(
    share([...read.title, ...read.lead]),
    ...read.sections.map((part) => share([...part.title, ...part.text])),
  );
  const heading = Math.max(
    share([...read.title, ...read.lead]),
    ...read.sections.map((part) => share([...read.title, ...part.title])),
  );
  const isPhrase = ideas.length > 1 && textsOf(read).some((tokens) => hasPhrase(tokens, ideas));
  return (
    1 +
    TITLE * title +
    EXACT * exact(read, query) +
    CLOSE * close +
    HEADING * heading * close +
    (isPhrase ? SIDE_BY_SIDE : 0)
  );
}

/** Share of the query words that occur in the title or lead exactly as typed. */
function exact({ title, lead }: ReadDocument, { ideas }: Query): number {
  const forms = new Set([...title, ...lead].map(({ form }) => form));
  const typed = ideas.map(({ wordings }) => wordings[0]?.tokens[0]?.form ?? '');
  return typed.filter((form) => forms.has(form)).length / Math.max(1, typed.length);
}

/** Whether the text contains all phrases, word for word in any inflection. */
export function hasPhrases(read: ReadDocument, phrases: readonly string[][]): boolean {
  const texts = textsOf(read);
  return phrases.every((phrase) => {
    const words = phrase.map((stem) => new Set([stem]));
    return texts.some((tokens) => hasPhrase(tokens, words));
  });
}

const textsOf = (read: ReadDocument): Token[][] => [
  read.title,
  read.lead,
  ...read.sections.flatMap(({ title, text }) => [title, text]),
];

/** Whether the words occur next to each other, each with any of its stems. */
function hasPhrase(tokens: Token[], words: readonly ReadonlySet<string>[]): boolean {
  const stands = (word: ReadonlySet<string>, from: number, position: number): boolean => {
    // At most two tokens share a position.
    for (let at = from; at < tokens.length && at < from + 2 * words.length; at++) {
      const token = tokens[at] as Token;
      if (token.position === position && word.has(token.stem)) return true;
    }
    return false;
  };
  return tokens.some(
    ({ position, stem }, at) =>
      words[0]?.has(stem) && words.every((word, offset) => offset === 0 || stands(word, at, position + offset)),
  );
}
