/** A request and the answer that any host of the guide must give. */
export interface Check {
  name: string;
  path: string;
  /** The `Accept` header of the request. */
  accept?: string;
  status?: number | number[];
  /** Patterns of headers; null if the header must be absent. */
  headers?: Record<string, RegExp | null>;
  body?: RegExp;
  /** The body must equal this file of the output. */
  file?: string;
}

const HTML = { 'content-type': /^text\/html; ?charset=utf-8$/i, 'x-content-type-options': /^nosniff$/ };
const JSON_HEADERS = {
  'content-type': /^application\/json; ?charset=utf-8$/i,
  'access-control-allow-origin': /^\*$/,
  'access-control-expose-headers': /X-WP-Total/,
  'x-content-type-options': /^nosniff$/,
  'x-robots-tag': /^noindex$/,
};

const FRESH = { 'cache-control': /^no-cache$/ };

/** Pages that no other site may frame. */
const PAGE = { ...HTML, 'content-security-policy': /^default-src 'self'; .*frame-ancestors 'self'$/ };
const FRAMABLE = { ...HTML, 'content-security-policy': /^default-src 'self'; .*frame-ancestors \*$/ };

const api = (route: string, file: string, more: Partial<Check> = {}): Check => ({
  name: `the API answers /cms-json${route}`,
  path: `cms-json${route}`,
  headers: JSON_HEADERS,
  file,
  ...more,
});

/** Folder of the files with a hash in their names; `_astro/*.js` stands for any of them that ends like this. */
export const ASSETS = '_astro/*';

const page = (name: string, path: string, file: string): Check => ({ name, path, headers: PAGE, file });

const missing = (name: string, path: string, language: string): Check => ({
  name,
  path,
  status: 404,
  headers: { ...PAGE, ...FRESH },
  body: new RegExp(`<html[^>]* lang="${language}"`),
});

