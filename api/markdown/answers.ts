import type { Language } from '../contract/model.ts';
import { renderMarkdown } from './render.ts';
import type { Pictures, RenderContext, Rendered } from './types.ts';

/** What a text asks of the rest of the site, as `[function of the context, its argument]` in one word. */
export type Question = `${'block' | 'media' | 'card' | 'embed'} ${string}`;

/** A text to be rendered away from the rest of the site, with the answers that are known so far. */
export interface Remote {
  source: string;
  language: Language;
  base: string;
  /** Pictures that lie beside the text. */
  pictures?: Pictures;
  /** Whether URLs that stand alone become cards and players. */
  cards: boolean;
  answers: ReadonlyMap<Question, unknown>;
}

/** The rendering is final when nothing is left unanswered. Blocks bring questions of their own. */
export interface Attempt {
  rendered: Rendered;
  unanswered: Question[];
}

/** Renders with what is known, and says what else must be. */
export function attempt({ source, language, base, pictures = {}, cards, answers }: Remote): Attempt {
  const unanswered = new Set<Question>();
  const ask = (question: Question) => {
    if (!answers.has(question)) unanswered.add(question);
    return answers.get(question) ?? null;
  };
  const context = {
    language,
    base,
    pictures,
    block: (id: number) => ask(`block ${id}`),
    media: (path: string) => ask(`media ${path}`),
    ...(cards ? { card: (url: string) => ask(`card ${url}`), embed: (url: string) => ask(`embed ${url}`) } : {}),
  } as RenderContext;
  return { rendered: renderMarkdown(source, context), unanswered: [...unanswered] };
}

/** What a context answers; only what rendering needs, for it is sent to another thread. */
export function answer(question: Question, context: RenderContext): unknown {
  const at = question.indexOf(' ');
  const subject = question.slice(at + 1);
  switch (question.slice(0, at)) {
    case 'block': {
      const block = context.block(Number(subject));
      return block && { content: block.content, pictures: block.pictures ?? {} };
    }
    case 'media':
      return context.media?.(subject) ?? null;
    case 'card':
      return context.card?.(subject) ?? null;
    default:
      return context.embed?.(subject) ?? null;
  }
}
