import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ITEM_COLLECTIONS } from '../../../api/contract/enums.ts';
import { makeFolder, type GuideFolder } from '../../helpers/guide-folder.ts';
import { openTestApp } from '../../helpers/test-app.ts';

const HEAD = '---\nid: 1\ntitle: A\ndate: 2026-01-01T00:00:00\nauthor: 1\n---\n';
const WORD = 'changeable';

/** Traces of various editors; each contains the word once. */
const ODD: Record<string, string> = {
  'no empty line below the head': `${HEAD}One ${WORD}.\n`,
  'no line end at the end': `${HEAD}\nOne ${WORD}.`,
  'several empty lines around': `${HEAD}\n\n\nOne ${WORD}.\n\n\n`,
  'CRLF throughout': `${HEAD}\nOne ${WORD}.\n\nTwo.\n`.replaceAll('\n', '\r\n'),
  'a head with LF and a text with CRLF': `${HEAD}\r\nOne ${WORD}.\r\nTwo.\r\n`,
  'line ends of three kinds': `${HEAD}\nOne\r\n${WORD}\rtwo\nthree\r`,
  'letters in two parts': `${HEAD}\nr\u030cerich ${WORD} U\u030abec\n`,
  'line separators, tabs and a byte-order mark': `${HEAD}\n\ufeffOne\u2028two\t${WORD}\u0085 \n`,
  'a megabyte': `${HEAD}\n${WORD} ${'word '.repeat(200_000)}\n`,
};

const fileOf = ({ contentDir }: GuideFolder, path: string): string => readFileSync(join(contentDir, path), 'utf8');

it.each(Object.keys(ODD))('a text with %s keeps every byte that was not edited', async (name) => {
  const before = ODD[name] ?? '';
  const folder = await makeFolder({ 'en/posts/a.md': before });
  const { send } = await openTestApp(folder);
  const content: string = (await send('GET', '/posts/1?context=edit')).body.content.raw;
  expect((await send('PATCH', '/posts/1', { content, title: 'A' })).status).toBe(200);
  expect(fileOf(folder, 'en/posts/a.md')).toBe(before);
  expect((await send('PATCH', '/posts/1', { content: content.replace(WORD, 'other') })).status).toBe(200);
  expect(fileOf(folder, 'en/posts/a.md')).toBe(before.replace(WORD, 'other'));
});

it('every text of the sample is saved as opened, without changing another byte', async () => {
  const folder = await makeFolder({});
  cpSync(join(import.meta.dirname, '../../../content'), folder.contentDir, { recursive: true });
  const { send, service } = await openTestApp(folder);
  const items = [...service.store.index.allItems()];
  expect(items.length).toBeGreaterThan(100);
  for (const { id, type, path } of items) {
    const before = fileOf(folder, path);
    const url = `/${ITEM_COLLECTIONS[type]}/${id}`;
    const { body } = await send('GET', `${url}?context=edit`);
    const texts = type === 'attachment' ? { alt_text: body.alt_text } : { content: body.content.raw };
    expect([path, (await send('PATCH', url, { title: body.title.raw, ...texts })).status]).toEqual([path, 200]);
    expect(fileOf(folder, path) === before, path).toBe(true);
  }
});
