import { describe, expect, it } from 'vitest';
import { conflictIn } from '../../../api/content/store/front-matter/broken-yaml.ts';
import { makeFolder, page, put, contentFile } from '../../helpers/guide-folder.ts';
import { openTestApp } from '../../helpers/test-app.ts';

const CONFLICT = '<<<<<<< HEAD\nOurs.\n=======\nTheirs.\n>>>>>>> branch\n';
const PATH = 'cs/posts/a.md';
const SOUND = page({ id: 1, title: 'A', date: '2026-01-01' }, 'Sound.');

describe('a merge conflict', () => {
  it.each([
    ['in a text', `one\n${CONFLICT}two`, 2],
    ['with CRLF line ends', CONFLICT.replaceAll('\n', '\r\n'), 1],
    ['with the common ancestor', '<<<<<<< a\n1\n||||||| b\n2\n=======\n3\n>>>>>>> c', 1],
    ['after a fence', `\`\`\`js\ncode\n\`\`\`\n\n${CONFLICT}`, 5],
    ['after code in three backticks within a line', `\`\`\`code\`\`\` text\n\n${CONFLICT}`, 3],
    ['of which only the first mark is left', 'one\n\n<<<<<<< HEAD\ntwo\n', 3],
    ['without its end', '<<<<<<< HEAD\none\n=======\ntwo\n', 1],
    ['across fences', '<<<<<<< a\n```js\n=======\n```ts\n>>>>>>> b\ncode\n```\n', 1],
  ])('is found %s', (_name, text, line) => expect(conflictIn(text, true)).toBe(line));

  it.each([
    ['a heading with a line below it', 'Heading\n=======\n\ntext'],
    ['marks that are not alone', 'a <<<<<<< b\n=======\n>>>>>>> c'],
    ['quotes within quotes', '>>>>>>> deep\n=======\n'],
    ['an example between fences', `\`\`\`diff\n${CONFLICT}\`\`\`\n`],
    ['an example between longer fences', `~~~~\n~~~\n${CONFLICT}~~~~\n`],
    ['an indented example', CONFLICT.replace(/^/gm, '    ')],
  ])('is not %s', (_name, text) => expect(conflictIn(text, true)).toBe(0));
});

it('a long row of backticks is read in reasonable time', () =>
  expect(conflictIn(`${'`'.repeat(1_000_000)}a\`\n${CONFLICT}`, true)).toBe(2));

describe('a file with a merge conflict', () => {
  const inText = `${SOUND}\n${CONFLICT}`;
  const inHead = SOUND.replace('title: A\n', '<<<<<<< HEAD\ntitle: A\n=======\ntitle: B\n>>>>>>> branch\n');

  it.each([
    ['its text', inText, SOUND.split('\n').length + 1],
    ['its front matter', inHead, inHead.split('\n').indexOf('<<<<<<< HEAD') + 1],
  ])('is reported, its last good version stays, and no write overwrites it: in %s', async (_name, text, line) => {
    const folder = await makeFolder({ [PATH]: SOUND });
    const { service, send } = await openTestApp(folder);
    await put(folder, { [PATH]: text });
    await service.store.withLock(() => service.store.rescan(PATH));
    const message = expect.stringContaining('merge conflict');
    expect(service.store.issues.get(PATH)).toMatchObject([{ path: PATH, line, message }]);
    expect((await send('GET', '/posts/1')).body.content.rendered).toContain('Sound.');
    const { status, body } = await send('PATCH', '/posts/1', { title: 'New' });
    expect([status, body.data.reason]).toEqual([503, expect.stringContaining(`${PATH}:${line}: merge conflict`)]);
    expect(await contentFile(folder, PATH)).toBe(text);
  });

  it('is also reported in settings', async () => {
    expect(
      (
        await openTestApp({ 'authors.yaml': `- id: 1\n  slug: a\n${CONFLICT}`, [PATH]: SOUND })
      ).service.store.issues.get('authors.yaml'),
    ).toMatchObject([{ line: 3, message: expect.stringContaining('merge') }]);
  });
});

it('a text with a merge conflict is refused with a specific error, and nothing is written', async () => {
  const folder = await makeFolder({ [PATH]: SOUND });
  const { send, errors } = await openTestApp(folder);
  for (const [method, path] of [
    ['PATCH', '/posts/1'],
    ['POST', '/posts'],
    ['POST', '/blocks'],
  ] as const) {
    const { status, body } = await send(method, path, { title: 'A', content: CONFLICT });
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['content']]);
    expect(body.data.reason).toContain('merge conflict');
  }
  expect(errors).toEqual([]);
  expect(await contentFile(folder, PATH)).toBe(SOUND);
  expect((await send('PATCH', '/posts/1', { content: `\`\`\`\n${CONFLICT}\`\`\`` })).status).toBe(200);
});
