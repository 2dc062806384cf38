import type { Item } from './contract/model.ts';
import { readOwnAddress, readWebAddress } from './embed/address.ts';
import { playerOf } from './embed/players.ts';
import type { Providers } from './embed/providers.ts';
import { summaryText } from './markdown/excerpt.ts';
import { isRootRelative } from './markdown/address.ts';
import { renderMarkdown } from './markdown/render.ts';
import type { Card, Embed, MediaFacts, RenderContext } from './markdown/types.ts';
import { pathOf, recordAt } from './query/address.ts';
import { isTerm, type Guide } from './store/guide.ts';

export interface Surroundings {
  guide: Guide;
  /** Public address of the site without a final slash. */
  base: string;
  providers: Providers;
}

/** What the text of an item may ask about the rest of the site. */
export function renderContext(item: Item, { guide, base, providers }: Surroundings): RenderContext {
  return {
    ...plainContext(item, guide, base),
    card: (address) => cardOf(address, item, guide, base),
    embed: (address) => embedOf(address, providers),
  };
}

function plainContext(item: Item, guide: Guide, base: string): RenderContext {
  return {
    language: item.language,
    base: new URL(base).pathname.replace(/\/$/, ''),
    block(id) {
      const block = guide.item(id);
      return block?.type === 'cms_block' && block.status === 'publish' && block.password === '' ? block : null;
    },
    media: (file) => mediaFacts(file, guide),
  };
}

function mediaFacts(file: string, guide: Guide): MediaFacts | null {
  const [media] = guide.withFile(file);
  if (!media || media.status !== 'inherit') return null;
  const { width = 0, height = 0, sizes } = media.media_details;
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return {
    width,
    height,
    sizes: Object.values(sizes).map((size) => ({ path: folder + size.file, width: size.width })),
  };
}

/**
 * Only an address that holds the path of the other text makes a card: a change of that text finds the pages that show
 * it by looking for the path.
 */
function cardOf(address: string, item: Item, guide: Guide, base: string): Card | null {
  const url = readWebAddress(isRootRelative(address) ? base + address : address);
  const own = url && readOwnAddress(url, base);
  const target = own && 'path' in own && url.pathname.endsWith('/') ? recordAt(own.path, guide) : null;
  if (!target || isTerm(target) || target.type === 'attachment' || target.id === item.id) return null;
  return {
    title: target.title,
    excerpt: excerptOf(target, guide, base),
    href: new URL(base + pathOf(target, guide)).pathname,
    language: target.language,
  };
}

/** Nothing of a protected text. Cards inside the other text are left out: two texts may show each other. */
function excerptOf(target: Item, guide: Guide, base: string): string {
  if (target.password !== '') return '';
  const rendered = target.excerpt.trim() ? null : renderMarkdown(target.content, plainContext(target, guide, base));
  return summaryText(target, rendered);
}

/** A player where the address tells which, else the name of the provider, as the public list has it. */
function embedOf(address: string, providers: Providers): Embed | null {
  const player = playerOf(address);
  if (player) return { provider: player.provider, player: player.src };
  const url = readWebAddress(address);
  const known = url && providers.match(url);
  return known ? { provider: known.provider, player: null } : null;
}
