const DOCUMENTED: Readonly<Record<string, readonly string[]>> = {
  'Bluesky Social': ['https://embed.bsky.app/static/embed.js'],
  Flickr: ['https://embedr.flickr.com/assets/client-code.js'],
  Instagram: ['https://www.instagram.com/embed.js'],
  Reddit: ['https://embed.reddit.com/widgets.js', 'https://embed.redditmedia.com/widgets/platform.js'],
  TikTok: ['https://www.tiktok.com/embed.js'],
  Twitter: ['https://platform.twitter.com/widgets.js'],
  X: ['https://platform.twitter.com/widgets.js'],
};

/** Scripts that a provider of the list documents as part of its html, by the name that the list gives it. */
export const documentedScripts: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(DOCUMENTED));
