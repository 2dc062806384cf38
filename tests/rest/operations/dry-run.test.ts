import { expect, it } from 'vitest';
import { page } from '../../helpers/guide-folder.ts';
import { addAccount, openTestApp } from '../../helpers/test-app.ts';

it('of a deletion reveals no texts that use the file and are hidden from the caller', async () => {
  const more = { author: 9, featured_media: 31, comment_status: 'open' };
  const hidden = page({ id: 3, title: 'CANARY', status: 'draft', password: 'CANARY', ...more }, '[x](/CANARY/)\n');
  const app = await openTestApp({
    'cs/media/m.md': page({ id: 31, title: 'Picture', author: 2, file: '2026/01/m.png' }),
    'uploads/2026/01/m.png': 'png',
    'cs/posts/CANARY.md': hidden,
    'cs/posts/open.md': page({ id: 4, title: 'Open', ...more }, 'Text.\n'),
  });
  const author = await addAccount(app, 'author', 'author');
  const path = '/media/31?force=true&dry_run=1';
  const { status, body } = await app.send('DELETE', path, undefined, author);
  expect([status, body.diff.match(/^--- .*$/gm)]).toEqual([200, ['--- a/cs/media/m.md']]);
  expect(JSON.stringify(body)).not.toContain('CANARY');
  expect((await app.send('DELETE', path)).body.diff.match(/^--- .*$/gm).toSorted()).toEqual([
    '--- a/cs/media/m.md',
    '--- a/cs/posts/CANARY.md',
    '--- a/cs/posts/open.md',
  ]);
});

it.each(['handling="dry-run"', 'handling = dry-run', 'respond-async, Handling=dry-run; why=test'])(
  'is also what the header %s asks for',
  async (prefer) => {
    const { status, body } = await (await openTestApp({})).send('POST', '/posts', { title: 'A' }, { prefer });
    expect([status, body.dry_run]).toEqual([200, true]);
  },
);
