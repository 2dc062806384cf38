import { say } from '../derive/message.ts';
import { caddyRules } from './hosting-caddy.ts';
import { headerRules, redirectRules } from './hosting-edge.ts';
import { nginxMaps, nginxRules } from './hosting-nginx.ts';
import { movedPages } from './moved.ts';
import type { Rendering } from './rendering.ts';

/** Files that tell hosts how to serve the folder: each host reads its own and ignores the others. */
export function hostingFiles(rendering: Rendering): [path: string, text: string][] {
  const moved = movedPages(rendering);
  return [
    ['.nojekyll', ''],
    ['robots.txt', robots(rendering)],
    ['_headers', headerRules(rendering)],
    ['_redirects', redirectRules(moved)],
    ['_hosting/nginx.conf', nginxRules(rendering, moved)],
    ['_hosting/nginx-maps.conf', nginxMaps()],
    ['_hosting/Caddyfile', caddyRules(rendering, moved)],
    ['cms-json/404.json', unknownRoute()],
  ];
}

const robots = ({ presentation }: Rendering): string =>
  `User-agent: *\nAllow: /\nSitemap: ${presentation.base}/sitemap.xml\n`;

/** What the API says of addresses that it does not know, for hosts that run nothing. */
const unknownRoute = (): string =>
  JSON.stringify({ code: 'rest_no_route', message: say('en', 'error.rest_no_route'), data: { status: 404 } });
