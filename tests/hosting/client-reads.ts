import library from '@wordpress/api-fetch';
import createClient from 'openapi-fetch';
import WPAPI from 'wpapi';

// The types of the library are those of its CommonJS form, where the function is one level deeper.
const apiFetch = library as unknown as typeof library.default;

type Read = (address: string) => Promise<unknown>;

/** Ways of three libraries to read everything from the guide at an address. */
export const LIBRARIES: readonly { name: string; reads: Record<string, Read> }[] = [
  {
    name: 'wpapi',
    reads: {
      'the first page': async (address) => (await posts(address))().get(),
      'a page by its number': async (address) => (await posts(address))().page(2).get(),
      'all articles, page by page': async (address) => {
        const all: unknown[] = [];
        for (let page = 1; ; page++) {
          const some = await (await posts(address))().perPage(20).page(page).get();
          all.push(...some);
          if (page >= Number(some._paging?.totalPages)) return all;
        }
      },
      'an article by its slug': async (address) => (await posts(address))().slug('jak-se-prihlasit').get(),
      'an article by its id': async (address) => (await posts(address))().id(248).get(),
      'a search': async (address) => (await posts(address))().search('heslo').get(),
    },
  },
  {
    name: '@wordpress/api-fetch',
    reads: {
      'the first page': (address) => ask(address, '/posts'),
      'all articles': (address) => ask(address, '/posts?per_page=-1'),
      'an article by its slug': (address) => ask(address, '/posts?slug=jak-se-prihlasit'),
      'English articles': (address) => ask(address, '/posts?lang=en'),
    },
  },
  {
    name: 'openapi-fetch',
    reads: {
      'the first page': (address) => call(address, {}),
      'a page by its number': (address) => call(address, { page: 2 }),
      'all articles': (address) => call(address, { per_page: 100 }),
      'English articles': (address) => call(address, { lang: 'en' }),
    },
  },
];

const posts = async (address: string) => {
  const endpoint = `${address}/cms-json/`;
  const { routes } = (await (await fetch(endpoint)).json()) as { routes: object };
  const site = new WPAPI({ endpoint, routes }).namespace('cms/v2');
  // What it returns is a request by itself: to await it is to send it.
  return () => site['posts']!();
};

async function ask(address: string, path: string): Promise<unknown> {
  try {
    return await apiFetch({ url: `${address}/cms-json/cms/v2${path}` });
  } catch (error) {
    // Where it asks for all pages, a refusal is the response itself; the listener of a server gives `Response` another class.
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

async function call(address: string, query: Record<string, string | number>): Promise<unknown> {
  const { data, error, response } = await createClient<Paths>({ baseUrl: `${address}/cms-json` }).GET('/cms/v2/posts', {
    params: { query },
  });
  if (error) throw error;
  return { data, total: response.headers.get('x-wp-total') };
}
