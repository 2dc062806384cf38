import { expect, it } from 'vitest';
import { TOPIC_ICONS } from '../../../api/contract/enums.ts';
import { readContentFile } from '../../../api/content/store/front-matter/read-content-file.ts';
import { icons } from '../../../src/components/icons.ts';
import { page } from '../../helpers/guide-folder.ts';
import { openWorld } from './world.ts';

it('a topic has the icon set in its file or that of its partner, and the API omits it', async () => {
  const post = (id: number, categories: number[]) =>
    page({ id, title: `Article ${id}`, date: '2026-01-01T08:00:00', author: 1, categories });
  const world = await openWorld({
    'site.yaml': 'name: { cs: Průvodce, en: Guide }\n',
    'authors.yaml': '- { id: 1, slug: ada, name: Ada }\n',
    'cs/categories/a.md': page({ id: 1, name: 'Téma', icon: 'rocket' }),
    'en/categories/a.md': page({ id: 2, name: 'Topic', translation_of: 1 }),
    'cs/posts/a.md': post(11, [1]),
    'en/posts/a.md': post(12, [2]),
  });
  const { read } = world;
  for (const home of ['index.html', 'en/index.html']) expect(read(home)).toContain(icons.rocket);
  expect((await world.send('GET', '/categories/1')).body).not.toHaveProperty('icon');
});

it('every icon name has a drawing, and an unknown name is reported with the known ones', () => {
  for (const name of TOPIC_ICONS) expect(icons[name]).toMatch(/^<svg class="icon"/);
  const file = Buffer.from('---\nid: 1\nname: A\nicon: unicorn\n---\n');
  const { issues } = readContentFile('en/categories/a.md', file, { created: '', modified: '' });
  expect(JSON.stringify(issues)).toContain(`icon must be one of ${TOPIC_ICONS.join(', ')}`);
});
