import { expect, test } from 'vitest';
import { PICTURE } from '../helpers/sample.ts';
import { contentOf, makeFolder, page, type GuideFolder, contentFile } from '../helpers/guide-folder.ts';
import { runHere } from './data-set.ts';

const shot = '/cms-content/uploads/2026/01/my-first_shot.png';
const FILES = {
  'site.yaml': 'name: Guide\nimage_sizes: { thumbnail: [20, 20, true] }\n',
  'authors.yaml': '- id: 4\n  slug: ada\n',
  'uploads/2026/01/my-first_shot.png': PICTURE,
  'uploads/2026/01/unused.png': PICTURE,
  'en/posts/a.md': `---\n# mine\ntitle: A\nauthor: 4\n---\n![A shot](${shot}) ![x](${shot})  \n\n\n`,
  'cs/posts/a.md': page({ id: 12, title: 'A', author: 4, translation_of: 91 }, `![Obrázek](${shot})`),
  'en/media/my-first_shot.md': '---\nid: 90\ntitle: another of that name\nauthor: 4\nfile: 2026/01/unused.png\n---\n',
};

const check = (folder: GuideFolder, ...args: string[]) => runHere('check-content', args, folder);

test('--fix adds ids, media records in both languages and sizes, and changes nothing else', async () => {
  const folder = await makeFolder(FILES);
  const before = await contentOf(folder);
  expect([(await check(folder)).code, await contentOf(folder)]).toEqual([1, before]);

  const { code, stdout, stderr } = await check(folder, '--fix');
  expect(stderr).not.toMatch(/^(?!.*warning)./m);
  expect([code, stdout.split('\n')]).toEqual([
    0,
    [
      'en/posts/a.md: id 91',
      'cs/media/my-first_shot.md: made for uploads/2026/01/my-first_shot.png',
      'en/media/my-first_shot-2.md: made for uploads/2026/01/my-first_shot.png',
      'uploads/2026/01/unused-20x20.png: made',
      'uploads/2026/01/my-first_shot-20x20.png: made',
      'in order: 5 items and 0 terms',
      '',
    ],
  ]);
  const after = await contentOf(folder);
  expect(Object.keys(after).filter((path) => !(path in before) && !path.startsWith('.last-id'))).toEqual([
    ...['cs/media/my-first_shot.md', 'en/media/my-first_shot-2.md', 'uploads/2026/01/my-first_shot-20x20.png'],
    'uploads/2026/01/unused-20x20.png',
  ]);
  const given = (before['en/posts/a.md'] ?? '').replace('---\n', '---\nid: 91\n');
  expect(Object.entries(before).filter(([path, text]) => after[path] !== text)).toEqual([
    ['en/posts/a.md', before['en/posts/a.md']],
  ]);
  expect(after['en/posts/a.md']).toBe(given);
  const media = async (path: string) => {
    return (await contentFile(folder, path)).replace(/^date: [-\d]+T[:\d]+\n/m, 'date\n');
  };
  expect(await media('cs/media/my-first_shot.md')).toBe(
    '---\nid: 92\ntitle: My first shot\ndate\nauthor: 4\nfile: 2026/01/my-first_shot.png\nalt_text: Obrázek\n---\n',
  );
  expect(await media('en/media/my-first_shot-2.md')).toBe(
    '---\nid: 93\ntitle: My first shot\ndate\nauthor: 4\ntranslation_of: 92\nfile: 2026/01/my-first_shot.png\nalt_text: A shot\n---\n',
  );
  expect((await check(folder, '--fix')).stdout).toBe('in order: 5 items and 0 terms\n');
});

test('warnings are printed and do not fail the check', async () => {
  const folder = await makeFolder({ 'en/posts/a.md': page({ id: 1, title: 'A', status: 'draft' }, '[it](/en/none/)') });
  const { code, stdout, stderr } = await check(folder);
  expect([code, stdout, stderr]).toEqual([
    0,
    'in order: 1 item and 0 terms\n',
    'en/posts/a.md:7: warning: the link /en/none/ leads nowhere\n',
  ]);
});

test('a text without an id is checked for other mistakes, and links to it are valid', async () => {
  const folder = await makeFolder({
    'en/posts/a.md': '---\ntitle: A\nsticky: true\n---\n[it](/en/none/)\n',
    'en/posts/b.md': page({ id: 1, title: 'B', sticky: true }, '[it](/en/a/)'),
  });
  const before = await contentOf(folder);
  const { code, stderr } = await check(folder);
  expect([code, stderr]).toEqual([
    1,
    'en/posts/a.md:1: id is missing; run npm run ids\nen/posts/a.md:5: the link /en/none/ leads nowhere\n',
  ]);
  expect(await contentOf(folder)).toEqual(before);
});

test('--fix makes a media record although another picture has a malformed URL', async () => {
  const text = `![B](/100%.png) ![A shot](/cms-content/uploads/2026/01/my-first_shot.png)`;
  const folder = await makeFolder({
    'site.yaml': 'name: Guide\nlanguages: [en]\nimage_sizes: { thumbnail: [20, 20, true] }\n',
    'uploads/2026/01/my-first_shot.png': PICTURE,
    'en/posts/a.md': page({ id: 1, title: 'A' }, text),
  });
  const { stdout, stderr } = await check(folder, '--fix');
  expect(stdout).toContain('en/media/my-first_shot.md: made for uploads/2026/01/my-first_shot.png');
  expect(stderr).toContain('/100%.png');
});

test('--fix takes the words of a picture from where that file is shown, not another of its name', async () => {
  const text = `![Another](/cms-content/uploads/2026/01/a.png) ![This](/cms-content/uploads/a.png)`;
  const folder = await makeFolder({
    'site.yaml': 'name: Guide\nlanguages: [en]\n',
    ...{
      'uploads/a.png': PICTURE,
      'uploads/2026/01/a.png': PICTURE,
      'en/posts/a.md': page({ id: 1, title: 'A' }, text),
    },
  });
  await check(folder, '--fix');
  const files = Object.values(await contentOf(folder)).map(String);
  expect(files.find((file) => file.includes('file: a.png'))).toContain('alt_text: This');
});

test('prints no control sequences of names and texts to the terminal, nor what reorders a line', async () => {
  const folder = await makeFolder({
    'site.yaml': 'name: Guide\nlanguages: [en]\n',
    'en/posts/\u001b[31mred.md': page({ id: 1, title: 'A', author: 4 }),
    'en/posts/b.md': page({ id: 2, title: 'B', author: 4 }, '{{ \u202eno\u009b31mred }}'),
  });
  const { stderr } = await check(folder);
  expect(stderr).toContain('en/posts/\\u001b[31mred.md:1: ');
  expect(stderr).toContain('{{ \\u202eno\\u009b31mred }} is shown as text');
});
