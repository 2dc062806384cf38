const DOCUMENTED: Readonly<Record<string, readonly string[]>> = {
  'Bluesky Social': ['https://embed.bsky.app/static/embed.js'],
  Flickr: ['https://embedr.flickr.com/assets/client-code.js'],
  Instagram: ['https://www.instagram.com/embed.js'],
  Reddit: ['https://embed.reddit.com/widgets.js', 'https://embed.redditmedia.com/widgets/platform.js'],
  TikTok: ['https://www.tiktok.com/embed.js'],
  Twitter: ['https://platform.twitter.com/widgets.js'],
  X: ['https://platform.twitter.com/widgets.js'],
};

/** Scripts that listed providers document as part of their html, by the provider's name in the list. */
export const documentedScripts: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(DOCUMENTED));
