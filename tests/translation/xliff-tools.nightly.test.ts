import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryEntries, remember } from '../../api/translation/memory/entries.ts';
import { findMatches, indexMemory } from '../../api/translation/memory/fuzzy-search.ts';
import { writeTmx } from '../../api/translation/memory/tmx.ts';
import { findBlocks } from '../../api/translation/text/blocks.ts';
import { isCode } from '../../api/translation/text/runs.ts';
import { segment } from '../../api/translation/text/segment.ts';
import type { Run, Segmented, Targets, Unit, XliffJob } from '../../api/translation/text/unit-types.ts';
import { writeXliff } from '../../api/translation/xliff/write-1.ts';
import { runs } from '../helpers/strength.ts';
import { contentFiles } from './content.ts';
import { markdown } from './documents.ts';
import { accent, assemble, fault, jobFor, pseudo, pseudoTargets, readXliff, SAMPLE, sampleJob } from './jobs.ts';
import { createProject } from './omegat.ts';
import { localSchema, omegat, run, schemas, temporaryFolder, titled, toolkit } from './tools.ts';

type Case = { name: string; language: 'cs' | 'en'; body: string; document: Segmented; job: XliffJob };

/** Jobs for all content files, from Czech and from English, and for the sample. */
const cases: Case[] = [
  ...contentFiles().map((file): Case => {
    const document = segment(file.body, file.fields);
    const name = file.path.replaceAll('/', '-').replace('.md', '.xlf');
    return { name, language: file.language, body: file.body, document, job: jobFor(file, document) };
  }),
  { name: 'sample.xlf', language: 'cs' as const, body: SAMPLE, ...sampleJob() },
  labels(),
].filter(({ job }) => job.units.length > 0);

/** Inline code marked for translation by its author. */
function labels(): Case {
  const body = '<!--translate-code-->\n\nPress `Save`, then `` a ` b ``.\n\n| **`Export\\|Import`** |\n|--|\n| x |\n';
  const document = segment(body);
  return {
    name: 'labels.xlf',
    language: 'en',
    body,
    document,
    job: jobFor({ id: 6, language: 'en', slug: 'x' }, document),
  };
}

const articles = cases.filter(({ name }) => name.includes('-posts-'));

const translatedBy = (unit: Unit, text: (text: string) => string): Run[] =>
  unit.source.map((part) => (isCode(part) ? part : text(part)));

/** Checks that the returned file is accepted, has these targets, and produces a page of the same structure. */
function expectApplied({ name, body, document, job }: Case, file: string, targets: Targets): void {
  expect(fault(file, job), name).toBe('accepted');
  const reading = readXliff(file, job);
  const changed = job.units.filter((unit) => JSON.stringify(targets.get(unit.id)) !== JSON.stringify(unit.source));
  expect(Object.fromEntries(reading.targets), name).toEqual(
    Object.fromEntries(changed.map(({ id }) => [id, targets.get(id)])),
  );
  const page = assemble(document, reading.targets);
  expect(page.unsafe, name).toEqual([]);
  expect(findBlocks(page.body).shape, name).toBe(findBlocks(body).shape);
}

describe.skipIf(!schemas.path)(titled('the strict schema of XLIFF 1.2', schemas), () => {
  function validate(files: string[]): void {
    const folder = temporaryFolder();
    const names = files.map((file, at) => {
      writeFileSync(join(folder, `${at}.xlf`), file);
      return `${at}.xlf`;
    });
    run('xmllint', ['--nonet', '--noout', '--schema', localSchema(folder), ...names], folder);
  }

  test('accepts the jobs of all content files, new and finished', () =>
    validate(cases.flatMap(({ job }) => [writeXliff(job), writeXliff({ ...job, final: pseudoTargets(job.units) })])));

  test('accepts an update job with offers from the memory', () => {
    const { job } = sampleJob();
    const memory = remember({}, memoryEntries(job, pseudoTargets(job.units), '2026-11-20T08:44:41Z'));
    const index = indexMemory(memory, 'cs', 'en');
    const neighbours = { prev: '', next: '', source_id: 9 };
    const matches = new Map(job.units.map((unit) => [unit.id, findMatches(index, unit, neighbours)]));
    expect([...matches.values()].every(({ length }) => length > 0)).toBe(true);
    validate([writeXliff({ ...job, matches, final: new Map([[job.units[1]!.id, pseudo(job.units[1]!)]]) })]);
  });

  test('accepts the jobs of arbitrary documents', () => {
    const seed = Date.now();
    const jobs = fc.sample(markdown, { numRuns: runs(100), seed }).map((body) => {
      return writeXliff(jobFor({ id: 1, language: 'en', slug: 'x' }, segment(body, { title: body })));
    });
    expect(() => validate(jobs), `documents of seed ${seed}`).not.toThrow();
  });

  test('reports a file that is invalid', () =>
    expect(() => validate([writeXliff(sampleJob().job).replace('datatype=', 'data-type=')])).toThrow());
});

