import { expect, it } from 'vitest';
import { page } from '../../helpers/guide-folder.ts';
import { addAccount, openTestApp } from '../../helpers/test-app.ts';

const FILES = {
  'cs/blocks/a.md': page({ id: 1, title: 'Upozornění', author: 9 }, 'Pozor.\n\n::block{ref=2}\n'),
  'cs/blocks/b.md': page({ id: 2, title: 'Uvnitř', author: 9 }, 'Uvnitř.\n'),
  'cs/blocks/c.md': page({ id: 3, title: 'Koncept bloku', author: 9, status: 'draft' }, 'Tajné.\n\n::block{ref=2}\n'),
  'cs/posts/a.md': page({ id: 11, title: 'A', author: 9 }, 'Text.\n\n::block{ref=1}\n\n::block{ref=3}\n'),
  'en/posts/b.md': page({ id: 12, title: 'B', author: 9 }, '::block{ref=1}\n'),
  'cs/pages/c.md': page({ id: 13, title: 'C', author: 9 }, "::block{ref='2'}\n"),
  'cs/posts/d.md': page({ id: 14, title: 'Tajný koncept', author: 9, status: 'draft' }, '::block{ref=2}\n'),
  'cs/posts/e.md': page({ id: 15, title: 'Zamčený', author: 9, password: 'x' }, '::block{ref=2}\n'),
  'cs/posts/f.md': page({ id: 16, title: 'V kódu', author: 9 }, '```\n::block{ref=2}\n```\n'),
  'cs/posts/g.md': page({ id: 17, title: 'Jen koncept bloku', author: 9 }, '::block{ref=3}\n'),
};

async function open(role: 'author' | 'editor') {
  const { send, service } = await openTestApp(FILES);
  const headers = await addAccount({ service }, 'eva', role);
  return { source: async (path: string) => (await send('GET', `${path}/source`, undefined, headers)).body };
}

type Block = { id: number; editable: boolean; elsewhere: { total: number; texts: { id: number }[] } };
const shown = (blocks: Block[]) =>
  blocks.map(({ id, elsewhere }) => [id, elsewhere.total, elsewhere.texts.map(({ id }) => id).sort()]);

it('returns the passages of blocks with the blocks, and where else each is shown', async () => {
  const { passages, blocks } = await (await open('editor')).source('/posts/11');
  expect(passages.map(({ text, block }: { text: string; block?: number }) => [text, block])).toEqual([
    ['Text.', undefined],
    ['Pozor.', 1],
    ['Uvnitř.', 2],
  ]);
  expect(blocks[0]).toMatchObject({
    title: 'Upozornění',
    content: { raw: 'Pozor.\n\n::block{ref=2}\n' },
    editable: true,
  });
  expect(shown(blocks)).toEqual([
    [1, 1, [12]],
    [2, 4, [12, 13, 14, 15]],
  ]);
});

it('names no text that the caller may not read, and no block that is not published', async () => {
  const { source } = await open('author');
  const { passages, blocks } = await source('/posts/11');
  expect(JSON.stringify([passages, blocks])).not.toMatch(/Tajn|Zamčen|Koncept/);
  expect(shown(blocks)).toEqual([
    [1, 1, [12]],
    [2, 2, [12, 13]],
  ]);
  expect(blocks.map(({ editable }: Block) => editable)).toEqual([false, false]);
  expect((await source('/posts/17')).blocks).toEqual([]);
});

it('does not look at other texts if the text has no blocks', async () =>
  expect((await (await open('editor')).source('/posts/16')).blocks).toEqual([]));
