import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findBlocks } from '../../api/translation/text/blocks.ts';
import { localise } from '../../api/translation/text/localise-links.ts';
import type { Partners } from '../../api/translation/text/unit-types.ts';
import { runs } from '../helpers/strength.ts';
import { markdown } from './documents.ts';

const pages: Record<string, string> = {
  ...{ '/slug/': '/en/address/', '/žluť/': '/en/yellow/', '/jine/': '/en/other/', '': '' },
};
const fragments: Record<string, string> = { nadpis: 'heading' };

const partners: Partners = {
  own: (url) => (/^(?:\/(?!\/)|#)/.test(url) ? url : null),
  page(path, fragment) {
    const page = pages[path];
    if (page === undefined || (fragment && !fragments[fragment])) return undefined;
    return fragment ? `${page}#${fragments[fragment]}` : page;
  },
  block: (id) => (id === 81 ? 91 : undefined),
  media: (path) => (path.endsWith('obrazek.png') ? '/cms-content/uploads/2026/09/picture.png' : undefined),
};

describe('references are redirected to partners', () => {
  test.each([
    ['[a](/slug/)', '[a](/en/address/)'],
    ['[a /slug/](/slug/ "/slug/")', '[a /slug/](/en/address/ "/slug/")'],
    ['[a](</slug/>)', '[a](</en/address/>)'],
    [`[a](${'/žluť/'.normalize('NFD')})`, '[a](/en/yellow/)'],
    ['[a](/slug/?x=1#nadpis)', '[a](/en/address/?x=1#heading)'],
    ['[a](#nadpis)', '[a](#heading)'],
    ['[a](/slug/) [b](/jine/)', '[a](/en/address/) [b](/en/other/)'],
    [
      '[![x](/cms-content/uploads/2026/09/obrazek.png)](/slug/)',
      '[![x](/cms-content/uploads/2026/09/picture.png)](/en/address/)',
    ],
    ['![](/cms-content/uploads/2026/09/obrazek.png "t")', '![](/cms-content/uploads/2026/09/picture.png "t")'],
    ['[r]: /slug/ "t"', '[r]: /en/address/ "t"'],
    ['x <a href="/slug/">y</a>', 'x <a href="/en/address/">y</a>'],
    ['<p>\n<a class="b" href=\'/slug/\'>y</a>\n</p>', '<p>\n<a class="b" href=\'/en/address/\'>y</a>\n</p>'],
    ['::block{ref=81}', '::block{ref=91}'],
    ['::block{ref="81"}', '::block{ref="91"}'],
    ['> - [a](/slug/)', '> - [a](/en/address/)'],
  ])('%j becomes %j', (body, expected) => expect(localise(body, partners)).toEqual({ body: expected, warnings: [] }));

  test.each([
    ...['`[a](/slug/)`', '```\n[a](/slug/)\n```', '[a](https://example.com/slug/)', '[a](//example.com/)'],
    ...['/slug/', '[a](slug/)', '[a](mailto:a@example.com)'],
  ])('%j stays', (body) => expect(localise(body, partners)).toEqual({ body, warnings: [] }));

  test('references without a partner stay, with one warning each', () => {
    const body = '[a](/nic/) [b](/nic/) [c](/slug/#jinam)\n\n::block{ref=5}\n\n![](/cms-content/uploads/x.png)';
    expect(localise(body, partners)).toEqual({
      body,
      warnings: [
        { code: 'page_without_partner', reference: '/nic/' },
        { code: 'page_without_partner', reference: '/slug/#jinam' },
        { code: 'block_without_partner', reference: '5' },
        { code: 'media_without_partner', reference: '/cms-content/uploads/x.png' },
      ],
    });
  });

  test('a partner’s URL cannot break out of its place', () => {
    const hostile: Partners = { ...partners, page: () => '/x/)[a](javascript:1) "' };
    expect(localise('[a](/slug/)', hostile).body).toBe('[a](/x/%29[a]%28javascript:1%29%20%22)');
  });
});

test('any document keeps its structure, and stays unchanged without partners', () => {
  const nobody: Partners = { ...partners, page: () => undefined, block: () => undefined, media: () => undefined };
  const everybody: Partners = {
    ...partners,
    page: () => '/en/x/',
    block: () => 7,
    media: () => '/cms-content/uploads/y.png',
  };
  const keeps = (body: string): void => {
    expect(localise(body, nobody).body).toBe(body);
    expect(findBlocks(localise(body, everybody).body).shape).toBe(findBlocks(body).shape);
  };
  fc.assert(fc.property(markdown, keeps), { numRuns: runs(200) });
});
