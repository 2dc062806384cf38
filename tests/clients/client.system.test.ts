import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { GuideError, MergeError, openGuide, type Guide } from '../../src/client/client.ts';
import { codeIn } from '../helpers/code-in.ts';
import { makeFolder } from '../helpers/guide-folder.ts';
import { PICTURE } from '../helpers/sample.ts';
import { serve } from '../helpers/serve.ts';
import { SAME_DATE, startServer } from './server.ts';

const server = await startServer();
const url = server.root.replace('/cms-json/', '/');
const guide = openGuide(url, server);

/** All entries of a list; `Array.fromAsync` is not among the types of the project yet. */
async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of list) found.push(one);
  return found;
}

const refusal = async (request: Promise<unknown>) =>
  request.then(
    () => null,
    (error: unknown) => error,
  );

/** A guide whose responses can be intercepted. */
const through = (hand: (request: Request, ask: () => Promise<Response>) => Promise<Response>): Guide =>
  openGuide(url, { ...server, fetch: (request) => hand(request, () => fetch(request)) });

describe('lists', () => {
  it('return every record once, page by page, with the type of the collection', async () => {
    const ids: number[] = [];
    for await (const post of guide.list('posts', { categories: [22], per_page: 7 })) {
      expectTypeOf(post.title.rendered).toBeString();
      ids.push(post.id);
    }
    expect(new Set(ids).size).toBe(SAME_DATE + 1);
    expect(ids).toHaveLength(SAME_DATE + 1);
  });

  it('fetch no page that is not needed', async () => {
    let requests = 0;
    const counting = through((_, ask) => ((requests += 1), ask()));
    for await (const { id } of counting.list('posts', { per_page: 7 })) {
      expect(id).toBeGreaterThan(0);
      break;
    }
    expect(requests).toBe(1);
  });

  it('show a record once, even if another is inserted before it between two pages', async () => {
    let requests = 0;
    const busy = through(async (_, ask) => {
      if (++requests === 2) await guide.create('posts', { title: 'Mezitím', categories: [22], status: 'publish' });
      return ask();
    });
    const ids: number[] = [];
    for await (const { id } of busy.list('posts', { categories: [22], per_page: 7 })) ids.push(id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(SAME_DATE + 1);
  });

  it('show every record that is left, even if one before it is deleted between two pages', async () => {
    const made: number[] = [];
    for (let n = 0; n < 5; n++) made.push((await guide.create('tags', { name: `Pomíjivý ${n}` })).record.id);
    let requests = 0;
    const busy = through(async (_, ask) => {
      const page = ++requests;
      const gone = { params: { path: { id: made[0]! }, query: { force: true } } };
      if (page === 2) await guide.api.DELETE('/cms/v2/tags/{id}', gone);
      return ask();
    });
    const found = await all(busy.list('tags', { include: made, per_page: 2 }));
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(made.slice(1)));
  });

  it('end properly if records were deleted and the last page no longer exists', async () => {
    const short = through((request, ask) => {
      const page = new URL(request.url).searchParams.get('page');
      return page === '4' ? fetch(request.url.replace('page=4', 'page=400')) : ask();
    });
    const ids: number[] = [];
    for await (const { id } of short.list('posts', {
      include: Array.from({ length: 25 }, (_, n) => 100 + n),
      per_page: 7,
    }))
      ids.push(id);
    expect(ids).toHaveLength(21);
  });

  it('are in the language of the client, and in edit context show the source', async () => {
    expect((await all(openGuide(`${url}/`, { lang: 'en' }).list('posts'))).map(({ id }) => id)).toEqual([13]);
    for await (const post of guide.list('posts', { include: [11], context: 'edit' }))
      expectTypeOf(post.content.raw).toBeString();
  });
});

