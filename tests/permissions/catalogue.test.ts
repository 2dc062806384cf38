import { expect, it } from 'vitest';
import { TYPES } from '../../api/contract/content-types.ts';
import { openWorld } from './world.ts';

it('types of items cannot be read for editing without the right to write them', async () => {
  const world = await openWorld();
  const shown = async (caller: Parameters<typeof world.ask>[0]) => {
    const statuses = await Promise.all(
      TYPES.map(async ({ slug }) => (await world.ask(caller, 'GET', `/cms/v2/types/${slug}?context=edit`)).status),
    );
    const list = (await world.ask(caller, 'GET', '/cms/v2/types?context=edit')).body;
    return { statuses, list: Object.keys(list) };
  };
  const all = ['post', 'page', 'attachment', 'cms_block'];
  expect(TYPES.map(({ slug }) => slug)).toEqual(all);
  expect(await shown('editor')).toEqual({ statuses: [200, 200, 200, 200], list: all });
  const some = all.filter((slug) => slug !== 'page');
  for (const caller of ['author', 'contributor'] as const)
    expect(await shown(caller), caller).toEqual({ statuses: [200, 403, 200, 200], list: some });
  expect((await shown('subscriber')).statuses).toEqual([403, 403, 403, 403]);
});
