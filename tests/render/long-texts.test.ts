import { describe, expect, test } from 'vitest';
import type { Item } from '../../api/contract/model.ts';
import { resuming } from '../../api/lib/offload.ts';
import { renderMarkdown } from '../../api/markdown/render.ts';
import type { RenderContext } from '../../api/markdown/types.ts';
import { RenderedTexts } from '../../api/render/rendered-texts.ts';
import { textThreads } from '../../api/text-threads.ts';
import { Segments } from '../../api/translation/jobs/source-units.ts';
import { segment } from '../../api/translation/text/segment.ts';
import { makeFolder, page } from '../helpers/guide-folder.ts';
import { openTestApp } from '../helpers/test-app.ts';

const paragraphs = (text: string, characters: number): string =>
  `${text}\n\n`.repeat(Math.ceil(characters / (text.length + 2)));
const LONG = paragraphs('A paragraph with **bold** words and a [link](/x/).', 20_000);

/** Less than a thread needs to start: whatever is given to one is refused. */
const NO_TIME = { limitMs: 1 };

describe('a long text is rendered by a thread', () => {
  const threads = textThreads();
  const context: RenderContext = {
    language: 'cs',
    base: '/guide',
    block: (id) => (id < 4 ? { content: `Block ${id}\n\n::block{ref=${id + 1}}\n\n/card/` } : null),
    media: (path) => (path === 'a.png' ? { width: 8, height: 6, sizes: [{ path: 'a-4x3.png', width: 4 }] } : null),
    card: (url) => (url === '/card/' ? { title: 'A *card*', excerpt: 'Its text', href: '/guide/card/' } : null),
    embed: (url) => (url.includes('film') ? { provider: 'Films', player: 'https://film.test/1' } : null),
  };
  const texts = () => new RenderedTexts({ context: () => context, plainContext: () => context, offload: threads });
  const item = (content: string) => ({ id: 1, version: '1', language: 'cs', content, excerpt: '' }) as Item;

  test.each([
    ['of its own', ''],
    ['with blocks inside blocks', '::block{ref=1}\n\n'],
    [
      'with pictures of known and unknown size',
      '![a](/cms-content/uploads/a.png) ![b](/cms-content/uploads/b.png)\n\n',
    ],
    ['with cards, players and addresses of neither', '/card/\n\n/other/\n\n<https://film.test/>\n\n'],
    [
      'with HTML, headings and notes',
      '<div class="tabs">a</div>\n\n## b\n\n## b\n\n:::note\nc[^1]\n:::\n\n[^1]: d\n\n',
    ],
    ['of a short source with long blocks', ''],
  ])('%s, as it would be here', async (_name, start) => {
    const source = start + LONG;
    expect(await resuming(() => texts().of(item(source)))).toEqual(renderMarkdown(source, context));
  });

  test('a short one that takes in long blocks, too', async () => {
    const long: RenderContext = { language: 'en', base: '', block: () => ({ content: LONG }) };
    const none = textThreads(NO_TIME);
    const made = new RenderedTexts({ context: () => long, plainContext: () => long, offload: none });
    await expect(resuming(() => made.of(item('::block{ref=1}')))).rejects.toThrow('rest_text_too_costly');
    expect(await resuming(() => made.of(item('Short')))).toMatchObject({ summary: 'Short' });
    // Who cannot wait gets it all the same.
    expect(made.of(item('::block{ref=1}')).html).toContain('<strong>bold</strong>');
  });

  test('those who ask for the same text wait for one rendering', async () => {
    let asked = 0;
    const counted = { ...context, card: (url: string) => (asked++, context.card?.(url) ?? null) };
    const made = new RenderedTexts({ context: () => counted, plainContext: () => counted, offload: threads });
    const both = await Promise.all([1, 2].map(() => resuming(() => made.of(item(`/card/\n\n${LONG}`)))));
    expect(both[0]).toBe(both[1]);
    expect(asked).toBe(1);
  });

  test('a block that changes meanwhile is shown as it is now to who asks afterwards', async () => {
    let content = 'before';
    const changing: RenderContext = { language: 'cs', base: '', block: () => ({ content }) };
    const made = new RenderedTexts({ context: () => changing, plainContext: () => changing, offload: threads });
    const text = item(`::block{ref=1}\n\n${LONG}`);
    const first = resuming(() => made.of(text));
    content = 'after';
    made.follow([{ after: { type: 'cms_block' } as Item }]);
    await first;
    expect((await resuming(() => made.of(text))).html).toMatch(/^<p>after<\/p>/);
  });

  test('and cut by one, as it would be here', async () => {
    const segments = new Segments(threads);
    const long = { ...item(LONG), type: 'post', title: 'A title', meta: {} } as unknown as Item;
    await segments.ready(long, undefined);
    expect(segments.of(long)).toEqual(segment(LONG, { title: 'A title' }));
    const never = new Segments(textThreads(NO_TIME));
    await expect(never.ready(long)).rejects.toThrow('rest_text_too_costly');
  });
});

describe('a text beyond the limit', () => {
  const files = {
    'site.yaml': 'name: { cs: Průvodce, en: Guide }\n',
    'cs/posts/short.md': page({ id: 1, title: 'Short' }, 'Short.'),
    'cs/posts/by-hand.md': page({ id: 2, title: 'By hand' }, LONG),
  };

  test.each([
    ['POST', '/posts?lang=en', { title: 'New', content: LONG }],
    ['POST', '/posts/1', { content: LONG }],
    ['POST', '/posts/1/autosaves', { content: LONG }],
    ['POST', '/blocks', { title: 'New', content: LONG }],
  ])('is refused by %s %s with the field and the limit, and nothing is written', async (method, path, body) => {
    const app = await openTestApp(await makeFolder(files), { threads: { limitMs: 1, memoryMb: 64 } });
    const before = [...app.service.store.index.allItems()];
    const reply = await app.send(method, path, body);
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'rest_text_too_costly', data: { status: 422, params: ['content'] } },
    });
    expect(reply.body.message).toMatch(/^content takes more than 0.001 seconds or 64 MiB/);
    expect([...app.service.store.index.allItems()]).toEqual(before);
    expect(app.errors).toEqual([]);
    expect(await app.send('POST', '/posts/1', { content: 'Another short one.' })).toMatchObject({ status: 200 });
  });

  test('that somebody wrote by hand is answered with 503, and everything else goes on', async () => {
    const app = await openTestApp(await makeFolder(files), { threads: NO_TIME });
    expect(await app.send('GET', '/posts/2')).toMatchObject({ status: 503, body: { code: 'rest_text_too_costly' } });
    expect(await app.send('GET', '/posts/1')).toMatchObject({ status: 200 });
  });
});
