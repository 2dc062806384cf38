import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Item, Term } from '../../../api/contract/model.ts';
import { pathOf } from '../../../api/rest/query/urls.ts';
import { Random } from '../../bench/corpus/random.ts';
import { LOGINS, type Written } from './world.ts';

/** Seeded random numbers from 0 to 1. */
export function randomOf(seed: number): () => number {
  const random = new Random(seed);
  return () => random.next();
}

const PATHS = { post: 'posts', page: 'pages', attachment: 'media', cms_block: 'blocks' } as const;
/** The ways of writing an include, and the URL of a card. */
const INCLUDES = ['', '"', "'"].map((mark) => (id: number) => `::block{ref=${mark}${id}${mark}}`);
const CARDS = ['-', '\\-', '&#45;', '%2d'].map((hyphen) => (path: string) => path.replaceAll('-', hyphen));
const WORDS = ['lhůta', 'fronta', 'ticket', 'report', 'žádost', 'sign in', 'SLA', 'export', 'tým', 'queue'];

/** One random write of any kind, through the API or as a file edit. Returns a description for readable failures. */
export async function writeSomething(world: Written, random: () => number): Promise<string> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const { index } = world.service.store;
  const items = [...index.allItems()];
  const terms = [...index.allTerms()];
  const posts = items.filter((item) => item.type === 'post');
  const pages = items.filter((item) => item.type === 'page');
  const words = () => `${pick(WORDS)} ${pick(WORDS)} ${Math.floor(random() * 1000)}`;
  const language = pick(['cs', 'en'] as const);
  const ofLanguage = <T extends Item | Term>(list: T[]) => list.filter((record) => record.language === language);
  const categories = ofLanguage(terms).filter((term) => term.taxonomy === 'category');
  const tags = ofLanguage(terms).filter((term) => term.taxonomy === 'post_tag');
  const url = (item: Item) => `/${PATHS[item.type]}/${item.id}`;
  const send = async (name: string, method: string, path: string, body?: object) => {
    const login = random() < 0.5 ? 'admin' : pick(LOGINS);
    const { status, body: answer } = await world.send(method, path, body, login);
    if (status >= 500) throw new Error(`${name}: ${status} ${JSON.stringify(answer)}`);
    return `${login} ${name} ${method} ${path} ${JSON.stringify(body) ?? ''} ${status}`;
  };
  const kinds: (() => Promise<string>)[] = [
    () =>
      send('create', 'POST', `/posts?lang=${language}`, {
        title: words(),
        content: `${words()}\n\n## ${words()}\n\n${pick(INCLUDES)(pick(items.filter((item) => item.type === 'cms_block')).id)}\n`,
        status: pick(['publish', 'publish', 'publish', 'draft', 'private']),
        categories: categories.length > 0 ? [pick(categories).id] : [],
        tags: tags.length > 0 && random() < 0.5 ? [pick(tags).id] : [],
        ...(random() < 0.5 ? { date: `2026-0${1 + Math.floor(random() * 9)}-11T10:00:00` } : {}),
      }),
    () => send('title', 'PATCH', url(pick(posts)), { title: words() }),
    () =>
      send('content', 'PATCH', url(pick(posts)), {
        content: `${words()}\n\n[${words()}](/${pick(posts).slug}/)\n\n${pick(CARDS)(pathOf(pick(posts), index) ?? '/')}\n`,
      }),
    () => send('excerpt', 'PATCH', url(pick(posts)), { excerpt: words() }),
    () => send('slug', 'PATCH', url(pick([...posts, ...pages])), { slug: words() }),
    () => send('slug taken', 'PATCH', url(pick([...posts, ...pages])), { slug: pick(items).slug }),
    () =>
      send('status', 'PATCH', url(pick([...posts, ...pages])), {
        status: pick(['publish', 'draft', 'private', 'pending']),
      }),
    () => send('restore', 'PATCH', url(pick([...posts, ...pages])), { status: 'publish' }),
    () =>
      send('date', 'PATCH', url(pick(posts)), {
        date: `2026-0${1 + Math.floor(random() * 9)}-2${Math.floor(random() * 9)}T08:00:00`,
      }),
    () => send('password', 'PATCH', url(pick(posts)), { password: pick(['', 'heslo']) }),
    () => send('sticky', 'PATCH', url(pick(posts)), { sticky: random() < 0.5 }),
    () => send('author', 'PATCH', url(pick([...posts, ...pages])), { author: pick([1, 2, 3, 11, 12, 13]) }),
    () =>
      send('categories', 'PATCH', url(pick(posts)), { categories: categories.length > 0 ? [pick(categories).id] : [] }),
    () => send('draft without a slug', 'POST', `/posts?lang=${language}`, { title: words() }),
    () =>
      send('back from the trash', 'PATCH', url([...posts, ...pages].find(isTrashed) ?? pick(posts)), {
        status: pick(['draft', 'publish', 'private']),
      }),
    () => send('trash', 'DELETE', url(pick([...posts, ...pages]))),
    () => send('delete', 'DELETE', `${url(pick(posts))}?force=true`),
    () =>
      send('page', 'POST', `/pages?lang=${language}`, {
        ...{ title: words(), content: words(), status: 'publish', parent: pick([0, pick(pages)?.id ?? 0]) },
      }),
    () => send('page parent', 'PATCH', url(pick(pages)), { parent: pick([0, ...pages.map(({ id }) => id)]) }),
    () => send('page order', 'PATCH', url(pick(pages)), { menu_order: Math.floor(random() * 9) }),
    () => send('page delete', 'DELETE', `${url(pick(pages))}?force=true`),
    () => send('block', 'PATCH', url(pick(items.filter((item) => item.type === 'cms_block'))), { content: words() }),
    () =>
      send('media', 'PATCH', url(pick(items.filter((item) => item.type === 'attachment'))), {
        title: words(),
        alt_text: words(),
      }),
    () =>
      send('media post', 'PATCH', url(pick(items.filter((item) => item.type === 'attachment'))), {
        post: pick(posts).id,
      }),
    () =>
      send('featured', 'PATCH', url(pick(posts)), {
        featured_media: pick(items.filter((item) => item.mime_type === 'image/png')).id,
      }),
    () => send('term', 'POST', `/${pick(['categories', 'tags'])}?lang=${language}`, { name: words() }),
    () => send('term name', 'PATCH', termUrl(pick(terms)), { name: words() }),
    () => send('term slug', 'PATCH', termUrl(pick(terms)), { slug: words() }),
    () => send('term parent', 'PATCH', termUrl(pick(categories)), { parent: pick(categories)?.id ?? 0 }),
    () => send('term delete', 'DELETE', `${termUrl(pick(terms))}?force=true`),
    () => {
      const item = pick(posts);
      const free = posts.filter((other) => other.language !== item.language && !index.partner(other));
      return send('partner', 'PATCH', url(item), {
        translation_of: free.length > 0 && random() < 0.7 ? pick(free).id : 0,
      });
    },
    () => editByHand(world, pick(items)),
    () => removeByHand(world, pick(posts)),
  ];
  return pick(kinds)();
}

const isTrashed = ({ status }: Item): boolean => status === 'trash';

const termUrl = (term: Term | undefined): string =>
  `/${term?.taxonomy === 'category' ? 'categories' : 'tags'}/${term?.id ?? 1}`;

/** Edits a file like an author does, by adding a line. */
async function editByHand(world: Written, item: Item): Promise<string> {
  const path = join(world.contentDir, item.path);
  writeFileSync(path, `${readFileSync(path, 'utf8')}\nRuční úprava ${item.id}.\n`);
  await world.service.store.withLock(() => world.service.store.rescan([item.path]));
  return `edit by hand ${item.path}`;
}

async function removeByHand(world: Written, item: Item): Promise<string> {
  rmSync(join(world.contentDir, item.path));
  await world.service.store.withLock(() => world.service.store.rescan([item.path]));
  return `remove by hand ${item.path}`;
}
