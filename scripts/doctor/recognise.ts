import type { Host } from './remedies.ts';
import { headerOf, jsonOf, type Site } from './site.ts';

/** How servers identify themselves. CDNs come first, because they pass on the name of the server behind them. */
const NAMES: readonly [header: string, pattern: RegExp, host: Host][] = [
  ['server', /^github\.com/i, 'GitHub Pages'],
  ['server', /^netlify/i, 'Netlify'],
  ['x-amz-request-id', /./, 'object storage'],
  ['x-amz-cf-id', /./, 'object storage'],
  ['cf-ray', /./, 'Cloudflare'],
  ['server', /^caddy/i, 'Caddy'],
  ['server', /^nginx/i, 'nginx'],
];

/** The kind of host, judging by its headers. */
export async function recognise(site: Site): Promise<Host> {
  const page = await site.get('/');
  const named = NAMES.find(([header, pattern]) => pattern.test(headerOf(page, header)));
  // A proxy in front of our own server adds its name.
  const list = await site.get('/cms-json/cms/v2/posts?per_page=1');
  const knowsArguments = list.status === 200 && (jsonOf(list) as unknown[] | null)?.length === 1;
  if (!knowsArguments) return named?.[2] ?? 'an unknown host';
  // The worker cannot identify callers.
  const { code } = (jsonOf(await site.getSigned('/cms-json/')) ?? {}) as { code?: string };
  return code === 'rest_needs_server' ? 'the worker' : 'the server of the guide';
}
