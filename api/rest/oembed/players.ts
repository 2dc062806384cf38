import { readWebUrl } from './page-urls.ts';

/**
 * How a provider's player is found without a request to the provider: the pattern of a work's URL without its scheme,
 * and the URL of the frame that plays it, with the groups of the pattern as `$1` and `$2`.
 */
type Rule = readonly [page: RegExp, frame: string];

/**
 * Only providers whose frame URL follows from the work's URL by a fixed rule: pages are made without network access.
 */
const PLAYERS: Readonly<Record<string, readonly Rule[]>> = {
  YouTube: [
    [
      /^(?:(?:www|m|music)\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/|embed\/)([\w-]{11})(?![\w-])/,
      'https://www.youtube-nocookie.com/embed/$1',
    ],
    [/^youtu\.be\/([\w-]{11})(?![\w-])/, 'https://www.youtube-nocookie.com/embed/$1'],
    [
      /^(?:(?:www|m)\.)?youtube\.com\/playlist\?(?:[^#]*&)?list=([\w-]+)/,
      'https://www.youtube-nocookie.com/embed/videoseries?list=$1',
    ],
  ],
  Vimeo: [
    [/^(?:www\.)?vimeo\.com\/(\d+)\/?(?:[?#]|$)/, 'https://player.vimeo.com/video/$1?dnt=1'],
    [/^(?:www\.)?vimeo\.com\/(\d+)\/([\da-f]+)\/?(?:[?#]|$)/, 'https://player.vimeo.com/video/$1?h=$2&dnt=1'],
  ],
  Dailymotion: [
    [
      /^(?:(?:www\.)?dailymotion\.com\/video|dai\.ly)\/([a-zA-Z\d]+)/,
      'https://geo.dailymotion.com/player.html?video=$1',
    ],
  ],
  Loom: [[/^(?:www\.)?loom\.com\/share\/([\da-f]{32})(?![\da-f])/, 'https://www.loom.com/embed/$1']],
  TED: [[/^(?:www\.)?ted\.com\/talks\/(\w+)/, 'https://embed.ted.com/talks/$1']],
  CodePen: [[/^codepen\.io\/([\w-]+)\/pen\/(\w+)/, 'https://codepen.io/$1/embed/$2?default-tab=result']],
};

const RULES = Object.entries(PLAYERS).flatMap(([provider, rules]) =>
  rules.map(([page, frame]) => ({ provider, page, frame })),
);

/** Origins of all players: the only ones, besides the site itself, that pages may show in frames. */
export const PLAYER_ORIGINS: readonly string[] = [...new Set(RULES.map(({ frame }) => new URL(frame).origin))];

/**
 * The player of the work at a URL, with the URL of its frame, or null if no rule matches.
 *
 * `playerOf('https://youtu.be/aqz-KE-bpKQ') // => { provider: 'YouTube', src:
 * 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ' }`
 */
export function playerOf(link: string) {
  const url = readWebUrl(link);
  const bare = url ? url.href.slice(url.protocol.length + 2) : '';
  for (const { provider, page, frame } of RULES) {
    const found = page.exec(bare);
    if (found) return { provider, src: frame.replace(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? '') };
  }
  return null;
}
