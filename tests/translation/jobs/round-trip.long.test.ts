import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Item, Language } from '../../../api/contract/model.ts';
import { findBlocks } from '../../../api/translation/text/blocks.ts';
import { isCode } from '../../../api/translation/text/runs.ts';
import { madeFrom } from '../../../api/translation/text/merge/layout.ts';
import { accent } from '../jobs.ts';
import { jobOf, translateItem } from './delivery.ts';
import { openSite, type Site } from './site.ts';

/** Articles, taken in rotation, and all chapters and blocks of a language. */
function sources({ service }: Site, language: Language): Item[] {
  const { index } = service.store;
  const posts = index.items('post', language).filter((_, at) => at % 2 === 0);
  return [...posts, ...index.items('page', language), ...index.items('cms_block', language)];
}

/** Codes, fences and directives of a body: everything except words and URLs that lead to partners. */
function structure(body: string): unknown {
  const { blocks, shape } = findBlocks(body);
  const codes = blocks.map(({ runs }) => runs.filter(isCode).map(({ kind, ctype }) => `${kind} ${ctype}`));
  const fences = [...body.matchAll(/^ *```/gm)];
  const prose = body.replace(/^ *```[^]*?^ *```/gm, '');
  const fixed = [...prose.matchAll(/`[^`\n]+`|https?:[^\s)>]+/g)].map(([text]) => text);
  return { shape, codes, fixed, fences: fences.length };
}

const fencesOf = (body: string): string[] =>
  [...body.matchAll(/^ *```[^]*?^ *```/gm)].map(([fence]) => fence).filter((fence) => !/^ *```text/.test(fence));

const links = (body: string): string[] => [...body.matchAll(/\]\(([^)\s]+)/g)].map(([, url]) => url!);

test.each(['cs', 'en'] as const)(
  'texts of the guide are translated from %s with its structure',
  async (language) => {
    const site = await openSite();
    const { index } = site.service.store;
    const all = sources(site, language);
    expect(all.length).toBeGreaterThan(30);
    for (const source of all) {
      const former = index.partner(source)?.content ?? '';
      const { status, body } = await translateItem(site, source.id);
      expect([status, body.applied, body.status], JSON.stringify(body)).toEqual([200, true, 10]);
      const target = index.item(body.post_id)!;
      expect(target.language).not.toBe(language);
      expect(structure(target.content), target.path).toEqual(structure(source.content));
      // Code adapted for readers of a translation is not translatable, so it stays. Prose is translated.
      for (const fence of fencesOf(target.content)) expect(source.content + former).toContain(fence);
      expect(target.content.includes('```text')).toBe(source.content.includes('```text'));
      expect(target.title).toBe(accent(source.title));
      // Check findings in accented texts are no loss. Texts that were never delivered count as manual edits, and
      // replacing them is reported.
      const others = body.warnings.filter(({ code }: { code: string }) =>
        /^(unsafe|edited_text_kept|.*_without_partner)$/.test(code),
      );
      expect(others, target.path).toEqual([]);
      for (const url of links(target.content).filter((link) => /^\/(?!cms-content)/.test(link)))
        expect(url.startsWith('/en/'), `${target.path} ${url}`).toBe(language === 'cs');
      expect(madeFrom(target.translated_units, site.translation.segments.of(source))).toHaveLength(body.total);
      expect(jobOf(site, body.status === 10 ? site.translation.records.jobs.highestId() : 0).units).toEqual([]);
      const file = readFileSync(join(site.contentDir, target.path), 'utf8');
      expect(file.match(/^translated_units: .*$/gm)).toHaveLength(1);
    }
    expect(site.reported).toEqual([]);
  },
  120_000,
);