describe.skipIf(!toolkit.path)(titled('translate-toolkit', toolkit), () => {
  function translateWith(mode: 'rich' | 'flat', expected: (unit: Unit) => Run[]): void {
    const folder = temporaryFolder();
    for (const { name, job } of cases) writeFileSync(join(folder, name), writeXliff(job));
    const script = join(import.meta.dirname, 'pseudo_translate.py');
    run(toolkit.path!, [script, mode, ...cases.map(({ name }) => name)], folder);
    for (const one of cases) {
      const file = readFileSync(join(folder, `${one.name}.out`), 'utf8');
      expectApplied(one, file, new Map(one.job.units.map((unit) => [unit.id, expected(unit)])));
    }
  }

  test(`returns ${cases.length} translated files with their codes`, () =>
    translateWith('rich', (unit) => translatedBy(unit, accent)));

  test(`returns ${cases.length} files translated as flat text, whose codes are recovered`, () => {
    translateWith('flat', ({ source: [first = '', ...rest] }) =>
      isCode(first) ? ['Žž ', first, ...rest] : [`Žž ${first}`, ...rest],
    );
  });

  test('converts a job to PO', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'sample.xlf'), writeXliff(sampleJob().job));
    run('xliff2po', ['--progress=none', 'sample.xlf', 'sample.po'], folder);
    expect(readFileSync(join(folder, 'sample.po'), 'utf8')).toContain('msgid "Heading *em* <kbd>Ctrl</kbd>"');
  });

  test('reads our TMX', () => {
    const folder = temporaryFolder();
    const { job } = sampleJob();
    const entries = memoryEntries(job, pseudoTargets(job.units), '2026-11-20T08:44:41Z');
    writeFileSync(join(folder, 'memory.tmx'), writeTmx(entries, 'cs'));
    const count = 'import sys; from translate.storage import tmx; print(len(tmx.tmxfile.parsefile(sys.argv[1]).units))';
    expect(run(toolkit.path!, ['-c', count, 'memory.tmx'], folder).trim()).toBe(String(entries.length));
  });
});

describe.skipIf(!omegat.path)(titled('OmegaT', omegat), () => {
  test.each(['cs', 'en'] as const)(`translates and returns the articles written in %s`, (language) => {
    const jobs = articles.filter((one) => one.language === language);
    expect(jobs.length).toBeGreaterThanOrEqual(30);
    const folder = temporaryFolder();
    const project = createProject(
      folder,
      language,
      jobs.map(({ name, job }) => [name, writeXliff(job)]),
    );
    const offered = project.segments();
    project.translate(offered, accent);
    for (const one of jobs)
      expectApplied(
        one,
        readFileSync(join(folder, 'target', one.name), 'utf8'),
        new Map(one.job.units.map((unit) => [unit.id, pseudo(unit)])),
      );
  });

  test('offers only the changed units of an update job, and leaves the others unchanged', () => {
    const { document, job } = sampleJob();
    const [changed, ...unchanged] = job.units;
    const final = new Map(unchanged.map((unit) => [unit.id, pseudo(unit)]));
    const folder = temporaryFolder();
    const project = createProject(folder, 'cs', [['update.xlf', writeXliff({ ...job, final })]]);
    const offered = project.segments();
    expect(offered.match(/<tu>/g)).toHaveLength(1);
    project.translate(offered, accent);
    const file = readFileSync(join(folder, 'target/update.xlf'), 'utf8');
    expect(readXliff(file, { ...job, final })).toEqual({
      ...{ targets: pseudoTargets(document.units), notes: [], saves: 0 },
    });
    // The file alone yields the same.
    const reading = readXliff(file, job);
    expect(reading.targets.size).toBe(job.units.length);
    expect(changed).toBeDefined();
  });
});
