import library from '@wordpress/api-fetch';
import createClient from 'openapi-fetch';
import WPAPI from 'wpapi';

// The library's types describe its CommonJS form, in which the function is one level deeper.
const apiFetch = library as unknown as typeof library.default;

type Read = (address: string) => Promise<unknown>;

/** One page of a list, and the number of pages. */
interface Page {
  rows: { slug: string }[];
  pages: number;
}

/** All articles, page by page. */
async function all(read: (page: number) => Promise<Page>): Promise<Page['rows']> {
  const rows: Page['rows'] = [];
  for (let page = 1; ; page++) {
    const { rows: some, pages } = await read(page);
    rows.push(...some);
    if (page >= pages) return rows;
  }
}

/** Reads each of them again by its slug. */
const eachBySlug = async (rows: Page['rows'], read: (slug: string) => Promise<unknown>): Promise<unknown[]> =>
  Promise.all(rows.map(({ slug }) => read(slug)));

const PER_PAGE = 20;

/** Reads that every library performs. */
const everything = (
  readPage: (address: string, page: number) => Promise<Page>,
  bySlug: (address: string, slug: string) => Promise<unknown>,
): Record<string, Read> => ({
  'all articles, page by page': (address) => all((page) => readPage(address, page)),
  'each article by its slug': async (address) =>
    eachBySlug(await all((page) => readPage(address, page)), (slug) => bySlug(address, slug)),
  'an article by its slug': (address) => bySlug(address, 'jak-se-prihlasit'),
});

/** Reads through three client libraries from the guide at an address. */
export const LIBRARIES: readonly { name: string; reads: Record<string, Read> }[] = [
  {
    name: 'wpapi',
    reads: {
      ...everything(
        async (address, page) => {
          const rows = await (await posts(address))().perPage(PER_PAGE).page(page).get();
          return { rows, pages: Number(rows._paging?.totalPages) };
        },
        async (address, slug) => (await posts(address))().slug(slug).get(),
      ),
      'the first page': async (address) => (await posts(address))().get(),
      'a page by its number': async (address) => (await posts(address))().page(2).get(),
      'all articles in one request': async (address) => (await posts(address))().perPage(-1).get(),
      'an article by its id': async (address) => (await posts(address))().id(248).get(),
      'a search': async (address) => (await posts(address))().search('heslo').get(),
    },
  },
  {
    name: '@wordpress/api-fetch',
    reads: {
      ...everything(
        async (address, page) => {
          const answer = await askWhole(address, `/posts?per_page=${PER_PAGE}&page=${page}`);
          return { rows: (await answer.json()) as Page['rows'], pages: Number(answer.headers.get('x-wp-totalpages')) };
        },
        (address, slug) => ask(address, `/posts?slug=${slug}`),
      ),
      'the first page': (address) => ask(address, '/posts'),
      'all articles in one request': (address) => ask(address, '/posts?per_page=-1'),
      'English articles': (address) => ask(address, '/posts?lang=en'),
    },
  },
  {
    name: 'openapi-fetch',
    reads: {
      ...everything(
        async (address, page) => {
          const { data, pages } = await call(address, { per_page: PER_PAGE, page });
          return { rows: data as Page['rows'], pages: Number(pages) };
        },
        (address, slug) => call(address, { slug }),
      ),
      'the first page': (address) => call(address, {}),
      'a page by its number': (address) => call(address, { page: 2 }),
      'all articles in one request': (address) => call(address, { per_page: -1 }),
      'a hundred articles': (address) => call(address, { per_page: 100 }),
      'English articles': (address) => call(address, { lang: 'en' }),
    },
  },
];

const posts = async (address: string) => {
  const endpoint = `${address}/cms-json/`;
  const { routes } = (await (await fetch(endpoint)).json()) as { routes: object };
  const site = new WPAPI({ endpoint, routes }).namespace('cms/v2');
  // The return value is a thenable request: awaiting it sends it.
  return () => site['posts']!();
};

const urlOf = (address: string, path: string) => `${address}/cms-json/cms/v2${path}`;

const ask = (address: string, path: string): Promise<unknown> => refusing(apiFetch({ url: urlOf(address, path) }));

/** The response itself, for its headers. */
const askWhole = (address: string, path: string): Promise<Response> =>
  refusing(apiFetch({ url: urlOf(address, path), parse: false }));

async function refusing<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    // Without parsing, a refusal is the response itself. Our HTTP listener replaces the global
    // `Response`, so `instanceof` fails.
    throw error instanceof Object && 'json' in error ? await (error as Response).json() : error;
  }
}

interface Paths {
  '/cms/v2/posts': {
    get: {
      parameters: { query?: Record<string, string | number> };
      responses: { 200: { content: { 'application/json': unknown[] } } };
    };
  };
}

async function call(
  address: string,
  query: Record<string, string | number>,
): Promise<{ data: unknown; total: string | null; pages: string | null }> {
  const { data, error, response } = await createClient<Paths>({ baseUrl: `${address}/cms-json` }).GET('/cms/v2/posts', {
    params: { query },
  });
  if (error) throw error;
  const { headers } = response;
  return { data, total: headers.get('x-wp-total'), pages: headers.get('x-wp-totalpages') };
}
