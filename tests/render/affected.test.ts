import { expect, it } from 'vitest';
import type { Item } from '../../api/contract/model.ts';
import { createApi } from '../../api/http/api.ts';
import { affected } from '../../api/render/affected-targets.ts';
import { keyOf } from '../../api/render/build-targets.ts';
import { openRendering } from '../../api/site/build-site.ts';
import { makeFolder, page, type ContentFiles } from '../helpers/guide-folder.ts';
import { openTestApp } from '../helpers/test-app.ts';

const NO_TEMPLATES = {
  render: () => Promise.resolve(''),
  beside: () => ({ sidebar: '', footer: '' }),
  ...{ assets: '', version: '', inlineScripts: [] },
};

const [SOURCE, TRANSLATION, OLDEST] = [10, 11, 100];
/** More than a feed tells of. */
const ARTICLES = 30;

function contentOf(): ContentFiles {
  const files: ContentFiles = {
    'site.yaml': 'name: Guide\n',
    'authors.yaml': '- { id: 1, slug: ada, name: Ada }\n',
    'cs/posts/zdroj.md': page({ id: SOURCE, title: 'Zdroj', author: 1 }, 'Text.'),
    'en/posts/made-of-it.md': page(
      { id: TRANSLATION, title: 'Made of it', author: 1, translation_of: SOURCE },
      'Text.',
    ),
  };
  for (let n = 0; n < ARTICLES; n++) {
    const date = `2026-01-01T08:00:${String(n).padStart(2, '0')}`;
    files[`en/posts/a${n}.md`] = page({ id: OLDEST + n, title: `A${n}`, date, author: 1 }, 'Text.');
  }
  return files;
}

/** Tells what an edit renews at once. */
async function openGuide(): Promise<(id: number, fields: Partial<Item>) => string[]> {
  const { service } = await openTestApp(await makeFolder(contentOf()));
  const rendering = await openRendering({ service, api: createApi(service) }, NO_TEMPLATES);
  const { index } = service.store;
  return (id, fields) => {
    const before = index.item(id) as Item;
    const after = { ...before, ...fields };
    index.apply({ before, after });
    return [...affected([{ before, after }], rendering).primary].map(keyOf);
  };
}

it('another wording of a translation renews nothing of its source; that of a source renews its translation', async () => {
  const renewedBy = await openGuide();
  const ofSource = [`page ${SOURCE}`, `item ${SOURCE}`];
  expect(renewedBy(TRANSLATION, { title: 'Said otherwise' })).not.toEqual(expect.arrayContaining(ofSource));
  expect(renewedBy(TRANSLATION, { slug: 'elsewhere' })).toEqual(expect.arrayContaining(ofSource));
  expect(renewedBy(TRANSLATION, { translated_units: '2 abc' })).toEqual(expect.arrayContaining(ofSource));
  const ofTranslation = [`page ${TRANSLATION}`, `item ${TRANSLATION}`];
  expect(renewedBy(SOURCE, { title: 'Jinak' })).toEqual(expect.arrayContaining(ofTranslation));
});

it('a feed is renewed for the articles that it tells of, as long as it does', async () => {
  const renewedBy = await openGuide();
  expect(renewedBy(OLDEST, { title: 'Old' })).not.toContain('feed en');
  expect(renewedBy(OLDEST + ARTICLES - 1, { title: 'New' })).toContain('feed en');
  expect(renewedBy(OLDEST + ARTICLES - 1, { date: '2025-01-01T08:00:00' })).toContain('feed en');
  expect(renewedBy(OLDEST + ARTICLES - 1, { title: 'Newest no more' })).not.toContain('feed en');
});
