import type { Item } from '../../contract/model.ts';
import { type ContentIndex, isTerm } from '../../content/index/content-index.ts';
import { hash } from '../../lib/hash.ts';
import { summaryText } from '../../content/markdown/excerpt.ts';
import { type Source, sourcesOf } from '../../content/markdown/source-facts.ts';
import { renderMarkdown } from '../../content/markdown/render.ts';
import type { RenderContext, Rendered, Card, Embed, MediaFacts } from '../../content/markdown/types.ts';
import type { Memo } from '../../lib/memo/memo.ts';
import type { Providers } from '../../rest/oembed/providers.ts';
import { publicBlock } from '../../rest/query/policy.ts';
import { scaledSizes } from '../../rest/query/picture-sizes.ts';
import { composed, withBase } from '../../content/markdown/link-urls.ts';
import { readOwnUrl, readWebUrl } from '../../rest/oembed/page-urls.ts';
import { playerOf } from '../../rest/oembed/players.ts';
import { pathOf, recordAt } from '../../rest/query/urls.ts';

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

/**
 * Texts as readers see them. Those of items in the index are cached until something they show changes, of others only the
 * last one.
 */
export function openTexts({ memo, index, base, providers, isLive }: Sources) {
  const room = { bytes: isLive ? LIVE_ROOM : BUILD_ROOM, sizeOf: ({ html }: Rendered) => LEAST_SIZE + 2 * html.length };
  const signOfText = ({ html, headings, excerpt, summary, warnings }: Rendered): string =>
    hash(JSON.stringify([html, headings, excerpt, summary, warnings]));
  const source = sourcesOf(memo, index);
  const contexts = contextsOf({ memo, index, base, providers, summary: (id) => plainSummary(id) });
  const render = (id: number, contextOf: (text: Text) => RenderContext) => {
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
    return item ? summaryText(item, () => rendered(id)) : '';
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
    /** Plain summary of a text for lists, feeds and cards. */
    summary: (item: Item): string => (isOfContent(item) ? summary(item.id) : summaryText(item, () => rendered(item))),
  };
}

const isSameText = (one: Item, other: Item): boolean =>
  (['id', 'language', 'content', 'pictures'] as const).every((field) => one[field] === other[field]);

const NOTHING = renderMarkdown('', { language: 'en', base: '', pictures: {}, block: () => null });

type Needs = Omit<Sources, 'isLive'> & {
  /** Plain summary of another text, for its card. */
  summary(id: number): string;
};

type Text = Omit<Source, 'content'>;

/** What texts may read of the rest of the site: with cards and players, and without. */
function contextsOf({ memo, index, base, providers, summary }: Needs) {
  // What only an unsaved text names is not remembered: authors may type any number of names.
  const define = <A extends string | number, T>(name: string, make: (argument: A) => T): ((argument: A) => T) => {
    const known = memo.define(name, make);
    return (argument) => (memo.isRecording ? known(argument) : make(argument));
  };
  const block = define('block', (id: number) => {
    const found = publicBlock(id, index);
    return found ? { id, content: found.content, pictures: found.pictures ?? {} } : null;
  });
  const media = define('picture in texts', (file: string) => mediaFacts(file, index));
  const target = define('text at', (path: string): number => {
    const found = recordAt(path, index);
    return found && !isTerm(found) && found.type !== 'attachment' ? found.id : 0;
  });
  const card = define('card in texts', (id: number): Card | null => {
    const item = index.item(id);
    if (!item) return null;
    const excerpt = item.password === '' ? summary(id) : '';
    return { title: item.title, excerpt, href: new URL(base + pathOf(item, index)).pathname, language: item.language };
  });
  const basePath = new URL(base).pathname.replace(/\/$/, '');
  const plain = ({ language, pictures = {} }: Text): RenderContext => ({
    language,
    base: basePath,
    pictures,
    block,
    media,
  });
  return {
    plain,
    whole: (text: Text): RenderContext => ({
      ...plain(text),
      card(url) {
        const path = cardPath(url, base);
        const id = path === null ? 0 : target(path);
        return id === 0 || id === text.id ? null : card(id);
      },
      embed: (url) => embedOf(url, providers),
    }),
  };
}

function mediaFacts(file: string, index: ContentIndex): MediaFacts | null {
  const [media] = index.withFile(file);
  if (!media || media.status !== 'inherit') return null;
  const { width = 0, height = 0, filesize, sizes } = media.media_details;
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return {
    width,
    height,
    sizes: scaledSizes(sizes, { width, height, filesize }).map((size) => ({
      path: folder + size.file,
      width: size.width,
    })),
  };
}

/** Decoded path below `base` of the text whose card is shown for a URL, or null if none is. */
function cardPath(address: string, base: string): string | null {
  const url = readWebUrl(withBase(composed(address), base));
  const own = url && readOwnUrl(url, base);
  return own && 'path' in own && url.pathname.endsWith('/') ? own.path : null;
}

/** The player for a URL, or else the name of its provider from the public list; null if neither is known. */
function embedOf(address: string, providers: Providers): Embed | null {
  const player = playerOf(address);
  if (player) return { provider: player.provider, player: player.src };
  const url = readWebUrl(address);
  const known = url && providers.match(url);
  return known ? { provider: known.provider, player: null } : null;
}
