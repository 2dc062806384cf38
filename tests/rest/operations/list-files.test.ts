import { describe, expect, it } from 'vitest';
import type { Role } from '../../../api/contract/roles.ts';
import { type ContentFiles, page } from '../../helpers/guide-folder.ts';
import { PICTURE } from '../../helpers/sample.ts';
import { addAccount, openTestApp, signedIn } from '../../helpers/test-app.ts';

const at = (file: string) => `/cms-content/uploads/2026/01/${file}`;
const media = (id: number, file: string, more: object = {}, date = `2026-01-${id}T00:00:00`) =>
  page({ id, title: `Obrázek ${id}`, author: 1, date, file: `2026/01/${file}`, ...more });

const SITE = `name: Průvodce\nlinks:\n  footer:\n    - label: Ceník\n      url: ${at('cenik.pdf')}\n`;
const FILES = {
  'site.yaml': SITE,
  'cs/media/a.md': media(10, 'a.png', { alt_text: 'Žlutý klíč' }),
  'en/media/a.md': media(11, 'a.png', { translation_of: 10 }),
  'cs/media/b.md': media(12, 'b.png'),
  'cs/media/c.md': media(13, 'c d.png'),
  'cs/media/e.md': media(14, 'e.png'),
  'cs/media/f.md': media(15, 'cenik.pdf'),
  ...Object.fromEntries(
    ['a.png', 'b.png', 'c d.png', 'e.png', 'cenik.pdf'].map((file) => [`uploads/2026/01/${file}`, '1']),
  ),
  'cs/posts/a.md': page(
    { id: 1, title: 'Klíč & zámek', author: 1 },
    `![](${at('a.png')}) a <img src="${at('a.png')}">\n`,
  ),
  'en/posts/a.md': page(
    { id: 2, title: 'Key', author: 1, featured_media: 12 },
    `<video poster="${at('a.png')}"></video>\n`,
  ),
  'cs/blocks/b.md': page({ id: 3, title: 'Blok', author: 9 }, `[Stáhnout](http://guide.test${at('c%20d.png')})\n`),
  'cs/posts/secret.md': page({ id: 4, title: 'Tajné', author: 9, status: 'draft' }, `![e](${at('e.png')})\n`),
  'cs/posts/locked.md': page({ id: 5, title: 'Zamčené', author: 9, password: 'x' }, `![e](${at('e.png')})\n`),
  'cs/posts/relative.md': page(
    { id: 7, title: 'Vedle', author: 1 },
    '[Ceník](../cms-content/uploads/2026/01/cenik.pdf)\n',
  ),
  'cs/posts/trash.md': page({ id: 6, title: 'Pryč', author: 1, status: 'trash' }, `![b](${at('b.png')})\n`),
};

async function open(more: ContentFiles = {}) {
  const app = await openTestApp({ ...FILES, ...more });
  const add = (login: string, role: Role) => addAccount(app, login, role);
  const list = async (query = '', login = '') =>
    (await app.send('GET', `/files?${query}`, undefined, login ? signedIn(login) : {})).body;
  return { ...app, add, list };
}

type Listed = { files: { id: number; uses: { total: number; texts: { id: number }[] } }[] };
const ids = ({ files }: Listed) => files.map(({ id }) => id);
const usesOf = ({ files }: Listed) =>
  Object.fromEntries(files.map(({ id, uses }) => [id, uses.texts.map(({ id }) => id)]));

