import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NotedCheck } from '../../api/check/noted-check.ts';
import { CheckedTexts } from '../../api/check/checked-texts.ts';
import { checkGuide } from '../../api/check/check-guide.ts';
import { sayFinding } from '../../api/check/finding.ts';
import { openService } from '../../api/service.ts';
import { makeFolder, page, type ContentFiles } from '../helpers/guide-folder.ts';
import { PICTURE } from '../helpers/sample.ts';

const TODAY = '2026-03-01T00:00:00';
const PROGRAM = 'program';

const article = (id: number, body: string): string =>
  page({ id, title: `Article ${id}`, date: '2026-02-20T00:00:00', categories: [7] }, body);

const GUIDE: ContentFiles = {
  'site.yaml': 'name: Guide\ndefault_category: { cs: 9, en: 8 }\n',
  'en/categories/topic.md': page({ id: 7, name: 'Topic' }),
  'en/posts/plain.md': article(10, 'See [there](/en/aim/#one).'),
  'en/posts/aim.md': article(11, '## One\n\nText.'),
  'en/posts/with-block.md': article(12, '::block{ref=20}'),
  'en/posts/with-picture.md': article(13, '![a](/cms-content/uploads/2026/01/shot.png)'),
  'en/posts/with-card.md': article(14, '/en/aim/'),
  'en/posts/with-both.md': article(16, '::block{ref=21}'),
  'en/blocks/outer.md': page({ id: 21, title: 'Outer' }, '::block{ref=20}'),
  'en/blocks/block.md': page({ id: 20, title: 'Block' }, 'Shared text.'),
  'uploads/2026/01/shot.png': PICTURE,
  'en/media/shot.md': page({ id: 30, title: 'Shot', file: '2026/01/shot.png', alt_text: 'A shot' }),
};

type Folder = Awaited<ReturnType<typeof makeFolder>>;

/** A check in a process of its own, which knows what the one before noted. */
async function check(folder: Folder, noted: string, program = PROGRAM) {
  const service = await openService({ ...folder, base: 'https://guide.test', write: false });
  const rendered: number[] = [];
  const { serializeContext } = service;
  const counted = {
    ...service,
    serializeContext: {
      ...serializeContext,
      rendered(item: Parameters<typeof serializeContext.rendered>[0]) {
        rendered.push(item.id);
        return serializeContext.rendered(item);
      },
    },
  };
  const checked = new CheckedTexts(counted);
  if (noted) checked.restore(noted, program);
  const findings = (await checkGuide(counted, TODAY, checked)).map(sayFinding);
  const afresh = (await checkGuide(service, TODAY)).map(sayFinding);
  return { findings, afresh, rendered: rendered.sort((a, b) => a - b), noted: checked.keep(program) ?? noted };
}

test('a check of what did not change renders nothing, and says the same', async () => {
  const folder = await makeFolder({ ...GUIDE, 'en/posts/wrong.md': article(15, '[x](/en/none/) <script>') });
  const first = await check(folder, '');
  expect(first.findings).toEqual(first.afresh);
  expect(first.findings.join('\n')).toContain('the link /en/none/ leads nowhere');
  const again = await check(folder, first.noted);
  expect(again).toEqual({ ...first, rendered: [] });
});

test.each<[string, file: string, bytes: string, rendered: number[]]>([
  ['an article', 'en/posts/plain.md', article(10, 'See [there](/en/aim/#two).'), [10]],
  ['an article that is shown on a card', 'en/posts/aim.md', article(11, '## Two\n\nText.'), [11, 14]],
  ['a block', 'en/blocks/block.md', page({ id: 20, title: 'Block' }, '## One\n\n[x](javascript:x)'), [12, 16, 20, 21]],
  [
    'a picture',
    'en/media/shot.md',
    page({ id: 30, title: 'Shot', file: '2026/01/gone.png', alt_text: 'A shot' }),
    [13],
  ],
  ['a slug', 'en/posts/aim.md', article(11, '## One\n\nText.').replace('id: 11', 'id: 11\nslug: goal'), [11, 14]],
])('after a change of %s it says what a check from nothing says', async (_name, file, bytes, rendered) => {
  const folder = await makeFolder(GUIDE);
  const { noted } = await check(folder, '');
  writeFileSync(join(folder.contentDir, file), bytes);
  const again = await check(folder, noted);
  expect(again.findings).toEqual(again.afresh);
  expect(again.rendered).toEqual(rendered);
});

test('notes of another program are not believed', async () => {
  const folder = await makeFolder(GUIDE);
  const { noted, rendered } = await check(folder, '');
  expect((await check(folder, noted, 'other')).rendered).toEqual(rendered);
});

test('nor those that a broken disk cut short', async () => {
  const folder = await makeFolder(GUIDE);
  const { noted, ...first } = await check(folder, '');
  expect(await check(folder, noted.slice(0, -20))).toMatchObject(first);
});

test('a check says of files what is so now, whatever it noted', async () => {
  const file = '/cms-content/uploads/2026/01/form.pdf';
  const folder = await makeFolder({ ...GUIDE, 'en/posts/names-file.md': article(17, `[form](${file})`) });
  const note = join(folder.dataDir, 'checked-texts');
  const checkOnce = async () => {
    const service = await openService({ ...folder, base: 'https://guide.test', write: false });
    return (await new NotedCheck(service, { note, isClean: false }).findings(TODAY)).map(sayFinding).join('\n');
  };
  const before = await checkOnce();
  expect(before).toContain('there is no uploads/2026/01/form.pdf');
  expect(await checkOnce()).toBe(before);
  writeFileSync(join(folder.contentDir, 'uploads/2026/01/form.pdf'), 'bytes');
  expect(await checkOnce()).toContain('uploads/2026/01/form.pdf has no media record');
});

test('a check whose notes cannot be written says so, and what it found', async () => {
  const folder = await makeFolder({ ...GUIDE, 'en/posts/wrong.md': article(15, '[x](/en/none/)') });
  const errors: unknown[] = [];
  const report = (error: unknown) => void errors.push(error);
  const service = await openService({ ...folder, base: 'https://guide.test', write: false, report });
  // A file stands where the folder of the notes would be.
  const note = join(folder.contentDir, 'site.yaml/checked-texts');
  const findings = await new NotedCheck(service, { note, isClean: true }).findings(TODAY);
  expect(findings.map(sayFinding).join()).toContain('/en/none/ leads nowhere');
  expect(errors).toEqual([expect.objectContaining({ code: expect.stringMatching(/ENOTDIR|EEXIST/) })]);
});
