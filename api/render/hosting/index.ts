import { formatMessage } from '../../contract/text/message.ts';
import { movedPages } from '../redirects.ts';
import type { Rendering } from '../rendering.ts';
import { caddyRules } from './caddy.ts';
import { headerRules, redirectRules } from './edge.ts';
import { nginxMaps, nginxRules } from './nginx.ts';

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

/** Whether a file of the output is a note for hosts: none of them is a page. */
export const isNoteForHosts = (path: string): boolean => /^(?:(?:_headers|_redirects)$|_hosting\/)/.test(path);

const robots = ({ serializeContext }: Rendering): string =>
  `User-agent: *\nAllow: /\nSitemap: ${serializeContext.base}/sitemap.xml\n`;

/** What the API says of addresses that it does not know, for hosts that run nothing. */
const unknownRoute = (): string =>
  JSON.stringify({ code: 'rest_no_route', message: formatMessage('en', 'error.rest_no_route'), data: { status: 404 } });
