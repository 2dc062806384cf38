import { readWebUrl } from './page-urls.ts';

/** How a provider's player is found without a request to the provider. */
interface Rule {
  provider: string;
  /** Pattern of a work's URL without its scheme. */
  page: RegExp;
  /** URL of the frame that plays it; `$1` is replaced by the group of the pattern. */
  frame: string;
}

/**
 * Only providers whose frame URL follows from the work's URL by a fixed rule: pages are made without network access.
 */
const PLAYERS: readonly Rule[] = [
  {
    provider: 'YouTube',
    page: /^(?:(?:www|m|music)\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/|embed\/)([\w-]{11})(?![\w-])/,
    frame: 'https://www.youtube-nocookie.com/embed/$1',
  },
  {
    provider: 'YouTube',
    page: /^youtu\.be\/([\w-]{11})(?![\w-])/,
    frame: 'https://www.youtube-nocookie.com/embed/$1',
  },
  {
    provider: 'YouTube',
    page: /^(?:(?:www|m)\.)?youtube\.com\/playlist\?(?:[^#]*&)?list=([\w-]+)/,
    frame: 'https://www.youtube-nocookie.com/embed/videoseries?list=$1',
  },
  {
    provider: 'Vimeo',
    page: /^(?:www\.)?vimeo\.com\/(\d+)\/?(?:[?#]|$)/,
    frame: 'https://player.vimeo.com/video/$1?dnt=1',
  },
  {
    provider: 'Vimeo',
    page: /^(?:www\.)?vimeo\.com\/(\d+)\/([\da-f]+)\/?(?:[?#]|$)/,
    frame: 'https://player.vimeo.com/video/$1?h=$2&dnt=1',
  },
  {
    provider: 'Dailymotion',
    page: /^(?:(?:www\.)?dailymotion\.com\/video|dai\.ly)\/([a-zA-Z\d]+)/,
    frame: 'https://geo.dailymotion.com/player.html?video=$1',
  },
  {
    provider: 'Loom',
    page: /^(?:www\.)?loom\.com\/share\/([\da-f]{32})(?![\da-f])/,
    frame: 'https://www.loom.com/embed/$1',
  },
  {
    provider: 'TED',
    page: /^(?:www\.)?ted\.com\/talks\/(\w+)/,
    frame: 'https://embed.ted.com/talks/$1',
  },
  {
    provider: 'CodePen',
    page: /^codepen\.io\/([\w-]+)\/pen\/(\w+)/,
    frame: 'https://codepen.io/$1/embed/$2?default-tab=result',
  },
];

/** Origins of all players: the only ones, besides the site itself, that pages may show in frames. */
export const PLAYER_ORIGINS: readonly string[] = [...new Set(PLAYERS.map(({ frame }) => new URL(frame).origin))];

/**
 * The player of the work at a URL, with the URL of its frame, or null if no rule matches.
 *
 * `playerOf('https://youtu.be/aqz-KE-bpKQ') // => { provider: 'YouTube', src:
 * 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ' }`
 */
export function playerOf(link: string) {
  const url = readWebUrl(link);
  const bare = url ? url.href.slice(url.protocol.length + 2) : '';
  for (const { provider, page, frame } of PLAYERS) {
    const found = page.exec(bare);
    if (found) return { provider, src: frame.replace(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? '') };
  }
  return null;
}
