import { expect, it } from 'vitest';
import { PICTURE } from '../../helpers/sample.ts';
import { writeSmallGuide } from '../../helpers/small-guide.ts';
import { openWorld } from './world.ts';

const TEXT = { title: 'New', status: 'publish', content: 'Text.' };

it.each([
  ['posts', { ...TEXT, categories: [1], tags: [11] }],
  ['pages', { ...TEXT, parent: 41 }],
  ['blocks', TEXT],
  ['categories', { name: 'New' }],
  ['tags', { name: 'New' }],
  ['media', PICTURE, { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="new.png"' }],
] as [string, object, Record<string, string>?][])(
  'the outputs of deleted %s are forgotten',
  async (collection, fields, headers) => {
    const world = await openWorld(writeSmallGuide);
    const outputs = () => [...world.service.memo.outputs()].sort();
    const before = outputs();
    const { body } = await world.send('POST', `/${collection}`, fields, 'admin', headers);
    await world.site.refresher.settled();
    expect(outputs()).not.toEqual(before);
    await world.send('DELETE', `/${collection}/${body['id']}?force=true`);
    await world.site.refresher.settled();
    expect(
      outputs().filter((output) => !before.includes(output) && !/^(?:sitemap|llms-full|list-page) /.test(output)),
    ).toEqual([]);
  },
);
