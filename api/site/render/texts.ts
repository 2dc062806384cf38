import type { Item } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { hash } from '../../lib/hash.ts';
import { summaryText } from '../../content/markdown/excerpt.ts';
import { renderMarkdown } from '../../content/markdown/render.ts';
import type { RenderContext, Rendered } from '../../content/markdown/types.ts';
import type { Memo } from '../../lib/memo/memo.ts';
import type { Providers } from '../../rest/oembed/providers.ts';
import { contextsOf } from './markdown-context.ts';

/** Bytes of rendered texts cached by a server, where pages are made again and again, and by a build. */
const LIVE_ROOM = 24 * 1024 * 1024;
const BUILD_ROOM = 2 * 1024 * 1024;

/** Least size of a rendered text in bytes: the lists around it. */
const LEAST_SIZE = 1_000;

interface Sources {
  memo: Memo;
  index: ContentIndex;
  /** Public URL of the site without a trailing slash. */
  base: string;
  providers: Providers;
  /** Whether texts will be needed repeatedly; a build needs each once. */
  isLive: boolean;
}

/** Texts as readers see them. */
export interface Texts {
  rendered(item: Item): Rendered;
  /** Plain summary of a text for lists, feeds and cards. */
  summary(item: Item): string;
}

/** Texts of items in the index are cached until something they show changes, of others only the last one. */
export function openTexts({ memo, index, base, providers, isLive }: Sources): Texts {
  const room = { bytes: isLive ? LIVE_ROOM : BUILD_ROOM, sizeOf: ({ html }: Rendered) => LEAST_SIZE + 2 * html.length };
  const signOfText = ({ html, headings, excerpt, summary, warnings }: Rendered): string =>
    hash(JSON.stringify([html, headings, excerpt, summary, warnings]));
  // Only the inputs of the text, so that another title or category does not affect it.
  const source = memo.define(
    'source',
    (id: number): Pick<Item, 'id' | 'language' | 'content' | 'pictures'> | null => {
      const item = index.item(id);
      return item ? { id, language: item.language, content: item.content, pictures: item.pictures ?? {} } : null;
    },
    { room: { bytes: 1, sizeOf: () => 2 } },
  );
  const contexts = contextsOf({ memo, index, base, providers, summary: (id) => plainSummary(id) });
  const render = (id: number, contextOf: (text: Pick<Item, 'id' | 'language' | 'pictures'>) => RenderContext) => {
    const text = source(id);
    return text ? renderMarkdown(text.content, contextOf(text)) : NOTHING;
  };
  const whole = memo.define('text', (id: number) => render(id, contexts.whole), { sign: signOfText, room });
  // Two texts may show each other's cards, so the summary on a card comes from the text without cards.
  const plain = memo.define('text without cards', (id: number) => render(id, contexts.plain), {
    sign: signOfText,
    room: { ...room, bytes: BUILD_ROOM },
  });
  const summaryOf = (id: number, rendered: (id: number) => Rendered): string => {
    const item = index.item(id);
    return item ? summaryText(item, item.excerpt.trim() ? null : rendered(id)) : '';
  };
  const summary = memo.define('summary', (id: number) => summaryOf(id, whole), { isLasting: true });
  const plainSummary = memo.define('summary on a card', (id: number) => summaryOf(id, plain), { isLasting: true });
  const isOfContent = (item: Item) => index.item(item.id) === item;
  // An editor asks for the page, the summary and the findings of a text that is not saved, one after the other.
  let unsaved: { item: Item; generation: number; text: Rendered } | null = null;
  const renderUnsaved = (item: Item): Rendered => {
    const { generation } = index;
    if (memo.isRecording) return renderMarkdown(item.content, contexts.whole(item));
    if (unsaved?.generation !== generation || !isSameText(unsaved.item, item))
      unsaved = { item, generation, text: renderMarkdown(item.content, contexts.whole(item)) };
    return unsaved.text;
  };
  const rendered = (item: Item): Rendered => (isOfContent(item) ? whole(item.id) : renderUnsaved(item));
  return {
    rendered,
    summary: (item) =>
      isOfContent(item) ? summary(item.id) : summaryText(item, item.excerpt.trim() ? null : rendered(item)),
  };
}

const isSameText = (one: Item, other: Item): boolean =>
  (['id', 'language', 'content', 'pictures'] as const).every((field) => one[field] === other[field]);

const NOTHING = renderMarkdown('', { language: 'en', base: '', pictures: {}, block: () => null });