describe('creations', () => {
  it('happen once, even if the response got lost and the guide was unavailable', async () => {
    let requests = 0;
    const keys = new Set<string | null>();
    const lossy = through(async (request, ask) => {
      keys.add(request.headers.get('idempotency-key'));
      requests += 1;
      if (requests === 2) return new Response('Bad gateway', { status: 502 });
      const answer = await ask();
      if (requests === 1) throw new TypeError('fetch failed');
      return answer;
    });
    const { record } = await lossy.create('posts', { title: 'Jen jednou', status: 'publish' });
    expect([requests, keys.size]).toEqual([3, 1]);
    expect((await all(guide.list('posts', { slug: ['jen-jednou'] }))).map(({ id }) => id)).toEqual([record.id]);
    expect(await all(guide.list('posts', { slug: ['jen-jednou-2'] }))).toEqual([]);
  });

  it('are in the language of the client', async () => {
    const { record } = await openGuide(url, { ...server, lang: 'en' }).create('tags', { name: 'Printing' });
    expect(record.language).toBe('en');
  });

  it('accept files with their texts', async () => {
    const blob = new Blob([PICTURE], { type: 'image/png' });
    const texts = { alt_text: 'Modrá plocha', title: { raw: 'Snímek' }, date: null };
    const media = await guide.upload(blob, texts, 'snímek.png');
    expect(media.record).toMatchObject({ alt_text: 'Modrá plocha', mime_type: 'image/png', title: { raw: 'Snímek' } });
    expect((await fetch(media.record.source_url)).headers.get('content-type')).toBe('image/png');
    expect((await guide.save(media, { alt_text: 'Jiná' })).record.alt_text).toBe('Jiná');
    expect((await guide.upload(new File(['Text.'], 'a.txt', { type: 'text/plain' }))).record.slug).toBe('a');
  });
});

describe('saves', () => {
  const TEXT = 'První odstavec.\n\nDruhý odstavec.\n\nTřetí odstavec.\n';
  const create = () => guide.create('posts', { title: 'Společný', content: TEXT, status: 'publish' });

  it('name the version that was opened, and return the next one', async () => {
    const first = await create();
    const second = await guide.save(first, { title: 'Jiný' });
    expect(second.version).not.toBe(first.version);
    expect((await guide.save(second, { title: 'Zas jiný' })).record.title.raw).toBe('Zas jiný');
  });

  it('merge a text with changes saved by others, block by block', async () => {
    const mine = await create();
    const theirs = await guide.open('posts', mine.record.id);
    await guide.save(theirs, { content: TEXT.replace('První', 'Jejich'), slug: 'jejich-slug' });
    const saved = await guide.save(mine, { content: TEXT.replace('Třetí', 'Můj'), title: 'Můj název' });
    expect(saved.record).toMatchObject({ slug: 'jejich-slug', title: { raw: 'Můj název' } });
    expect(saved.record.content.raw).toBe('Jejich odstavec.\n\nDruhý odstavec.\n\nMůj odstavec.\n');
  });

  it('undo no changes of others, even if the whole record is sent back', async () => {
    const mine = await create();
    await guide.save(await guide.open('posts', mine.record.id), { title: 'Jejich', tags: [] });
    const saved = await guide.save(mine, { title: 'Společný', content: TEXT, excerpt: 'Můj' });
    expect(saved.record).toMatchObject({ title: { raw: 'Jejich' }, excerpt: { raw: 'Můj' } });
  });

  it('return contradictions and write nothing; the resolution is saved on top', async () => {
    const mine = await create();
    const { id } = mine.record;
    const theirs = await guide.save(await guide.open('posts', id), {
      ...{ title: 'Jejich', content: TEXT.replace('Druhý', 'Jejich') },
    });
    const error = await refusal(guide.save(mine, { title: 'Můj', content: TEXT.replace('Druhý', 'Můj') }));
    expect(error).toBeInstanceOf(MergeError);
    const { contradictions, merged, now } = error as MergeError<'posts'>;
    expect(contradictions).toEqual([
      { field: 'title', base: 'Společný', mine: 'Můj', theirs: 'Jejich' },
      ...[{ field: 'content', base: 'Druhý odstavec.', mine: 'Můj odstavec.', theirs: 'Jejich odstavec.', line: 3 }],
    ]);
    expect((await guide.open('posts', id)).version).toBe(theirs.version);
    expect((await guide.save(now, merged)).record.title.raw).toBe('Můj');
  });

  it('of terms are merged field by field', async () => {
    const mine = await guide.create('categories', { name: 'Skupina' });
    await guide.save(await guide.open('categories', mine.record.id), { description: 'Jejich popis' });
    const saved = await guide.save(mine, { name: 'Má skupina' });
    expect(saved.record).toMatchObject({ name: 'Má skupina', description: 'Jejich popis' });
  });
});

