import { describe, expect, it } from 'vitest';
import { page } from '../../helpers/guide-folder.ts';
import { BASE, GUIDE, openGuide } from './guide.ts';

const day = { date: '2025-01-02T03:04:05', author: 1 };

/** The HTML of an article with this body. */
async function rendered(body: string, files: Record<string, string> = {}): Promise<string> {
  const text = page({ id: 99, title: 'Text', ...day }, body);
  const { service } = await openGuide({}, { ...GUIDE, 'cs/posts/text.md': text, ...files });
  return service.serializeContext.rendered(service.store.index.item(99)!).html;
}

describe('the URL of an article of ours, alone on a line', () => {
  it.each(['/zaciname/', `${BASE}/zaciname/`, 'http://guide.test/help/zaciname/'])('is a card: %s', async (url) => {
    expect(await rendered(url)).toBe(
      '<div class="link-card"><p class="link-card__title"><a href="/help/zaciname/">Začínáme &amp; <em>spolu</em></a></p>' +
        '<p class="link-card__excerpt">Začátek.</p></div>\n',
    );
  });

  it('is in its own language', async () =>
    expect(await rendered('/en/getting-started/')).toContain('<div class="link-card" lang="en">'));

  it('shows only the title of a protected one', async () =>
    expect(await rendered('/zamceno/')).toBe(
      '<div class="link-card"><p class="link-card__title"><a href="/help/zamceno/">Zamčeno</a></p></div>\n',
    ));

  // The last four are URLs that could not be traced to a change of the article.
  it.each([
    ...['/koncept/', '/soukrome/', '/pristi/', '/nic/', '/category/navody/', '/text/', 'https://guide.test/zaciname/'],
    ...['/zaciname', '/?p=11', '/en/jen-cesky/', '/cms-content/uploads/2026/09/obrazek.png'],
  ])('is no card: %s', async (url) => expect(await rendered(url)).not.toContain('link-card'));

  it('stops if two articles show each other', async () => {
    const other = page({ id: 98, title: 'Druhý', ...day }, 'Viz\n\n/text/\n\n/zaciname/');
    const html = await rendered('První věta.\n\n/druhy/', { 'cs/posts/druhy.md': other });
    expect(html.match(/class="link-card"/g)).toHaveLength(1);
    expect(html).toContain('Viz');
  });
});

describe('the URL of another site, alone on a line', () => {
  it('waits for consent if the player is known', async () => {
    expect(await rendered('https://youtu.be/aqz-KE-bpKQ')).toBe(
      '<div class="embed-consent" data-src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" data-provider="YouTube">' +
        '<a href="https://youtu.be/aqz-KE-bpKQ" rel="noopener nofollow">https://youtu.be/aqz-KE-bpKQ</a></div>\n',
    );
  });

  it('is a card with the name of the provider if only that is known', async () => {
    expect(await rendered('https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC')).toContain(
      '<p class="link-card__excerpt">Spotify</p>',
    );
  });

  it('is a link otherwise', async () =>
    expect(await rendered('https://elsewhere.example/watch?v=aqz-KE-bpKQ')).toMatch(/^<p><a /));
});
