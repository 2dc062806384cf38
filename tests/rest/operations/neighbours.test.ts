import { describe, expect, it } from 'vitest';
import { addAccount, openTestApp, signedIn } from '../../helpers/test-app.ts';
import { contentOf, makeFolder, page, put } from '../../helpers/guide-folder.ts';
import { PICTURE } from '../../helpers/sample.ts';

const upload = { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="p.png"' };
const chapter = (id: number, parent: number, slug: string) => page({ id, title: `Chapter ${id}`, slug, parent });

describe('a write', () => {
  it('gives a chapter that moves up a new slug if its own is taken there', async () => {
    const { send } = await openTestApp({
      'cs/pages/a.md': chapter(1, 0, 'a'),
      'cs/pages/b.md': chapter(2, 0, 'b'),
      'cs/pages/b-3.md': chapter(3, 1, 'b'),
      'cs/pages/a-4.md': chapter(4, 1, 'a'),
    });
    expect((await send('DELETE', '/pages/1?force=true')).status).toBe(200);
    const slugs = (await send('GET', '/pages?orderby=id&order=asc')).body.map((one: { slug: string }) => one.slug);
    expect(slugs).toEqual(['b', 'b-2', 'a']);
  });

  it('keeps the URLs of chapters whose parent is renamed, moved to the trash, restored or deleted', async () => {
    const { send, service } = await openTestApp({
      'cs/pages/a.md': chapter(1, 0, 'a'),
      'cs/pages/b.md': chapter(2, 1, 'b'),
      'cs/pages/c.md': chapter(3, 2, 'c'),
      'cs/pages/d.md': page({ id: 4, title: 'Draft', slug: 'd', parent: 2, status: 'draft' }),
    });
    const aliases = () => [1, 2, 3, 4].map((id) => service.store.index.item(id)?.aliases);
    await send('PATCH', '/pages/1', { slug: 'new' });
    expect(aliases()).toEqual([['/a/'], ['/a/b/'], ['/a/b/c/'], []]);
    await send('DELETE', '/pages/1');
    expect(aliases()).toEqual([['/a/'], ['/a/b/', '/new/b/'], ['/a/b/c/', '/new/b/c/'], []]);
    await send('PATCH', '/pages/1', { status: 'publish' });
    const trashed = '/new__trashed/b/';
    expect(aliases()).toEqual([['/a/'], ['/a/b/', trashed], ['/a/b/c/', `${trashed}c/`], []]);
    await send('DELETE', '/pages/1?force=true');
    expect(aliases().slice(1, 3)).toEqual([
      ['/a/b/', trashed, '/new/b/'],
      ['/a/b/c/', `${trashed}c/`, '/new/b/c/'],
    ]);
  });

  it('changes a record that depends on a deleted one in two ways only once', async () => {
    const { send, service } = await openTestApp({
      'cs/pages/a.md': chapter(1, 0, 'a'),
      'en/pages/a.md': page({ id: 2, title: 'Both', parent: 1, translation_of: 1 }),
    });
    expect((await send('DELETE', '/pages/1?force=true')).status).toBe(200);
    expect(service.store.index.item(2)).toMatchObject({ parent: 0, translation_of: 0 });
    expect(service.store.index.childrenOf(1)).toEqual([]);
  });

  it('does not overwrite a file without a record with an upload or one of its sizes', async () => {
    const folder = await makeFolder({ 'site.yaml': 'image_sizes:\n  small: [20, 20, true]\n' });
    const { send } = await openTestApp(folder);
    const month = (await send('POST', '/media', new Uint8Array(PICTURE), upload)).body.media_details.file.slice(0, 8);
    await put(folder, { [`uploads/${month}p-1.png`]: 'mine', [`uploads/${month}p-2-20x20.png`]: 'mine too' });
    const reply = await send('POST', '/media', new Uint8Array(PICTURE), upload);
    expect(reply.body.media_details.file).toBe(`${month}p-3.png`);
    const after = await contentOf(folder);
    expect([after[`uploads/${month}p-1.png`], after[`uploads/${month}p-2-20x20.png`]]).toEqual(['mine', 'mine too']);
  });

  it('attaches no file to a text that its author may not edit, as when uploading', async () => {
    const app = await openTestApp({ 'cs/posts/a.md': page({ id: 1, title: 'A', author: 9, status: 'draft' }) });
    const headers = { ...upload, ...(await addAccount(app, 'jan', 'author')) };
    const { body: file } = await app.send('POST', '/media', new Uint8Array(PICTURE), headers);
    const answers = [
      await app.send('POST', '/media?post=1', new Uint8Array(PICTURE), headers),
      await app.send('PATCH', `/media/${file.id}`, { post: 1 }, signedIn('jan')),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'rest_cannot_edit']);
    expect((await app.send('PATCH', `/media/${file.id}`, { post: 0, title: 'B' }, signedIn('jan'))).status).toBe(200);
  });

  it('does not overwrite a file not yet read with a new one', async () => {
    const folder = await makeFolder();
    const { send } = await openTestApp(folder);
    await put(folder, { 'cs/posts/new.md': page({ id: 50, title: 'By hand' }) });
    expect((await send('POST', '/posts', { title: 'New', status: 'publish' })).status).toBe(201);
    expect((await contentOf(folder))['cs/posts/new.md']).toContain('By hand');
  });

  it('returns the entity tag that the next write can name, for terms as for items', async () => {
    const { send } = await openTestApp({});
    const made = await send('POST', '/tags', { name: 'One' });
    const named = (reply: typeof made) => ({ 'if-match': reply.headers.get('etag') ?? '' });
    const changed = await send('PATCH', `/tags/${made.body.id}`, { name: 'Two' }, named(made));
    expect(changed.status).toBe(200);
    expect((await send('PATCH', `/tags/${made.body.id}`, { name: 'Three' }, named(made))).status).toBe(412);
    expect((await send('PATCH', `/tags/${made.body.id}`, { name: 'Three' }, named(changed))).status).toBe(200);
  });

  it.each(['posts', 'pages', 'blocks', 'tags', 'categories'])(
    'gives %s no slug equal to the name of a file that hosts read',
    async (collection) => {
      const { send } = await openTestApp({});
      const texts = { title: '_headers', name: '_headers', content: 'x', status: 'publish' };
      const made = await send('POST', `/${collection}`, texts);
      expect([made.status, made.body.slug]).toEqual([201, '_headers-2']);
      const changed = await send('PATCH', `/${collection}/${made.body.id}`, { slug: '_redirects' });
      expect([changed.status, changed.body.slug]).toEqual([200, '_redirects-2']);
    },
  );

  it('refuses a lone surrogate in the name of a term', async () =>
    expect((await (await openTestApp({})).send('POST', '/tags', { name: 'a\ud800' })).status).toBe(400));

  it('is not slowed down by a name or title of unclosed tags', async () => {
    const { send } = await openTestApp({});
    expect((await send('POST', '/tags', { name: '<script'.repeat(100_000) })).status).toBe(400);
    expect((await send('POST', '/posts', { title: '<'.repeat(60_000), status: 'publish' })).status).toBe(201);
  });

  it('refuses values that would make an unreadable front matter, and changes nothing', async () => {
    const folder = await makeFolder({ 'cs/posts/a.md': page({ id: 1, title: 'A' }) });
    const before = await contentOf(folder);
    const { send, errors } = await openTestApp(folder);
    const long = 'x'.repeat(70_000);
    expect((await send('PATCH', '/posts/1', { excerpt: long })).status).toBe(413);
    expect((await send('POST', '/posts', { title: 'New', excerpt: long })).status).toBe(413);
    expect([await contentOf(folder), errors]).toEqual([before, []]);
  });
});

