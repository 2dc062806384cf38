import { expect, it } from 'vitest';
import type { OutboundEvent } from '../../../api/contract/events.ts';
import { page } from '../../helpers/guide-folder.ts';
import { openTestApp } from '../../helpers/test-app.ts';

it('name the URL of a text as the API does', async () => {
  const app = await openTestApp({ 'cs/posts/žlutý.md': page({ id: 1, title: 'Žlutý' }, 'Text.\n') });
  const links: unknown[] = [];
  app.service.webhooks.emit = async (events: readonly OutboundEvent[]) =>
    void links.push(...events.map(({ data }) => data['link']));
  const { body } = await app.send('PATCH', '/posts/1', { content: 'New.' });
  await app.send('PATCH', '/posts/1', { status: 'draft' });
  expect(links).toEqual([body.link, 'http://guide.test/?p=1']);
  expect(body.link).toMatch(/^[\x21-\x7e]+$/);
});
