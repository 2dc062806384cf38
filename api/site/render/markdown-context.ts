import type { Item } from '../../contract/model.ts';
import { publicBlock } from '../../rest/query/policy.ts';
import { scaledSizes } from '../../rest/query/picture-sizes.ts';
import { isTerm, type ContentIndex } from '../../content/index/content-index.ts';
import { isRootRelative } from '../../content/markdown/link-urls.ts';
import type { Card, Embed, MediaFacts, RenderContext } from '../../content/markdown/types.ts';
import type { Memo } from '../../lib/memo/memo.ts';
import { readOwnUrl, readWebUrl } from '../../rest/oembed/page-urls.ts';
import { playerOf } from '../../rest/oembed/players.ts';
import type { Providers } from '../../rest/oembed/providers.ts';
import { pathOf, recordAt } from '../../rest/query/urls.ts';

interface MarkdownNeeds {
  memo: Memo;
  index: ContentIndex;
  /** Public URL of the site without a trailing slash. */
  base: string;
  providers: Providers;
  /** Plain summary of another text, for its card. */
  summary(id: number): string;
}

type Text = Pick<Item, 'id' | 'language' | 'pictures'>;

/** What texts may read of the rest of the site: with cards and players, and without. */
interface Contexts {
  whole(text: Text): RenderContext;
  plain(text: Text): RenderContext;
}

export function contextsOf({ memo, index, base, providers, summary }: MarkdownNeeds): Contexts {
  const block = memo.define('block', (id: number) => {
    const found = publicBlock(id, index);
    return found ? { id, content: found.content, pictures: found.pictures ?? {} } : null;
  });
  const media = memo.define('picture in texts', (file: string) => mediaFacts(file, index));
  const target = memo.define('text at', (path: string): number => {
    const found = recordAt(path, index);
    return found && !isTerm(found) && found.type !== 'attachment' ? found.id : 0;
  });
  const card = memo.define('card in texts', (id: number): Card | null => {
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
    whole: (text) => ({
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
  const url = readWebUrl(isRootRelative(address) ? base + address : address);
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