describe('the list of files', () => {
  it('contains those of both languages, newest first, with all facts', async () => {
    const all = await (await open()).list();
    expect([ids(all), all.total, all.pages]).toEqual([[15, 14, 13, 12, 11, 10], 6, 1]);
    expect(all.counts).toEqual({ all: 6, without_alt: 4, unused: 0 });
    expect(all.files.at(-1)).toMatchObject({
      ...{ id: 10, language: 'cs', file: '2026/01/a.png', source_url: `http://guide.test${at('a.png')}`, size: 1 },
      ...{ mime_type: 'image/png', alt_text: 'Žlutý klíč', author: { id: 1 }, editable: true, shared: true },
    });
  });

  it('lists the texts that use each: as picture, in Markdown and HTML, in any spelling, in blocks', async () => {
    const { list } = await open();
    expect(usesOf(await list())).toEqual({ 10: [1, 2], 11: [1, 2], 12: [2], 13: [3], 14: [4, 5], 15: [7] });
    expect((await list('id=10')).files[0].uses.texts[0]).toEqual({
      ...{ id: 1, type: 'post', language: 'cs', title: 'Klíč & zámek', status: 'publish' },
    });
    expect((await list('id=12')).files[0].featured.texts).toMatchObject([{ id: 2, title: 'Key' }]);
    expect((await list('id=15')).files[0].used_elsewhere).toBe(true);
  });

  it('follows changes of the texts', async () => {
    const { list, send } = await open();
    await send('PATCH', '/posts/1', { content: 'Nic.\n' });
    await send('PATCH', '/posts/2', { content: `![b](${at('b.png')})\n`, featured_media: 0 });
    const all = await list();
    expect(usesOf(all)).toMatchObject({ 10: [], 12: [2] });
    expect([ids(await list('view=unused')), all.counts.unused]).toEqual([[11, 10], 2]);
  });

  it('is filtered by language, missing descriptions and search words, page by page', async () => {
    const { list } = await open();
    expect(ids(await list('language=en'))).toEqual([11]);
    expect(ids(await list('view=without_alt'))).toEqual([14, 13, 12, 11]);
    expect([ids(await list('search=zluty')), ids(await list('search=c%20d.png'))]).toEqual([[10], [13]]);
    const { files, total, pages } = await list('per_page=4&page=2');
    expect([ids({ files }), total, pages]).toEqual([[11, 10], 6, 2]);
  });

  it('counts a smaller copy of a picture that the settings name as a use', async () => {
    const { list } = await open({
      'site.yaml': `${SITE.replace('cenik.pdf', 'g-20x20.png')}image_sizes: { thumbnail: [20, 20, true] }\n`,
      'cs/media/g.md': media(16, 'g.png'),
      'uploads/2026/01/g.png': PICTURE,
      'uploads/2026/01/g-20x20.png': PICTURE,
    });
    expect((await list('id=16')).files[0].used_elsewhere).toBe(true);
    expect(ids(await list('view=unused'))).not.toContain(16);
  });

  it('names at most twenty texts, and counts the others', async () => {
    const more: ContentFiles = {};
    for (let id = 100; id < 125; id++) more[`cs/posts/m${id}.md`] = page({ id, title: 'M' }, `![b](${at('b.png')})\n`);
    const { uses } = (await (await open(more)).list('id=12')).files[0];
    expect([uses.total, uses.texts.length]).toEqual([26, 20]);
  });
});

describe('a writer', () => {
  it('sees no text that they may not read, nor uses in protected ones', async () => {
    const { list, add } = await open();
    for (const role of ['contributor', 'author'] as const) {
      await add(role, role);
      const seen = await list('', role);
      expect(usesOf(seen)).toEqual({ 10: [1, 2], 11: [1, 2], 12: [2], 13: [3], 14: [], 15: [7] });
      expect(JSON.stringify(seen)).not.toMatch(/Tajné|Zamčené/);
      // The omission must not reveal uses by others either.
      expect([ids(await list('view=unused', role)), seen.counts.unused]).toEqual([[14], 1]);
      expect(seen.files.some(({ editable, deletable }: Record<string, boolean>) => editable || deletable)).toBe(false);
    }
  });

  it('never sees a file that belongs to a draft of another author', async () => {
    const { list, add } = await open({
      'cs/media/g.md': media(16, 'g.png', { post: 4 }),
      'uploads/2026/01/g.png': '1',
    });
    await add('con', 'contributor');
    for (const query of ['', 'id=16', 'search=g.png', 'view=without_alt', 'view=unused'])
      expect(ids(await list(query, 'con'))).not.toContain(16);
    expect(ids(await list('id=16'))).toEqual([16]);
  });
});

it('a main picture does not reveal whether a hidden one exists, but may stay', async () => {
  const hidden = media(16, 'hidden.png', { status: 'private', author: 9 });
  const { add, send, service } = await open({ 'cs/media/h.md': hidden, 'uploads/2026/01/hidden.png': '1' });
  const otto = await add('otto', 'author');
  const create = (featured_media: number) => send('POST', '/posts', { title: 'T', featured_media }, otto);
  const [there, nowhere] = [await create(16), await create(999)];
  expect(there.body).toEqual(JSON.parse(JSON.stringify(nowhere.body).replaceAll('999', '16')));
  expect([there.status, (await create(12)).status]).toEqual([400, 201]);
  const { body } = await send('POST', '/posts', {
    title: 'T',
    featured_media: 16,
    author: service.store.users.byName('otto')!.id,
  });
  expect((await send('PATCH', `/posts/${body.id}`, { title: 'U', featured_media: 16 }, otto)).status).toBe(200);
});