/** Checks for a site at `base`, its path with slashes at both ends. */
export function checksFor(base: string): Check[] {
  return [
    page('the home page', '', 'index.html'),
    page('the English home page', 'en/', 'en/index.html'),
    page('an article', 'jak-se-prihlasit/', 'jak-se-prihlasit/index.html'),
    page('a page whose old URL differs only in case', 'en/moved-article/', 'en/moved-article/index.html'),
    page('an English article', 'en/ticket-etiquette/', 'en/ticket-etiquette/index.html'),
    page(
      'a chapter below a chapter',
      'prirucka-operatora/prace-ve-frontach/',
      'prirucka-operatora/prace-ve-frontach/index.html',
    ),
    page('a category', 'category/sla/', 'category/sla/index.html'),
    page('a page whatever its query', 'jak-se-prihlasit/?utm=1', 'jak-se-prihlasit/index.html'),
    ...[
      ['a client that accepts Markdown gets that of an article', 'jak-se-prihlasit/', 'text/markdown'],
      [
        'a client that prefers Markdown gets it',
        'en/ticket-etiquette/',
        'text/html;q=0.8, text/markdown;q=0.9, */*;q=0.1',
      ],
      ['a client for either gets it', 'prirucka-operatora/prace-ve-frontach/?utm=1', 'text/markdown, text/html, */*'],
    ].map(([name = '', path = '', accept = '']): Check => {
      const headers = { 'content-type': /^text\/markdown; ?charset=utf-8$/i, vary: /\bAccept\b(?!-)/ };
      return { name, path, accept, headers, file: `${path.replace(/\?.*/, '')}index.md` };
    }),
    ...[
      ['a client that prefers HTML has it', 'jak-se-prihlasit/', 'text/markdown;q=0.5, text/html', 'jak-se-prihlasit/'],
      ['a browser gets HTML', 'en/', 'text/html,application/xhtml+xml,*/*;q=0.8', 'en/'],
      ['a page without Markdown is HTML for everyone', 'search/', 'text/markdown', 'search/'],
      ['a page with a password is HTML', 'en/service-passwords/', 'text/markdown', 'en/service-passwords/'],
      ['a file by name is not negotiated', 'jak-se-prihlasit/index.html', 'text/markdown', 'jak-se-prihlasit/'],
    ].map(([name = '', path = '', accept = '', folder = '']): Check => {
      return { ...page(name, path, `${folder}index.html`), accept, headers: { ...PAGE, vary: /\bAccept\b(?!-)/ } };
    }),
    {
      name: 'a URL without a trailing slash redirects to the one with it',
      path: 'jak-se-prihlasit',
      status: [301, 308],
      headers: { location: new RegExp(`^(http://[^/]+)?${base}jak-se-prihlasit/$`) },
    },
    missing('an unknown URL', 'nic-takoveho/', 'cs'),
    missing('an unknown URL without a slash', 'nic-takoveho', 'cs'),
    missing('an unknown English URL', 'en/nothing-here/', 'en'),
    missing('a folder without a page', 'cms-content/', 'cs'),
    missing('a file with a hash in its name that a cached page still loads', '_astro/gone.abc.js', 'cs'),
    ...['_headers', '_redirects', '_hosting/nginx.conf', '.nojekyll', '.assetsignore'].map((path) =>
      missing(`the configuration file ${path} is not served`, path, 'cs'),
    ),
    ...[
      ['an old URL with diacritics', '%C4%8De%C5%A1tina/', 'presunuty-clanek/'],
      ['an old URL that looks like a rule', 'x%22;%7D%7B$host;return/', 'presunuty-clanek/'],
      ['an old feed', 'en/feed/', 'en/feed/rss.xml'],
      ['an old list', 'star%C3%A1$1/', 'en/'],
      ['the feed of a renamed topic', 'category/davne/feed/rss.xml', 'category/prejmenovane/feed/rss.xml'],
      ['an old Czech URL', 'davna-adresa/', 'presunuty-clanek/'],
      ['an old English URL', 'en/old-address/', 'en/moved-article/'],
      ['an old URL in capitals', 'en/MOVED-Article/', 'en/moved-article/'],
    ].map(([name, path, to]): Check => ({
      name: `${name} redirects to the new one`,
      path: path as string,
      status: 301,
      headers: { ...FRESH, location: new RegExp(`^(http://[^/]+)?${base}${to}$`) },
    })),
    api('', 'cms-json/index.json'),
    api('/', 'cms-json/index.json'),
    api('/?lang=en', 'cms-json/index.json'),
    api('/cms/v2', 'cms-json/cms/v2/index.json'),
    api('/oembed/1.0/', 'cms-json/oembed/1.0/index.json'),
    api('/cms/v2/posts', 'cms-json/cms/v2/posts/index.json'),
    api('/cms/v2/posts/', 'cms-json/cms/v2/posts/index.json'),
    api('/cms/v2/posts?lang=en', 'cms-json/cms/v2/posts/index.en.json'),
    api('/cms/v2/posts/?lang=en', 'cms-json/cms/v2/posts/index.en.json'),
    api('/cms/v2/posts?xlate_language=en', 'cms-json/cms/v2/posts/index.en.json'),
    api('/cms/v2/types/post?lang=en', 'cms-json/cms/v2/types/post/index.json'),
    api('/cms/v2/posts/248', 'cms-json/cms/v2/posts/248/index.json'),
    api('/cms/v2/posts/248/', 'cms-json/cms/v2/posts/248/index.json'),
    api('/cms/v2/posts/248?lang=en', 'cms-json/cms/v2/posts/248/index.json'),
    api('/openapi.json', 'cms-json/openapi.json'),
    {
      name: 'the root of the API links to itself, for discovery by clients',
      path: 'cms-json/',
      headers: { link: /^<http:\/\/guide\.test\/(guide\/)?cms-json\/>; rel="https:\/\/api\.w\.org\/"$/ },
    },
    {
      name: 'a page links to the API',
      path: 'en/ticket-etiquette/',
      headers: {
        link: /^<http:\/\/guide\.test\/(guide\/)?cms-json\/>; rel="https:\/\/api\.w\.org\/"$/,
        vary: /Accept-Encoding/,
      },
    },
    {
      name: 'a file with a hash in its name is cached forever',
      path: `${ASSETS}.js`,
      headers: { 'cache-control': /^public, max-age=31536000, immutable$/ },
    },
    { name: 'a page is revalidated each time', path: 'jak-se-prihlasit/', headers: FRESH },
    {
      name: 'an unknown record of the API is not an HTML page',
      path: 'cms-json/cms/v2/posts/999999',
      status: 404,
      headers: { 'content-type': /^application\/json/, 'access-control-allow-origin': /^\*$/ },
      body: /^\{"code":"rest_/,
    },
    {
      name: 'a preflight from another site is allowed',
      path: 'cms-json/cms/v2/posts',
      headers: { 'access-control-allow-headers': /Authorization/ },
    },
    { name: 'an embed page may be framed by anyone', path: 'jak-se-prihlasit/embed/', headers: FRAMABLE },
    { name: 'an English embed page too', path: 'en/ticket-etiquette/embed/', headers: FRAMABLE },
    {
      name: 'the oEmbed answer of a page',
      path: 'jak-se-prihlasit/oembed.json',
      headers: { 'content-type': /^application\/json(; ?charset=utf-8)?$/i, 'access-control-allow-origin': /^\*$/ },
      file: 'jak-se-prihlasit/oembed.json',
    },
    {
      name: 'the text of a page as Markdown',
      path: 'jak-se-prihlasit/index.md',
      headers: { 'content-type': /^text\/markdown; ?charset=utf-8$/i },
      file: 'jak-se-prihlasit/index.md',
    },
    {
      name: 'a picture',
      path: 'cms-content/uploads/2026/09/ticket-list.png',
      headers: { 'content-type': /^image\/png$/, 'x-content-type-options': /^nosniff$/ },
      file: 'cms-content/uploads/2026/09/ticket-list.png',
    },
    ...['cms-content/uploads/2026/09/schema.svg', 'SIGN.SVG', `${ASSETS}.svg`].map((path): Check => ({
      name: 'a drawing is downloaded, never shown, because it may contain scripts',
      path,
      headers: {
        'content-type': /^image\/svg\+xml/,
        'content-disposition': /^attachment$/,
        'x-content-type-options': /^nosniff$/,
      },
    })),
    {
      name: 'a feed',
      path: 'feed/rss.xml',
      headers: { 'content-type': /^(application|text)\/xml; ?charset=utf-8$/i },
      file: 'feed/rss.xml',
    },
    {
      name: 'a file of the owner for verification',
      path: '.well-known/security.txt',
      headers: { 'content-type': /^text\/plain/ },
      file: '.well-known/security.txt',
    },
    {
      name: 'the list for language models, which is not all ASCII',
      path: 'llms.txt',
      headers: { 'content-type': /^text\/plain; ?charset=utf-8$/i },
      file: 'llms.txt',
    },
    { name: 'the sitemap', path: 'sitemap.xml', headers: { 'content-type': /xml/ }, file: 'sitemap.xml' },
    {
      name: 'the entry file of the search',
      path: 'search-index/cs.json',
      headers: { 'content-type': /^application\/json/i },
      file: 'search-index/cs.json',
    },
  ];
}
