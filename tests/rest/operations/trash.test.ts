import { describe, expect, it } from 'vitest';
import { checkReferences } from '../../../api/content/store/check-references.ts';
import { page } from '../../helpers/guide-folder.ts';
import { openTestApp, type TestApp, type Json } from '../../helpers/test-app.ts';

const post = async ({ send }: TestApp, fields: Json): Promise<number> => (await send('POST', '/posts', fields)).body.id;

const trash = async ({ send }: TestApp, id: number) => (await send('DELETE', `/posts/${id}`)).body;

const change = async ({ send }: TestApp, id: number, fields: Json) =>
  (await send('PATCH', `/posts/${id}`, fields)).body;

const mistakes = (app: TestApp) => checkReferences(app.service.store.index);

describe('an item in the trash', () => {
  it('is restored without a slug if it was a draft without one', async () => {
    const app = await openTestApp({});
    const ids = [await post(app, { title: 'One', content: 'x' }), await post(app, { title: 'Two', content: 'x' })];
    for (const id of ids) expect(await trash(app, id)).toMatchObject({ status: 'trash', slug: '__trashed' });
    for (const id of ids) expect(await change(app, id, { status: 'draft' })).toMatchObject({ slug: '' });
    expect(mistakes(app)).toEqual([]);
    const published = await change(app, ids[0] ?? 0, { status: 'publish' });
    expect(published).toMatchObject({ slug: 'one', link: 'http://guide.test/one/' });
  });

  it('is published with a slug from its title if it had none', async () => {
    const app = await openTestApp({});
    const id = await post(app, { title: 'Late', content: 'x' });
    await trash(app, id);
    expect(await change(app, id, { title: 'Later' })).toMatchObject({ status: 'trash', slug: '__trashed' });
    expect(await change(app, id, { status: 'publish' })).toMatchObject({ slug: 'later' });
  });

  it.each(['a', 'a__trashed', 'x'.repeat(200)])('is restored with its own slug: %s', async (slug) => {
    const app = await openTestApp({});
    const id = await post(app, { title: 'A', slug, status: 'publish' });
    expect(await trash(app, id)).toMatchObject({ slug: `${slug}__trashed` });
    expect(await change(app, id, { status: 'publish' })).toMatchObject({ slug });
  });

  it.each([`${'ž'.repeat(115)}`, 'x'.repeat(250), '字'.repeat(83)])('may have a long file name: %s', async (stem) => {
    const text = page({ id: 10, title: 'A', date: '2026-01-01' }, 'A.');
    const app = await openTestApp({ [`cs/posts/${stem}.md`]: text });
    expect(await trash(app, 10)).toMatchObject({ status: 'trash' });
    expect(await change(app, 10, { status: 'publish' })).toMatchObject({
      status: 'publish',
      link: `http://guide.test/${encodeURIComponent(stem).toLowerCase()}/`,
    });
  });

  it.each(['publish', 'private', 'draft', 'pending'])(
    'yields to the item that took its slug, as %s',
    async (status) => {
      const app = await openTestApp({});
      const first = await post(app, { title: 'A', slug: 'a', status: 'publish' });
      await trash(app, first);
      await post(app, { title: 'A', slug: 'a', status: 'publish' });
      expect(await change(app, first, { status })).toMatchObject({ slug: 'a-2' });
      expect(mistakes(app)).toEqual([]);
    },
  );

  it('does not use a word of the trash as its slug', async () => {
    const app = await openTestApp({});
    const id = await post(app, { title: 'A', slug: '__trashed', status: 'publish' });
    expect(await change(app, id, {})).toMatchObject({ slug: '__trashed-2' });
  });

  it('without a slug leaves pages below it where they are', async () => {
    const app = await openTestApp({});
    const { body: above } = await app.send('POST', '/pages', { title: 'Above' });
    const { body: below } = await app.send('POST', '/pages', { title: 'Child', status: 'publish', parent: above.id });
    await app.send('DELETE', `/pages/${above.id}`);
    const { body: shown } = await app.send('GET', `/pages/${below.id}`);
    expect(shown.link).toBe(below.link);
    expect(shown.link).toBe(`http://guide.test/${above.id}/child/`);
  });
});

describe('slugs', () => {
  it('may be shared by drafts, and differ once published', async () => {
    const app = await openTestApp({});
    const ids = [await post(app, { title: 'A', slug: 'a' }), await post(app, { title: 'A', slug: 'a' })];
    expect(mistakes(app)).toEqual([]);
    for (const id of ids) await change(app, id, { status: 'publish' });
    expect(mistakes(app)).toEqual([]);
  });

  it('are the id if there is neither a title nor a slug', async () => {
    const app = await openTestApp({});
    const id = await post(app, { content: 'x', status: 'publish' });
    const shown = (await app.send('GET', `/posts/${id}`)).body;
    expect(shown).toMatchObject({ slug: String(id), link: `http://guide.test/${id}/` });
    expect(await change(app, await post(app, { title: String(id + 100) }), { status: 'publish' })).toMatchObject({
      slug: `${id + 100}-2`,
    });
  });
});
