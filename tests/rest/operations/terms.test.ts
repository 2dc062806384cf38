import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../helpers/test-app.ts';
import { page } from '../../helpers/guide-folder.ts';

const FILES = {
  'cs/categories/a.md': page({ id: 2, name: 'A' }),
  'cs/categories/b.md': page({ id: 3, name: 'B', parent: 2 }),
};

describe.each(['categories', 'tags'])('%s of one name', (terms) => {
  it('are distinguished by their own slugs', async () => {
    const { send } = await openTestApp({});
    const first = (await send('POST', `/${terms}`, { name: 'Dup' })).body;
    expect((await send('POST', `/${terms}`, { name: 'dup' })).body).toMatchObject({
      code: 'term_exists',
      data: { term_id: first.id },
    });
    const second = await send('POST', `/${terms}`, { name: 'Dup', slug: 'other' });
    expect([second.status, second.body.slug]).toEqual([201, 'other']);
    // Changes to other fields do not conflict.
    const changed = await send('PATCH', `/${terms}/${second.body.id}`, { description: 'D' });
    expect([changed.status, changed.body.name]).toEqual([200, 'Dup']);
  });

  it('are not those of which nothing can be seen', async () => {
    const { send } = await openTestApp({});
    expect((await send('POST', `/${terms}`, { name: ' \u200b' })).body.code).toBe('empty_term_name');
  });

  it('are a mistake with the same slug', async () => {
    const { send } = await openTestApp({});
    await send('POST', `/${terms}`, { name: 'Dup' });
    expect((await send('POST', `/${terms}`, { name: 'Dup', slug: 'dup' })).body.code).toBe('term_exists');
  });
});

it('a category is not put below one of the other language', async () => {
  const { send } = await openTestApp(FILES);
  const { status, body } = await send('POST', '/categories?lang=en', { name: 'English', parent: 2 });
  expect([status, Object.keys(body.data.params)]).toEqual([400, ['parent']]);
});

it('a category moves below a parent that has one of its name only with an explicit slug', async () => {
  const { send } = await openTestApp(FILES);
  const { body } = await send('POST', '/categories', { name: 'B' });
  expect((await send('PATCH', `/categories/${body.id}`, { parent: 2 })).body.code).toBe('term_exists');
  expect((await send('PATCH', `/categories/${body.id}`, { parent: 2, slug: 'second' })).status).toBe(200);
});
