import { describe, expect, it } from 'vitest';
import { checkReferences } from '../../api/store/check-references.ts';
import { makeFolder } from '../helpers/guide-folder.ts';
import { openDesk, type Desk, type Json } from '../helpers/test-app.ts';

const post = async ({ send }: Desk, fields: Json): Promise<number> => (await send('POST', '/posts', fields)).body.id;

const trash = async ({ send }: Desk, id: number) => (await send('DELETE', `/posts/${id}`)).body;

const change = async ({ send }: Desk, id: number, fields: Json) => (await send('PATCH', `/posts/${id}`, fields)).body;

const mistakes = (desk: Desk) => checkReferences(desk.service.store.index);

describe('what lies in the trash', () => {
  it('gives drafts without a slug back without one', async () => {
    const desk = await openDesk(await makeFolder());
    const ids = [await post(desk, { title: 'One', content: 'x' }), await post(desk, { title: 'Two', content: 'x' })];
    for (const id of ids) expect(await trash(desk, id)).toMatchObject({ status: 'trash', slug: '__trashed' });
    for (const id of ids) expect(await change(desk, id, { status: 'draft' })).toMatchObject({ slug: '' });
    expect(mistakes(desk)).toEqual([]);
    const published = await change(desk, ids[0] ?? 0, { status: 'publish' });
    expect(published).toMatchObject({ slug: 'one', link: 'http://guide.test/one/' });
  });

  it('is published with a slug of its title when it had none', async () => {
    const desk = await openDesk(await makeFolder());
    const id = await post(desk, { title: 'Late', content: 'x' });
    await trash(desk, id);
    expect(await change(desk, id, { title: 'Later' })).toMatchObject({ status: 'trash', slug: '__trashed' });
    expect(await change(desk, id, { status: 'publish' })).toMatchObject({ slug: 'later' });
  });

  it.each(['a', 'a__trashed', 'x'.repeat(200)])('comes back with the slug that it had: %s', async (slug) => {
    const desk = await openDesk(await makeFolder());
    const id = await post(desk, { title: 'A', slug, status: 'publish' });
    expect(await trash(desk, id)).toMatchObject({ slug: `${slug}__trashed` });
    expect(await change(desk, id, { status: 'publish' })).toMatchObject({ slug });
  });

  it.each(['publish', 'private', 'draft', 'pending'])('gives way to what took its slug, as %s', async (status) => {
    const desk = await openDesk(await makeFolder());
    const first = await post(desk, { title: 'A', slug: 'a', status: 'publish' });
    await trash(desk, first);
    await post(desk, { title: 'A', slug: 'a', status: 'publish' });
    expect(await change(desk, first, { status })).toMatchObject({ slug: 'a-2' });
    expect(mistakes(desk)).toEqual([]);
  });

  it('takes no word of the trash for a slug', async () => {
    const desk = await openDesk(await makeFolder());
    const id = await post(desk, { title: 'A', slug: '__trashed', status: 'publish' });
    expect(await change(desk, id, {})).toMatchObject({ slug: '__trashed-2' });
  });

  it('leaves pages below a chapter without a slug where they are', async () => {
    const desk = await openDesk(await makeFolder());
    const { body: above } = await desk.send('POST', '/pages', { title: 'Above' });
    const child = { title: 'Child', status: 'publish', parent: above.id };
    const { body: below } = await desk.send('POST', '/pages', child);
    await desk.send('DELETE', `/pages/${above.id}`);
    const { body: shown } = await desk.send('GET', `/pages/${below.id}`);
    expect(shown.link).toBe(below.link);
    expect(shown.link).toBe(`http://guide.test/${above.id}/child/`);
  });
});

describe('slugs', () => {
  it('may be the same among drafts, and differ once they are published', async () => {
    const desk = await openDesk(await makeFolder());
    const ids = [await post(desk, { title: 'A', slug: 'a' }), await post(desk, { title: 'A', slug: 'a' })];
    expect(mistakes(desk)).toEqual([]);
    for (const id of ids) await change(desk, id, { status: 'publish' });
    expect(mistakes(desk)).toEqual([]);
  });

  it('are the id of what has neither title nor slug', async () => {
    const desk = await openDesk(await makeFolder());
    const id = await post(desk, { content: 'x', status: 'publish' });
    const shown = (await desk.send('GET', `/posts/${id}`)).body;
    expect(shown).toMatchObject({ slug: String(id), link: `http://guide.test/${id}/` });
    expect(await change(desk, await post(desk, { title: String(id + 100) }), { status: 'publish' })).toMatchObject({
      slug: `${id + 100}-2`,
    });
  });
});
