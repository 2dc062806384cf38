import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Item, Language } from '../../../api/contract/model.ts';
import { findBlocks } from '../../../api/translation/text/blocks.ts';
import { isCode } from '../../../api/translation/text/runs.ts';
import { segment } from '../../../api/translation/text/segment.ts';
import type { Unit } from '../../../api/translation/text/unit-types.ts';
import { accent } from '../jobs.ts';
import { createProject } from '../omegat.ts';
import { omegat, run, temporaryFolder, titled, toolkit } from '../tools.ts';
import { decide, fetchFile, orderJob, receive } from './delivery.ts';
import { openSite, type Site } from './site.ts';

/** Has a tool translate the files of jobs, adding accents to vowels and a mark before each text. */
type TranslateFiles = (files: [name: string, xliff: string][], from: Language) => Map<string, string>;

const MARK = '☑';

const withOmegat: TranslateFiles = (files, from) => {
  const folder = temporaryFolder();
  const project = createProject(folder, from, files);
  project.translate(project.segments(), (text, at) => (at === 0 ? `${MARK} ` : '') + accent(text));
  return new Map(files.map(([name]) => [name, readFileSync(join(folder, 'target', name), 'utf8')]));
};

const withToolkit: TranslateFiles = (files) => {
  const folder = temporaryFolder();
  for (const [name, xliff] of files) writeFileSync(join(folder, name), xliff);
  const script = join(import.meta.dirname, '../pseudo_translate.py');
  run(toolkit.path!, [script, 'marked', ...files.map(([name]) => name)], folder);
  return new Map(files.map(([name]) => [name, readFileSync(join(folder, `${name}.out`), 'utf8')]));
};

/** Orders translations, and runs their files through the tool. Returns the id of each translation. */
async function roundTrip(site: Site, sources: readonly Item[], tool: TranslateFiles): Promise<Map<number, number>> {
  const jobs = new Map<string, { source: Item; id: number }>();
  const files: [string, string][] = [];
  for (const source of sources) {
    const id = await orderJob(site, source.id);
    jobs.set(`${id}.xlf`, { source, id });
    files.push([`${id}.xlf`, await fetchFile(site, id)]);
  }
  const targets = new Map<number, number>();
  for (const [name, file] of tool(files, sources[0]!.language)) {
    const { source, id } = jobs.get(name)!;
    await decide(site, id, 'use');
    const { body } = await receive(site, id, file);
    expect(body, source.path).toMatchObject({ applied: true, status: 10 });
    expect(body.warnings, source.path).not.toContainEqual(expect.objectContaining({ code: 'unsafe' }));
    targets.set(source.id, body.post_id);
  }
  return targets;
}

/** Paragraphs consisting only of words. */
const paragraphs = (body: string): Unit[] =>
  segment(body).units.filter(({ restype, source }) => restype === 'x-paragraph' && !source.some(isCode));

/** The body with a different text for one of its units. */
function rewritten(body: string, id: string, text: string): string {
  const pieces = segment(body).skeleton.body as (string | { unit: string; raw: string })[];
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.unit === id ? text : piece.raw)).join('');
}

const linesOf = (body: string): Set<string> => new Set(body.split('\n').filter((line) => line.trim() !== ''));

const without = (lines: Set<string>, others: Set<string>): string[] => [...lines].filter((line) => !others.has(line));

describe.each([
  ['OmegaT', omegat, withOmegat],
  ['translate-toolkit', toolkit, withToolkit],
] as const)('texts of the guide go to %s and back', (name, tool, translateFiles) => {
  describe.skipIf(!tool.path)(titled(name, tool), () => {
    test.each(['cs', 'en'] as const)(
      'from %s, and again after manual edits of their translations, without losing any',
      async (language) => {
        const site = await openSite();
        const { index } = site.service.store;
        const sources = (['post', 'page', 'cms_block'] as const).flatMap((type) => index.items(type, language));
        expect(sources.length).toBeGreaterThan(60);
        const targets = await roundTrip(site, sources, translateFiles);
        const targetOf = ({ id }: Item) => index.item(targets.get(id)!)!;
        for (const source of sources) {
          expect(findBlocks(targetOf(source).content).shape, source.path).toBe(findBlocks(source.content).shape);
          expect(targetOf(source).title).toBe(`${MARK} ${accent(source.title)}`);
        }

        const write = ({ type, id }: Item, content: string) => {
          const route = { post: 'posts', page: 'pages', cms_block: 'blocks', attachment: 'media' }[type];
          return site.ask('POST', `/cms/v2/${route}/${id}`, 'admin', { content });
        };
        const edited = sources.filter(({ content }) => paragraphs(content).length >= 2);
        expect(edited.length).toBeGreaterThan(40);
        const before = new Map<number, string>();
        for (const source of edited) {
          const target = targetOf(source);
          const [first, second, ...more] = paragraphs(target.content);
          // The last but one may be the paragraph that the source changes.
          const removed = more.length > 0 ? rewritten(target.content, second!.id, '') : target.content;
          const byHand = rewritten(removed, first!.id, `Written by hand ${source.id}.`);
          before.set(source.id, `${byHand.trimEnd()}\n\nAdded by hand ${source.id}.\n`);
          await write(target, before.get(source.id)!);
          await write(
            source,
            rewritten(source.content, paragraphs(source.content).at(-1)!.id, `Changed ${source.id}.`),
          );
        }
        const changed = edited.map(({ id }) => index.item(id)!);
        await roundTrip(site, changed, translateFiles);
        for (const source of changed) {
          const [was, is] = [linesOf(before.get(source.id)!), linesOf(targetOf(source).content)];
          expect(without(is, was), source.path).toEqual([
            expect.stringContaining(`${MARK} ${accent(`Changed ${source.id}.`)}`),
          ]);
          expect(is).toContain(`Written by hand ${source.id}.`);
          expect(is).toContain(`Added by hand ${source.id}.`);
          // Only the text in place of the changed paragraph is gone.
          const gone = without(was, is).join(' ');
          expect(gone).toContain(MARK);
          expect(gone.split(MARK)).toHaveLength(2);
        }
        expect(site.reported).toEqual([]);
      },
      600_000,
    );
  });
});
