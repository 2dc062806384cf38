import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { checkGuide } from '../../../api/site/check/check-guide.ts';
import { sayFinding } from '../../../api/site/check/finding.ts';
import { openService } from '../../../api/service.ts';
import { applyExternalEdits } from '../../../api/content/store/watch/apply-external-edits.ts';
import { makeFolder, page, type ContentFiles } from '../../helpers/guide-folder.ts';
import { PICTURE } from '../../helpers/sample.ts';

const TODAY = '2026-03-01T00:00:00';
const BASE = 'https://guide.test';

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
  'uploads/2026/01/other.png': PICTURE,
  'en/media/shot.md': page({ id: 30, title: 'Shot', file: '2026/01/shot.png', alt_text: 'A shot' }),
};

/** A guide for repeated checks, with the texts that each check rendered. */
async function openChecked() {
  const folder = await makeFolder(GUIDE);
  const service = await openService({ ...folder, base: BASE });
  onTestFinished(() => service.store.close());
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
  return {
    folder,
    service,
    async check() {
      rendered.length = 0;
      const findings = (await checkGuide(counted, TODAY)).map(sayFinding);
      const anew = await openService({ ...folder, base: BASE, write: false });
      return {
        findings,
        afresh: (await checkGuide(anew, TODAY)).map(sayFinding),
        rendered: rendered.toSorted((a, b) => a - b),
      };
    },
  };
}

test.each<[string, file: string, bytes: string, rendered: number[]]>([
  ['an article', 'en/posts/plain.md', article(10, 'See [there](/en/aim/#two).'), [10]],
  ['an article that is shown on a card', 'en/posts/aim.md', article(11, '## Two\n\nOther text.'), [11, 14]],
  ['a block', 'en/blocks/block.md', page({ id: 20, title: 'Block' }, '## One\n\n[x](javascript:x)'), [12, 16, 20, 21]],
  [
    'a picture',
    'en/media/shot.md',
    page({ id: 30, title: 'Shot', file: '2026/01/other.png', alt_text: 'A shot' }),
    [13, 30],
  ],
  ['a slug', 'en/posts/aim.md', article(11, '## One\n\nText.').replace('id: 11', 'id: 11\nslug: goal'), [11, 14]],
])('after a change of %s a check renders only what shows it, and finds the same as a clean check', async (...row) => {
  const [, file, bytes, rendered] = row;
  const { folder, service, check } = await openChecked();
  await check();
  await writeFile(join(folder.contentDir, file), bytes);
  await applyExternalEdits(service.store, { changed: [file], gone: [] }, () => {});
  const again = await check();
  expect([again.findings, again.rendered]).toEqual([again.afresh, rendered]);
});
