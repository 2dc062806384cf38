import { feedUrl } from '../../../api/translation/http/feed-page.ts';
import type { TranslatingService } from '../../../api/translation/jobs/translation.ts';
import { describe, expect, test } from 'vitest';
import { openTranslationSite, type Reply } from '../../translation-ui/site.ts';
import { createJob } from '../jobs/delivery.ts';
import { ID } from '../jobs/site.ts';

const site = await openTranslationSite();

async function newPost(title: string, more: object = {}): Promise<{ id: number; version: string }> {
  const id = await site.create({ title, content: 'Jeden odstavec.', ...more });
  return { id, version: site.item(id).version };
}

/** Below `xlate/`. */
function urlOf(login: string): string {
  const user = site.service.store.users.byId(ID[login]!)!;
  return `feed.atom${new URL(feedUrl(user, site.service as TranslatingService)).search}&lang=en`;
}

const feedOf = async (login: string): Promise<Reply> => site.knock('GET', urlOf(login));
const entriesOf = (xml: string) =>
  [...xml.matchAll(/<entry><title>(.*?)<\/title>.*?<id>urn:uuid:[^:]*:(.*?)<\/id>/g)].map(
    ([, title, id]) => `${id} ${title}`,
  );

test('translators read the news of their jobs and of those they may take, and of no others', async () => {
  await createJob(site, (await newPost('Pro <mě> & nikoho')).id, { translator_id: ID['translator'] });
  await createJob(site, (await newPost('Pro jiného')).id, { translator_id: ID['other'] });
  await createJob(site, (await newPost('Pro kohokoli')).id);
  const { status, headers, text } = await feedOf('translator');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=UTF-8']);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(text).toContain('Ordered: Pro &lt;mě&gt; &amp; nikoho</title>');
  expect(text).toContain('Ordered: Pro kohokoli');
  expect(text).not.toContain('Pro jiného');
  const ids = [...text.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a feed is readable by anyone with its URL, until the password changes', async () => {
  const url = urlOf('other');
  const { cookie } = await site.enter('other');
  const { user } = (await site.knock('GET', '/write/session', { cookie })).body as { user: { feed: string } };
  expect(`${user.feed}&lang=en`).toBe(`https://guide.test/xlate/${url}`);
  const status = async (path: string) => (await site.knock('GET', path)).status;
  expect(await status(url)).toBe(200);
  // The answer is the same as for a URL that does not exist.
  const wrong = url.replace(/token=(.)/, (_whole, first: string) => `token=${first === 'A' ? 'B' : 'A'}`);
  expect(await status(wrong)).toBe(0);
  expect(await status(url.replace(`user=${ID['other']}`, `user=${ID['translator']}`))).toBe(0);
  expect(await status('feed.atom')).toBe(0);
  await site.service.store.users.setPassword('other', 'a new password for other');
  expect(await status(url)).toBe(0);
});

describe('proposals', () => {
  const propose = async (text: { id: number; version: string }, title: string) => {
    const changes = [{ ...text, fields: { content: 'Canary words.' } }];
    return (await site.ask('POST', '/cms/v2/proposals', 'contributor', { title, reason: 'Canary why', changes })).body
      .id as number;
  };
  const act = (login: string, id: number, what: string, body: object = {}) =>
    site.ask('POST', `/cms/v2/proposals/${id}/${what}`, login, body);

  test('are news for their authors and deciders, from beginning to end, under permanent ids', async () => {
    const id = await propose(await newPost('Článek'), 'Lepší <slovo> & věta');
    const title = 'Lepší &lt;slovo&gt; &amp; věta';
    const [opened] = entriesOf((await feedOf('editor')).text);
    expect(opened).toBe(`proposal:${id}:opened Proposed: ${title}`);
    site.clock.ms += 60_000;
    await act('editor', id, 'comments', { text: 'Canary comment' });
    site.clock.ms += 60_000;
    await act('editor', id, 'decline', { reason: 'Canary reason' });
    const all = [
      `proposal:${id}:decided Proposal declined: ${title}`,
      `proposal:${id}:comment:0 Comment on a proposal: ${title}`,
      opened,
    ];
    for (const login of ['editor', 'contributor', 'admin']) {
      const { text } = await feedOf(login);
      expect(
        entriesOf(text).filter((one) => one.startsWith('proposal:')),
        login,
      ).toEqual(all);
      expect(text, login).not.toContain('Canary');
      expect(text).toContain(`<link href="https://guide.test/write/proposals/${id}/"/>`);
    }
    const url = urlOf('editor');
    const { text } = await site.knock('GET', url);
    expect(text).toContain(`<link href="https://guide.test/xlate/${url.replaceAll('&', '&amp;')}" rel="self"/>`);
    const [whole, ...times] = [...text.matchAll(/<updated>(.*?)<\/updated>/g)].map(([, at]) => at);
    expect([whole, times]).toEqual([times[0], times.toSorted().reverse()]);
  });

  test('are not news for others, nor for those who may no longer decide', async () => {
    const open = await propose(await newPost('Veřejný'), 'Canary title');
    const hidden = await propose(await newPost('Soukromý'), 'Canary of a text that is no longer public');
    const feeds = ['author', 'translator', 'manager', 'subscriber'];
    for (const login of feeds) expect((await feedOf(login)).text, login).not.toContain('Canary');
    const url = urlOf('editor');
    expect(entriesOf((await site.knock('GET', url)).text).slice(0, 2)).toEqual([
      expect.stringContaining(`proposal:${hidden}:`),
      expect.stringContaining(`proposal:${open}:`),
    ]);
    await site.service.store.users.change('editor', { role: 'subscriber' });
    const after = await site.knock('GET', url);
    expect([after.status, entriesOf(after.text)]).toEqual([200, []]);
    await site.service.store.users.setPassword('editor', 'another password');
    expect((await site.knock('GET', url)).status).toBe(0);
  });

  test('changed by their author are news again, as the same entry', async () => {
    const id = await propose(await newPost('Změněný'), 'První znění');
    const stateOf = async () => {
      const { text } = await feedOf('admin');
      return new RegExp(`:proposal:${id}:opened</id><updated>(.*?)</updated>`).exec(text)?.[1];
    };
    const before = await stateOf();
    site.clock.ms += 60_000;
    await site.ask('PATCH', `/cms/v2/proposals/${id}`, 'contributor', { title: 'Druhé znění' });
    expect([(await stateOf())! > before!, (await feedOf('admin')).text.includes('Druhé znění')]).toEqual([true, true]);
  });
});
