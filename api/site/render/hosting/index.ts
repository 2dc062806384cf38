import type { Rendering } from '../rendering.ts';
import { caddyRules } from './caddy.ts';
import { ASSETS_IGNORE, headerRules, netlifyRules, redirectRules } from './edge.ts';
import { nginxRules } from './nginx.ts';
import { REFUSALS } from './refusals.ts';

/** Files that tell hosts how to serve the folder: each host reads its own and ignores the others. */
export function hostingFiles(rendering: Rendering): [path: string, text: string][] {
  const moved = rendering.values.moved('');
  const { site } = rendering.index;
  return [
    ['.nojekyll', ''],
    ['.assetsignore', ASSETS_IGNORE],
    ['robots.txt', robots(rendering)],
    ['_headers', headerRules(rendering)],
    ['_redirects', redirectRules(moved)],
    ['_hosting/netlify.toml', netlifyRules(site)],
    ['_hosting/nginx.conf', nginxRules(rendering, moved)],
    ['_hosting/Caddyfile', caddyRules(rendering, moved)],
    ...Object.entries(REFUSALS).map(([name, text]): [string, string] => [`cms-json/${name}`, text]),
  ];
}

/** Whether a file of the output configures hosts and is not a page. */
export const isNoteForHosts = (path: string): boolean => /^(?:(?:_headers|_redirects)$|_hosting\/)/.test(path);

const robots = ({ base }: Rendering): string => `User-agent: *\nAllow: /\nSitemap: ${base}/sitemap.xml\n`;
