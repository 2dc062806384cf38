import { describe, expect, it } from 'vitest';
import { Problem } from '../../../api/lib/problem.ts';
import { consume, type ConsumePorts, createCache, lifetime } from '../../../api/rest/oembed/consume.ts';
import type { Fetched, FetchOptions } from '../../../api/lib/http-client/fetch.ts';
import { readProviders } from '../../../api/rest/oembed/providers.ts';
import { sizeOf } from '../../../api/rest/oembed/size.ts';

const providers = readProviders([
  {
    provider_name: 'Known',
    provider_url: 'https://known.test/',
    endpoints: [{ url: 'http://api.known.test/oembed', schemes: ['https://known.test/*'] }],
  },
]);
const rich = { type: 'rich', version: '1.0', html: '<p class="a"><b>x</b></p>', width: 300, height: 200 };
const link = { type: 'link', version: '1.0', title: 'T' };

/** A set of pages by URL without the query; missing pages fail as in the real fetch. */
function start(pages: Record<string, string>) {
  const asked: { url: URL; options: FetchOptions }[] = [];
  const clock = { ms: 1, now: () => clock.ms };
  const ports: ConsumePorts = {
    own: () => undefined,
    providers,
    cache: createCache(clock),
    async fetch(address, options): Promise<Fetched> {
      const url = new URL(address);
      asked.push({ url, options });
      const text = pages[url.origin + url.pathname];
      if (text === undefined) throw new Problem('xlate_fetch_failed');
      return { url: address, type: '', charset: '', link: '', bytes: new TextEncoder().encode(text) };
    },
  };
  const ask = (url: string, discover = true, size = sizeOf(500, 400)) => consume({ url, size, discover }, ports);
  return { ask, asked, clock, ports };
}

describe('a requested URL', () => {
  it('of our own site is answered anew each time', async () => {
    const { ask, ports } = start({});
    let title = 'before';
    ports.own = () => ({ version: '1.0', type: 'link', title });
    await ask('https://guide.test/');
    title = 'after';
    expect(await ask('https://guide.test/')).toMatchObject({ title: 'after' });
  });

  it('is sent to the provider named in the list', async () => {
    const { ask, asked } = start({ 'https://api.known.test/oembed': JSON.stringify(rich) });
    expect(await ask('http://known.test/v/1')).toMatchObject({ type: 'rich', html: rich.html, width: 300 });
    expect(asked).toHaveLength(1);
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toEqual({
      ...{ url: 'http://known.test/v/1', format: 'json', maxwidth: '500', maxheight: '400' },
    });
    expect(asked[0]!.options).toMatchObject({ allow: ['api.known.test'], maxBytes: 1_048_576 });
  });

  it('is not looked up in the page if its provider fails', async () => {
    const { ask, asked } = start({ 'https://known.test/v/1': '<head>' });
    expect(await ask('https://known.test/v/1')).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('is otherwise looked up in the page, if enabled', async () => {
    const page = '<link rel="alternate" type="application/json+oembed" href="/o?u=1">';
    const { ask, asked } = start({ 'https://page.test/a': page, 'https://page.test/o': JSON.stringify(rich) });
    expect(await ask('http://page.test/a', false)).toBeNull();
    expect(asked).toHaveLength(0);
    expect(await ask('http://page.test/a')).toMatchObject({ type: 'rich', html: 'x' });
    expect(asked.map(({ url }) => url.href)).toEqual([
      'https://page.test/a',
      'https://page.test/o?u=1&maxwidth=500&maxheight=400',
    ]);
    expect(asked[0]!.options).toMatchObject({ allow: 'public', cut: true, maxBytes: 524_288 });
  });

  it('may be answered in XML', async () => {
    const page = '<link rel="alternate" type="text/xml+oembed" href="/o">';
    const xml = '<oembed><type>link</type><version>1.0</version><title>T</title></oembed>';
    const { ask, asked } = start({ 'https://page.test/a': page, 'https://page.test/o': xml });
    expect(await ask('https://page.test/a')).toEqual(link);
    expect(asked[1]!.options.types).toContain('text/xml');
  });

  it.each([
    ['a page without a link', '<head>', ''],
    ['an unreadable answer', '<link rel="alternate" type="application/json+oembed" href="/o">', '<html>'],
  ])('has no answer: %s', async (_what, page, answer) => {
    const { ask } = start({ 'https://page.test/a': page, 'https://page.test/o': answer });
    expect(await ask('https://page.test/a')).toBeNull();
  });

  it('is requested once while the answer is fresh, and after a failure again in five minutes', async () => {
    const { ask, asked, clock } = start({ 'https://api.known.test/oembed': JSON.stringify(link) });
    await Promise.all([ask('https://known.test/a'), ask('https://known.test/a')]);
    await ask('https://known.test/a');
    expect(asked).toHaveLength(1);
    await ask('https://known.test/a', true, sizeOf(300));
    expect(asked).toHaveLength(2);
    await ask('https://gone.test/');
    clock.ms += 300_000;
    await ask('https://gone.test/');
    expect(asked).toHaveLength(3);
    clock.ms += 1;
    await ask('https://gone.test/');
    expect(asked).toHaveLength(4);
  });

  it('is requested again if 500 others were requested since', async () => {
    const { ask, asked } = start({ 'https://api.known.test/oembed': JSON.stringify(link) });
    for (let n = 0; n <= 500; n++) await ask(`https://known.test/${n}`);
    await ask('https://known.test/500');
    expect(asked).toHaveLength(501);
    await ask('https://known.test/0');
    expect(asked).toHaveLength(502);
  });

  it('does not hide our own errors from any caller, nor keep them', async () => {
    const { ask, ports } = start({ 'https://api.known.test/oembed': JSON.stringify(link) });
    const { fetch } = ports;
    ports.fetch = async () => {
      throw new TypeError('a bug');
    };
    const waiting = [ask('https://known.test/a'), ask('https://known.test/a')];
    for (const one of waiting) await expect(one).rejects.toThrow('a bug');
    ports.fetch = fetch;
    expect(await ask('https://known.test/a')).toEqual(link);
  });
});

describe('the lifetime of an answer', () => {
  const answer = { version: '1.0', type: 'link' } as const;

  it.each([
    ['a day if it does not say', {}, 86_400],
    ['an hour at least', { cache_age: 0 }, 3_600],
    ['what it says in between', { cache_age: 7_200 }, 7_200],
    ['a week at most', { cache_age: 31_536_000_000 }, 604_800],
  ])('is %s', (_what, said, seconds) => expect(lifetime({ ...answer, ...said })).toBe(seconds));

  it('is five minutes if there is none', () => expect(lifetime(null)).toBe(300));
});
