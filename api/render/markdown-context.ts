import type { Item } from '../contract/model.ts';
import { scaledSizes } from '../query/picture-sizes.ts';
import { isTerm, type ContentIndex } from '../index/content-index.ts';
import { summaryText } from '../markdown/excerpt.ts';
import { isRootRelative } from '../markdown/link-urls.ts';
import { renderMarkdown } from '../markdown/render.ts';
import type { Card, Embed, MediaFacts, RenderContext } from '../markdown/types.ts';
import { readOwnUrl, readWebUrl } from '../oembed/page-urls.ts';
import { playerOf } from '../oembed/players.ts';
import type { Providers } from '../oembed/providers.ts';
import { pathOf, recordAt } from '../query/urls.ts';

export interface Surroundings {
  index: ContentIndex;
  /** Public address of the site without a final slash. */
  base: string;
  providers: Providers;
}

/** What the text of an item may ask about the rest of the site. */
export function renderContext(item: Item, { index, base, providers }: Surroundings): RenderContext {
  return {
    ...plainContext(item, index, base),
    card: (url) => cardOf(url, item, index, base),
    embed: (url) => embedOf(url, providers),
  };
}

function plainContext(item: Item, index: ContentIndex, base: string): RenderContext {
  return {
    language: item.language,
    base: new URL(base).pathname.replace(/\/$/, ''),
    block(id) {
      const block = index.item(id);
      return block?.type === 'cms_block' && block.status === 'publish' && block.password === '' ? block : null;
    },
    media: (file) => mediaFacts(file, index),
  };
}

function mediaFacts(file: string, index: ContentIndex): MediaFacts | null {
  const [media] = index.withFile(file);
  if (!media || media.status !== 'inherit') return null;
  const { width = 0, height = 0, sizes } = media.media_details;
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return {
    width,
    height,
    sizes: scaledSizes(sizes, { width, height }).map((size) => ({ path: folder + size.file, width: size.width })),
  };
}

/**
 * Only an address that holds the path of the other text makes a card: a change of that text finds the pages that show
 * it by looking for the path.
 */
function cardOf(address: string, item: Item, index: ContentIndex, base: string): Card | null {
  const url = readWebUrl(isRootRelative(address) ? base + address : address);
  const own = url && readOwnUrl(url, base);
  const target = own && 'path' in own && url.pathname.endsWith('/') ? recordAt(own.path, index) : null;
  if (!target || isTerm(target) || target.type === 'attachment' || target.id === item.id) return null;
  return {
    title: target.title,
    excerpt: excerptOf(target, index, base),
    href: new URL(base + pathOf(target, index)).pathname,
    language: target.language,
  };
}

/** Nothing of a protected text. Cards inside the other text are left out: two texts may show each other. */
function excerptOf(target: Item, index: ContentIndex, base: string): string {
  if (target.password !== '') return '';
  const rendered = target.excerpt.trim() ? null : renderMarkdown(target.content, plainContext(target, index, base));
  return summaryText(target, rendered);
}

/** A player where the address tells which, else the name of the provider, as the public list has it. */
function embedOf(address: string, providers: Providers): Embed | null {
  const player = playerOf(address);
  if (player) return { provider: player.provider, player: player.src };
  const url = readWebUrl(address);
  const known = url && providers.match(url);
  return known ? { provider: known.provider, player: null } : null;
}
