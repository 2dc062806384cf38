import { SaxesParser } from 'saxes';
import { isOwn, MAX_PAGE, SourceError, textOf, type SourceClient } from './client.ts';
import { insteadOf } from '../../../lib/instead.ts';

/** Maximum number of URLs in all sitemaps, and of sitemap files. */
const MOST = 100_000;
const FILES = 500;

const ROOTS = ['/wp-sitemap.xml', '/sitemap_index.xml', '/sitemap.xml'];

/** The public URLs in a site's sitemap; empty if there is none. */
export async function readSitemap(client: SourceClient): Promise<string[]> {
  for (const root of ROOTS) {
    const urls = new Set<string>();
    // Those that a sitemap names are read after it.
    const files = new Set([client.base + root]);
    for (const file of files.values().take(FILES)) {
      for (const { kind, url } of await readOne(client, file))
        if (isOwn(url, client.base)) (kind === 'url' ? urls : files).add(url);
      if (urls.size >= MOST) break;
    }
    if (urls.size > 0) return [...urls].slice(0, MOST);
  }
  return [];
}

async function readOne(client: SourceClient, url: string): Promise<{ kind: 'url' | 'sitemap'; url: string }[]> {
  const asked = { accept: 'application/xml, text/xml', maxBytes: MAX_PAGE };
  const answer = await client.get(url, asked).catch(insteadOf(SourceError, null));
  return answer?.status === 200 && isOwn(answer.url, client.base) ? locations(textOf(answer)) : [];
}

function locations(xml: string): { kind: 'url' | 'sitemap'; url: string }[] {
  const found: { kind: 'url' | 'sitemap'; url: string }[] = [];
  const open: string[] = [];
  let text = '';
  let isBroken = false;
  const parser = new SaxesParser();
  parser.on('error', () => (isBroken = true));
  parser.on('opentag', ({ name }) => {
    open.push(name);
    text = '';
  });
  parser.on('text', (more) => (text += more));
  parser.on('cdata', (more) => (text += more));
  parser.on('closetag', ({ name }) => {
    open.pop();
    const kind = open.at(-1);
    if (name === 'loc' && (kind === 'url' || kind === 'sitemap') && found.length < MOST)
      found.push({ kind, url: text.trim() });
  });
  parser.write(xml);
  if (!isBroken) parser.close();
  return found;
}
