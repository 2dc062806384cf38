import { describe, expect, it } from 'vitest';
import { excerptHtml, titleHtml } from '../../../api/content/markdown/excerpt.ts';
import { renderMarkdown } from '../../../api/content/markdown/render.ts';
import { dangers, fault } from './browser.ts';
import { withBlocks } from './context.ts';
import { URL_PAYLOADS, HTML_PAYLOADS, PLACES } from './payloads.ts';

const payloads = [...HTML_PAYLOADS, ...URL_PAYLOADS];

const render = (source: string, payload: string) =>
  renderMarkdown(
    source,
    withBlocks({ 1: payload }, { card: () => ({ title: payload, excerpt: payload, href: '/x/' }), embed: () => null }),
  );

describe.each(Object.entries(PLACES))('in %s', (_name, place) => {
  it('no payload runs code, loads resources or defines names', () => {
    for (const payload of payloads) {
      const source = place.replaceAll('¤', payload);
      const { html } = render(source, payload);
      expect(dangers(html), source).toEqual([]);
      expect(fault(html), source).toBeNull();
    }
  });
});

describe('in a URL', () => {
  const forms = ['[x](¤)', '[x](<¤>)', '![x](¤)', '<¤>', '[x][r]\n\n[r]: ¤', '<a href="¤">x</a>', '<img src="¤">'];
  it.each([...forms, '<iframe src="¤"></iframe>', '<video src="¤" poster="¤"></video>'])('%s', (form) => {
    for (const payload of URL_PAYLOADS) {
      const { html } = render(form.replaceAll('¤', payload), payload);
      expect(dangers(html), payload).toEqual([]);
      expect(fault(html), payload).toBeNull();
    }
  });
});

it('no payload survives in a title, a given excerpt or an automatic one', () => {
  for (const payload of payloads) {
    const rendered = render(payload, payload);
    const all = [titleHtml(payload), excerptHtml({ excerpt: payload }, null), excerptHtml({ excerpt: '' }, rendered)];
    for (const html of all) {
      expect(dangers(html), payload).toEqual([]);
      expect(fault(html), payload).toBeNull();
    }
  }
});

it('two payloads together are as harmless as each alone', () => {
  for (const first of HTML_PAYLOADS)
    for (const second of HTML_PAYLOADS.slice(0, 60))
      expect(dangers(render(`${first}${second}\n\n${second} ${first}`, first).html), `${first}${second}`).toEqual([]);
});

it("an author's forged player markup loads nothing", () => {
  const forged = '<div class="embed-consent" data-src="https://evil.example/">x</div>';
  expect(render(forged, '').html).not.toMatch(/embed-consent|data-src/);
});

it("an author's mark for included pieces does not duplicate them", () => {
  const source = `<i x>y</i>\n\n::block{ref=1}\n\n${'<cms-slot n="0"></cms-slot>'.repeat(9)}`;
  expect(renderMarkdown(source, withBlocks({ 1: 'once' })).html.match(/once/g)).toHaveLength(1);
});
