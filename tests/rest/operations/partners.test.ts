import { expect, it } from 'vitest';
import { openSite, ID, type Site } from '../../translation/jobs/site.ts';

const file = (head: string, body = 'Text.') => `---\n${head}\ndate: 2026-01-01T00:00:00\n---\n\n${body}\n`;
const CONTENT = {
  'site.yaml': 'name: Guide\n',
  'cs/posts/original.md': file(`id: 10\ntitle: Originál\nauthor: ${ID['editor']}`),
  'cs/posts/vlastni.md': file(`id: 11\ntitle: Vlastní\nauthor: ${ID['author']}`),
  'cs/posts/tajny.md': file(`id: 12\ntitle: Tajný\nstatus: draft\nauthor: ${ID['editor']}`),
};
/** A claim made earlier without the right, or in git. */
const CLAIM = {
  'en/posts/claim.md': file(`id: 20\ntitle: Claim\nstatus: draft\ntranslation_of: 10\nauthor: ${ID['contributor']}`),
};

const write = (site: Site, as: string, body: object) =>
  site.ask('POST', '/cms/v2/posts?lang=en', as, { title: 'T', ...body });
const linkOf = async (site: Site, id: number, as: string) => {
  const { body } = await site.ask('GET', `/cms/v2/posts/${id}`, as);
  const { body: list } = await site.ask('GET', `/cms/v2/posts?include=${id}`, as);
  expect(list[0]._links).toEqual(body._links);
  return body._links['cms:translation']?.[0].href.split('/').at(-1);
};

it('only users who may edit a text can set its translation', async () => {
  const site = await openSite({ content: CONTENT });
  for (const as of ['contributor', 'author']) {
    const refused = await write(site, as, { translation_of: 10 });
    expect([refused.status, refused.body.code]).toEqual([403, 'rest_cannot_assign_translation']);
    expect(refused.body.message).toContain('translation_of');
  }
  expect((await write(site, 'author', { translation_of: 11 })).status).toBe(201);
  const later = (await write(site, 'author', {})).body.id;
  expect((await site.ask('PATCH', `/cms/v2/posts/${later}`, 'author', { translation_of: 10 })).status).toBe(403);
  expect((await write(site, 'editor', { translation_of: 10 })).status).toBe(201);
});

it('a link does not reveal whether a hidden text exists', async () => {
  const site = await openSite({ content: CONTENT });
  const answers = await Promise.all([12, 999].map((translation_of) => write(site, 'contributor', { translation_of })));
  const [there, nowhere] = answers.map(({ status, body }) => [status, body.code, Object.keys(body.data.params)]);
  expect([there, there]).toEqual([[400, 'rest_invalid_param', ['translation_of']], nowhere]);
  expect(answers[1]?.body.data.params.translation_of).toBe(
    'translation_of must be of the same kind, in the other language, and without another translation; 999 is not.',
  );
});

it('a draft that claims to be the translation blocks nobody, and is shown only to its readers', async () => {
  const site = await openSite({ content: { ...CONTENT, ...CLAIM } });
  for (const as of ['', 'author', 'subscriber']) expect(await linkOf(site, 10, as)).toBeUndefined();
  for (const as of ['contributor', 'editor']) expect(await linkOf(site, 10, as)).toBe('20');
  const { status, body } = await write(site, 'editor', { translation_of: 10, status: 'publish' });
  expect(status).toBe(201);
  for (const as of ['', 'author', 'contributor']) expect(await linkOf(site, 10, as)).toBe(String(body.id));
  const second = await write(site, 'editor', { translation_of: 10 });
  expect([second.status, Object.keys(second.body.data.params)]).toEqual([400, ['translation_of']]);
});

it('a deleted original leaves no text that refers to it', async () => {
  const site = await openSite({ content: { ...CONTENT, ...CLAIM } });
  const { body } = await write(site, 'editor', { translation_of: 10, status: 'publish' });
  await site.ask('DELETE', '/cms/v2/posts/10?force=true', 'editor');
  for (const id of [20, body.id]) expect(site.service.store.index.item(id)!.translation_of).toBe(0);
});
