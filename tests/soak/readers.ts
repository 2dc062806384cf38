import { setTimeout as wait } from 'node:timers/promises';
import type { SoakedGuide } from './guide.ts';

const LISTS = [
  '/cms-json/cms/v2/posts?per_page=20&search=ticket',
  '/cms-json/cms/v2/posts?lang=en&orderby=title&order=asc&_fields=id,title',
  '/cms-json/cms/v2/pages?_embed=1',
  '/cms-json/cms/v2/search?search=heslo',
  '/cms-json/cms/v2/categories?per_page=100',
];

/** Continuously reads every page of the sitemaps, the JSON of articles, and lists. */
export async function read(guide: SoakedGuide, begin: number, isOver: () => boolean): Promise<void> {
  let paths: string[] = [];
  for (let at = begin; !isOver(); at++) {
    if (paths.length === 0 || at % 500 === 0) paths = await known(guide);
    const path = paths[at % paths.length] ?? '/';
    const reply = await guide.ask('GET', path);
    // An article may have been removed since the sitemap was read; nothing else may be missing, and nothing torn.
    if (reply?.status === 200 && !isWhole(path, reply.text)) guide.errors.push(`${path}: torn`);
    else if (reply && ![200, 301, 404].includes(reply.status) && reply.status < 500)
      guide.errors.push(`${path}: ${reply.status}`);
    await wait(20);
  }
}

async function known(guide: SoakedGuide): Promise<string[]> {
  const inFile = async (path: string) => {
    const reply = await guide.ask('GET', path);
    return [...(reply?.text ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url as string).pathname);
  };
  const pages = (await Promise.all((await inFile('/sitemap.xml')).map(inFile))).flat();
  return pages.flatMap((page, n) => [page, LISTS[n % LISTS.length] as string]);
}

function isWhole(path: string, text: string): boolean {
  if (!path.startsWith('/cms-json')) return /<\/html>\s*$/.test(text);
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