describe('refusals', () => {
  it('have a code, status and data, in the language of the client', async () => {
    const error = await refusal(openGuide(url, { lang: 'en' }).read('posts', 999_999));
    expect(error).toBeInstanceOf(GuideError);
    expect(error).toMatchObject({
      code: 'rest_post_invalid_id',
      status: 404,
      message: 'There is no item with this id.',
    });
    const wrong = await refusal(guide.create('posts', { status: 'nonsense' as never }));
    expect(wrong).toMatchObject({ code: 'rest_invalid_param', data: { params: { status: expect.any(String) } } });
    expect(await refusal(openGuide(url, { username: 'admin', password: 'wrong' }).open('posts', 11))).toMatchObject({
      status: 401,
    });
  });

  it.each([
    [404, 'answered 404 Not Found'],
    [200, 'is not JSON: is this the URL of a guide?'],
  ])('of another server name it: %i', async (status, told) => {
    const other = await serve((_, response) => response.writeHead(status).end('<h1>Not here</h1>'));
    const error = await refusal(openGuide(other.url).read('posts', 1));
    expect(error).toBeInstanceOf(GuideError);
    expect(error).toMatchObject({ code: `http_${status}`, message: `${other.url}/cms-json/cms/v2/posts/1 ${told}` });
  });

  it('of operations are values, and all of these have their types', async () => {
    const { data, error } = await guide.api.GET('/cms/v2/search', { params: { query: { search: 'prvniho' } } });
    expect([error, data?.[0]]).toMatchObject([undefined, { id: 11, type: 'post', language: 'cs' }]);
    const made = await guide.api.POST('/cms/v2/users/me/application-passwords', { body: { name: 'P', scope: 'read' } });
    expectTypeOf(made.data!.password).toBeString();
    const reader = openGuide(url, { token: made.data!.password });
    expect((await reader.open('posts', 11)).record.id).toBe(11);
    expect(await refusal(reader.create('posts', { title: 'T' }))).toMatchObject({ status: 403 });
  });
});

it('works as the document describes', async () => {
  const client = join(import.meta.dirname, '../../src/client/client.ts');
  const code = codeIn('docs/clients.md')
    .filter((block) => !block.includes('astro'))
    .join('\n')
    .replaceAll("'support-guide/client'", JSON.stringify(client))
    .replace("'https://guide.example.com'", JSON.stringify(url))
    .replace(
      "username: 'ada', password: 'APPLICATION PASSWORD'",
      `username: 'admin', password: ${JSON.stringify(server.password)}`,
    );
  const file = join((await makeFolder()).root, 'document.ts');
  await writeFile(file, code);
  const { stdout } = await promisify(execFile)(process.execPath, [file]);
  const found = await all(openGuide(url, { lang: 'en' }).list('posts', { slug: ['printing'] }));
  expect(found).toMatchObject([{ title: { rendered: 'Printing' }, content: { rendered: '<p>Choose Print.</p>\n' } }]);
  expect(stdout).toContain(`[ ${found[0]!.id} ]`);
});
