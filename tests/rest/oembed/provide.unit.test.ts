import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { answerXml } from '../../../api/rest/oembed/answer-xml.ts';
import { parseAnswer } from '../../../api/rest/oembed/parse-answer.ts';
import { provide, type EmbedFacts } from '../../../api/rest/oembed/provide.ts';
import { sizeOf } from '../../../api/rest/oembed/size.ts';

const site = { name: 'Support Guide', url: 'https://guide.test' };
const start: EmbedFacts = {
  link: 'https://guide.test/getting-started/',
  title: 'Getting started',
  site,
  author: { name: 'Admin Adamová', url: 'https://guide.test/author/admin/' },
  thumbnail: { url: 'https://guide.test/cms-content/uploads/2019/01/icon-64.png', width: 64, height: 64 },
};

describe('the answer for a record of our own', () => {
  it.each([
    [300, 300, 200],
    [400, 400, 225],
    [1000, 600, 338],
    [10, 200, 200],
    [0, 200, 200],
  ])('is for maxwidth %j %i wide and %i high', (maxwidth, width, height) => {
    expect(provide(start, sizeOf(maxwidth))).toMatchObject({ width, height });
  });

  it.each([
    [250, 250],
    [200, 200],
    [100, 338],
    [0, 338],
    [900, 338],
    [undefined, 338],
  ])('is for maxheight %j %i high', (maxheight, height) => {
    expect(provide(start, sizeOf(600, maxheight))).toMatchObject({ width: 600, height });
  });

  it('shrinks its picture to the available space, and names all its fields or none', () => {
    const picture = { url: 'https://guide.test/screen-800.png', width: 800, height: 600 };
    const small = (size: ReturnType<typeof sizeOf>): unknown => provide({ ...start, thumbnail: picture }, size);
    expect(small(sizeOf(600))).toMatchObject({ thumbnail_width: 600, thumbnail_height: 450 });
    expect(small(sizeOf(300))).toMatchObject({ thumbnail_width: 300, thumbnail_height: 225 });
    expect(small(sizeOf(600, 300))).toMatchObject({ thumbnail_width: 400, thumbnail_height: 300 });
    for (const thumbnail of [null, { ...picture, width: 0 }, { ...picture, height: NaN }]) {
      const answer = provide({ ...start, thumbnail }, sizeOf(600));
      expect(Object.keys(answer).filter((name) => name.startsWith('thumbnail'))).toEqual([]);
    }
  });

  it('has a link, and a frame that is sandboxed, lazy and titled', () => {
    const { html = '' } = provide(start, sizeOf(300));
    expect(html).toContain(
      '<blockquote><a href="https://guide.test/getting-started/">Getting started</a></blockquote>',
    );
    expect(html).toContain('sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"');
    expect(html).toContain('loading="lazy"');
    expect(html).toContain('src="https://guide.test/getting-started/embed/" width="300" height="200"');
    expect(html).toContain('title="Getting started — Support Guide"');
    expect(html).not.toContain('<script');
  });

  it('keeps special characters of a title, whatever they are', () => {
    const facts = {
      ...start,
      title: '&constructor; Screen &#038; <em>shot</em> &#8220;x&#8221; "&lt;b&gt;',
      link: "https://guide.test/a'b/",
    };
    const { html = '', title } = provide(facts, sizeOf(600));
    expect(title).toBe(facts.title);
    expect(html).toContain('>&amp;constructor; Screen &amp; shot “x” &quot;&lt;b&gt;</a>');
    expect(html).toContain('title="&amp;constructor; Screen &amp; shot “x” &quot;&lt;b&gt; — Support Guide"');
    expect(html).not.toContain("a'b");
  });

  it('has a link with text even if the record has no title', () => {
    const { html = '', title } = provide({ ...start, title: '' }, sizeOf(600));
    expect(title).toBe('');
    expect(html).toContain('>https://guide.test/getting-started/</a>');
    expect(html).toContain('title="Support Guide"');
  });
});

it('the XML of an answer is well-formed and has the same content', () => {
  const answer = provide({ ...start, title: 'A & B <c> "d" \u0000\u000b\ud800 ž 🐎 ]]>' }, sizeOf(300));
  const xml = answerXml(answer);
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  const read = Object.fromEntries(parseAnswer(xml, 'xml') ?? []);
  const said = Object.entries({ ...answer, title: 'A & B <c> "d" \ufffd ž 🐎 ]]>' });
  expect(read).toMatchObject(Object.fromEntries(said.flatMap(([k, v]) => (k === 'html' ? [] : [[k, String(v)]]))));
  expect(Object.keys(read)).toEqual(Object.keys(answer));
});
