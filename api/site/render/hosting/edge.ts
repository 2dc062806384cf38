import { COMMON_HEADERS } from '../../../contract/headers.ts';
import { encodedPath, languagesBelow } from '../../../rest/query/urls.ts';
import { pagePolicy } from '../page-policy.ts';
import type { Site } from '../../../contract/model.ts';
import { OPEN_PATHS } from './open-paths.ts';
import type { Moved, Rendering } from '../rendering.ts';

/** Redirects that hosts take without a `*`; beyond that old URLs are served by the pages that lead on. */
const MOST_REDIRECTS = 1_900;

/**
 * `_headers` of Netlify and Cloudflare. All rules that fit a path add up, and a page under two policies obeys both: who
 * may frame a page can not be said here without forbidding it for the pages that are made for frames.
 */
export function headerRules({ templates, serializeContext }: Rendering): string {
  const { site } = serializeContext.index;
  // A header that two rules give is sent twice, so what all files have stands only in the first.
  const { 'X-Content-Type-Options': _, ...api } = COMMON_HEADERS;
  return [
    '/*',
    `  Content-Security-Policy: ${pagePolicy(templates.inlineScripts, site)}`,
    '  X-Content-Type-Options: nosniff',
    '  Referrer-Policy: strict-origin-when-cross-origin',
    // These hosts compress by themselves, and some of them do not say so.
    '  Vary: Accept-Encoding',
    `  Link: <${serializeContext.base}/cms-json/>; rel="https://api.w.org/"`,
    '/cms-json/*',
    '  Content-Type: application/json; charset=UTF-8',
    '  Access-Control-Allow-Origin: *',
    ...Object.entries(api).map(([name, value]) => `  ${name}: ${value}`),
    '/_astro/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    ...OPEN_PATHS.flatMap((path) => [`/${path}`, '  Access-Control-Allow-Origin: *']),
    '/*/oembed.json',
    '  Access-Control-Allow-Origin: *',
    '/*.svg',
    '  Content-Disposition: attachment',
    '',
  ].join('\n');
}

/**
 * `_redirects` of Netlify and Cloudflare. The first rule that fits wins, and hosts count rules with a `*` apart from those
 * without one only while these come first.
 */
export function redirectRules(moved: readonly Moved[]): string {
  // These two begin a pattern, which would catch other pages; the page at such a URL leads on by itself.
  const literal = moved.filter(([from]) => !/[*:]/.test(from));
  return [
    '/cms-json /cms-json/index.json 200',
    '/cms-json/ /cms-json/index.json 200',
    '/cms-json/openapi.json /cms-json/openapi.json 200',
    ...literal.slice(0, MOST_REDIRECTS).map(([from, to]) => `${encodedPath(from)} ${encodedPath(to)} 301`),
    // The worker asks its assets for the files themselves.
    '/cms-json/cms/v2/:collection/:id/index.json /cms-json/cms/v2/:collection/:id/index.json 200',
    '/cms-json/* /cms-json/:splat/index.json 200',
    '',
  ].join('\n');
}

/** What `_redirects` cannot say: Cloudflare finds the page of a missing URL by itself, and refuses rules for it. */
export const netlifyRules = (site: Site): string =>
  [
    '# Put this beside the folder that you publish, as netlify.toml.',
    missingRule('/_hosting/*', '/404.html', true),
    missingRule('/cms-json/*', '/cms-json/404.html'),
    ...languagesBelow(site).map((language) => missingRule(`/${language}/*`, `/${language}/404.html`)),
  ].join('\n');

/** The page that is shown for a pattern of URLs; forced where a file is there that nobody should see. */
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
