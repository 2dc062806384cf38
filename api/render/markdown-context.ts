import type { Item } from '../contract/model.ts';
import { scaledSizes } from '../query/picture-sizes.ts';
import { isTerm, type ContentIndex } from '../index/content-index.ts';
import { isRootRelative } from '../markdown/link-urls.ts';
import type { Card, Embed, MediaFacts, RenderContext } from '../markdown/types.ts';
import { readOwnUrl, readWebUrl } from '../oembed/page-urls.ts';
import { playerOf } from '../oembed/players.ts';
import type { Providers } from '../oembed/providers.ts';
import { pathOf, recordAt } from '../query/urls.ts';

export interface Surroundings {
  index: ContentIndex;
  /** Public URL of the site without a final slash. */
  base: string;
  providers: Providers;
  /** What a card says of another text, plain. */
  summary(item: Item): string;
}

/** What the text of an item may ask about the rest of the site. */
export function renderContext(item: Item, surroundings: Surroundings): RenderContext {
  const { providers } = surroundings;
  return {
    ...plainContext(item, surroundings),
    card: (url) => cardOf(url, item, surroundings),
    embed: (url) => embedOf(url, providers),
  };
}

/** Without cards and players: two texts may show each other. */
export function plainContext(item: Item, { index, base }: Pick<Surroundings, 'index' | 'base'>): RenderContext {
  return {
    language: item.language,
    base: new URL(base).pathname.replace(/\/$/, ''),
    pictures: item.pictures ?? {},
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

/**
 * The decoded path below `base` of the text whose card is shown for a URL; null where none is. Only a URL that holds the
 * path makes a card: a change of that text finds the pages that show it by their paths.
 */
export function cardPath(address: string, base: string): string | null {
  const url = readWebUrl(isRootRelative(address) ? base + address : address);
  const own = url && readOwnUrl(url, base);
  return own && 'path' in own && url.pathname.endsWith('/') ? own.path : null;
}

function cardOf(address: string, item: Item, { index, base, summary }: Surroundings): Card | null {
  const path = cardPath(address, base);
  const target = path === null ? null : recordAt(path, index);
  if (!target || isTerm(target) || target.type === 'attachment' || target.id === item.id) return null;
  return {
    title: target.title,
    excerpt: target.password === '' ? summary(target) : '',
    href: new URL(base + pathOf(target, index)).pathname,
    language: target.language,
  };
}

/** A player where the URL tells which, else the name of the provider, as the public list has it. */
function embedOf(address: string, providers: Providers): Embed | null {
  const player = playerOf(address);
  if (player) return { provider: player.provider, player: player.src };
  const url = readWebUrl(address);
  const known = url && providers.match(url);
  return known ? { provider: known.provider, player: null } : null;
}