describe('an edit not noticed yet', () => {
  const PATH = 'cs/posts/a.md';
  const start = async () => {
    const folder = await makeFolder({ [PATH]: page({ id: 1, title: 'A', author: 1 }, 'old') });
    return { folder, ...(await openTestApp(folder)) };
  };

  it('becomes a revision before a write replaces it', async () => {
    const { folder, send, service } = await start();
    await put(folder, { [PATH]: page({ id: 1, title: 'A', author: 1 }, 'by hand') });
    expect((await send('PATCH', '/posts/1', { content: 'by API' })).status).toBe(200);
    expect(service.store.revisions.of(1).map(({ content }) => content)).toEqual(['old', 'by hand', 'by API']);
  });

  it('makes the previous entity tag stale', async () => {
    const { folder, send } = await start();
    const tag = (await send('GET', '/posts/1')).headers.get('etag') ?? '';
    await put(folder, { [PATH]: page({ id: 1, title: 'A', author: 1 }, 'by hand') });
    expect((await send('PATCH', '/posts/1', { content: 'by API' }, { 'if-match': tag })).status).toBe(412);
  });

  it('that broke the file is not overwritten', async () => {
    const { folder, send, errors } = await start();
    await put(folder, { [PATH]: '---\ntitle: [unfinished\n---\n' });
    const reply = await send('PATCH', '/posts/1', { content: 'by API' });
    expect(reply.status).toBe(503);
    expect(reply.body.data.reason).toContain(PATH);
    expect((await contentOf(folder))[PATH]).toContain('unfinished');
    expect((await send('GET', '/posts/1?context=edit')).body.content.raw).toBe('old');
    expect(errors).toEqual([]);
  });
});
