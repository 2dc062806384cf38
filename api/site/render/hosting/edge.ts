import { COMMON_HEADERS } from '../../../contract/headers.ts';
import { encodedPath, languagesBelow } from '../../../rest/query/urls.ts';
import { OPEN_PATHS, pagePolicy } from '../page-policy.ts';
import type { Site } from '../../../contract/model.ts';
import type { Moved, Rendering } from '../rendering.ts';

/** Limit of hosts for redirects without a `*`. Beyond it, old URLs are served by their redirect pages. */
const MOST_REDIRECTS = 1_900;

/** Drawings, however the ending is written: these hosts distinguish capitals. */
const DRAWINGS = ['s', 'S'].flatMap((s) => ['v', 'V'].flatMap((v) => ['g', 'G'].map((g) => `/*.${s}${v}${g}`)));

/**
 * `_headers` of Netlify and Cloudflare. All matching rules add up, and a page under two policies obeys both. Therefore
 * `frame-ancestors` cannot be set here without forbidding frames for the pages made for them.
 */
export function headerRules({ templates, base, index }: Rendering): string {
  const { site } = index;
  // A header in two matching rules is sent twice, so headers of all files are only in the first rule.
  const { 'X-Content-Type-Options': _, ...api } = COMMON_HEADERS;
  return [
    '/*',
    `  Content-Security-Policy: ${pagePolicy(templates.inlineScripts, site)}`,
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    // These hosts compress by themselves, and some of them omit this header.
    '  Vary: Accept-Encoding',
    `  Link: <${base}/cms-json/>; rel="https://api.w.org/"`,
    '/cms-json/*',
    '  Content-Type: application/json; charset=UTF-8',
    '  Access-Control-Allow-Origin: *',
    ...Object.entries(api).map(([name, value]) => `  ${name}: ${value}`),
    '/_astro/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    ...OPEN_PATHS.flatMap((path) => [`/${path}`, '  Access-Control-Allow-Origin: *']),
    '/*/oembed.json',
    '  Access-Control-Allow-Origin: *',
    ...DRAWINGS.flatMap((path) => [path, '  Content-Disposition: attachment']),
    '',
  ].join('\n');
}

/**
 * `_redirects` of Netlify and Cloudflare. The first matching rule wins, and hosts count rules with and without a `*`
 * separately only if those without one come first.
 */
export function redirectRules(moved: readonly Moved[]): string {
  // These characters begin a pattern that would match other pages; the page at such a URL redirects by itself.
  const literal = moved.filter(([from]) => !/[*:]/.test(from));
  return [
    '/cms-json /cms-json/index.json 200',
    '/cms-json/ /cms-json/index.json 200',
    '/cms-json/openapi.json /cms-json/openapi.json 200',
    ...literal.slice(0, MOST_REDIRECTS).map(([from, to]) => `${encodedPath(from)} ${encodedPath(to)} 301`),
    // The worker requests the files themselves from its assets.
    '/cms-json/cms/v2/:collection/:id/index.json /cms-json/cms/v2/:collection/:id/index.json 200',
    '/cms-json/* /cms-json/:splat/index.json 200',
    '',
  ].join('\n');
}

/** Rules that `_redirects`, which comes first, has none for. Cloudflare finds 404 pages by itself and rejects these. */
export const netlifyRules = (site: Site): string =>
  [
    '# Save this as netlify.toml beside the folder that you publish.',
    missingRule('/_hosting/*', '/404.html', true),
    ...languagesBelow(site).map((language) => missingRule(`/${language}/*`, `/${language}/404.html`)),
  ].join('\n');

/** The page for a pattern of missing URLs; `force` also hides files that exist there. */
const missingRule = (from: string, to: string, force = false): string =>
  `
[[redirects]]
  from = "${from}"
  to = "${to}"
  status = 404
  force = ${force}
`;

/** Files that Cloudflare does not upload. */
export const ASSETS_IGNORE = ['_hosting', '.nojekyll', '.guide-output', '.guide-files', ''].join('\n');
