import { expect, it } from 'vitest';
import type { Log } from '../../../api/lib/log/log.ts';
import { LiveReload } from '../../../api/rest/http/live-reload.ts';
import { AuthorPreview } from '../../../api/site/live/author-preview.ts';
import { closeLater } from '../../helpers/close.ts';
import { page } from '../../helpers/guide-folder.ts';
import { openWorld } from '../render/world.ts';

it('shows a draft at its future URL, also if its slug is stored percent-encoded', async () => {
  const { service, site, send } = await openWorld({ 'en/posts/a.md': page({ id: 1, title: 'A' }, 'Text.') });
  const log = { warn: () => {}, info: () => {} } as unknown as Log;
  const preview = new AuthorPreview({ service, rendering: site.rendering, reload: new LiveReload(), log });
  closeLater(() => preview.stop());
  for (const [slug, path] of [
    ['plain', '/en/plain/'],
    ['українська', '/en/українська/'],
  ]) {
    await send('POST', '/posts', { title: 'Draft', content: 'Words.', status: 'draft', slug, lang: 'en' });
    expect([path, (await preview.page(path!))?.status]).toEqual([path, 200]);
    expect((await preview.page(path!.slice(0, -1)))?.status).toBe(200);
  }
  expect(await preview.page('/en/nothing/')).toBeNull();
});
