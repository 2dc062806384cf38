import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Checkout, Folders } from './checkout.ts';
import { pathOf, type Article, type Corpus } from './corpus/guide.ts';
import { FIGURE_NAMES, FIGURES, type Figures, type Measure } from './figures.ts';
import { Loads } from './loads.ts';
import { take } from './process.ts';
import { addEditor, Server } from './server.ts';

/** Loads before memory is measured. Reading comes first, because the effects of writes would run beside it. */
const LOADS = ['lists', 'edit', 'visible', 'editors'] as const;

export interface Subject {
  checkout: Checkout;
  corpus: Corpus;
  /** Folder of the corpus as content. */
  source: string;
  measures: ReadonlySet<Measure>;
}

/** One turn of one side, on a fresh copy of the guide in `folder`, which is removed at the end. */
export async function measure(subject: Subject, folder: string): Promise<Figures> {
  const { source, measures } = subject;
  const wants = (...names: readonly Measure[]) => names.some((name) => measures.has(name));
  mkdirSync(folder, { recursive: true });
  const folders = {
    contentDir: join(folder, 'content'),
    dataDir: join(folder, 'data'),
    outDir: join(folder, 'dist'),
    log: join(folder, 'log'),
  };
  try {
    cpSync(source, folders.contentDir, { recursive: true });
    const first = wants('first') ? await measureFirst(subject, folders) : {};
    const built = wants('build', 'files', 'again', 'memory', ...LOADS) ? await measureBuild(subject, folders) : {};
    const again = wants('again') ? await measureAgain(subject, folders) : {};
    const served = wants('memory', ...LOADS) ? await measureServer(subject, folders) : {};
    return onlyOf(measures, { ...first, ...built, ...again, ...served });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The time a reader waits after a first start, and after an upgrade. */
async function measureFirst({ checkout, corpus }: Subject, folders: Folders): Promise<Figures> {
  const started = performance.now();
  const server = await Server.start(checkout, folders);
  try {
    await server.until(pathOf(middleOf(corpus)));
    return { firstWall: (performance.now() - started) / 1_000 };
  } finally {
    await server.stop();
    for (const made of [folders.outDir, folders.dataDir]) rmSync(made, { recursive: true, force: true });
  }
}

async function measureBuild({ checkout }: Subject, folders: Folders): Promise<Figures> {
  const { cpuSeconds, peakBytes } = await take(checkout.run('build', folders));
  const output = readdirSync(folders.outDir, { recursive: true, withFileTypes: true });
  const articles = ['cs', 'en'].flatMap((language) => readdirSync(join(folders.contentDir, language, 'posts')));
  return {
    buildCpu: cpuSeconds,
    buildPeak: megabytes(peakBytes),
    files: output.filter((entry) => entry.isFile()).length / articles.length,
  };
}

/** Builds in new processes: once with no changes, once with a new line. */
async function measureAgain({ checkout, corpus }: Subject, folders: Folders): Promise<Figures> {
  const unchanged = await take(checkout.run('build', folders));
  const { language, slug } = middleOf(corpus);
  const file = join(folders.contentDir, language, 'posts', `${slug}.md`);
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nOne line more.\n`);
  const edited = await take(checkout.run('build', folders));
  return { unchangedCpu: unchanged.cpuSeconds, editedCpu: edited.cpuSeconds };
}

/** Starts with the output of a build, and runs the requested loads one after the other. */
async function measureServer({ checkout, corpus, measures }: Subject, folders: Folders): Promise<Figures> {
  await addEditor(checkout, folders);
  const server = await Server.start(checkout, folders);
  try {
    await server.until('/readyz');
    await server.quiet();
    const figures: Figures = { memoryStart: megabytes(server.usage().bytes) };
    const loads = new Loads(server, corpus);
    for (const name of LOADS)
      if (measures.has(name) || measures.has('memory')) Object.assign(figures, await loads[name]());
    return { ...figures, memoryLoad: megabytes(server.usage().bytes) };
  } finally {
    await server.stop();
  }
}

/** An article that is neither among the newest nor among the oldest. */
function middleOf({ articles }: Corpus): Article {
  const article = articles[articles.length >> 1];
  if (!article) throw new Error('the corpus is empty');
  return article;
}

/** Removes figures that were measured only on the way. */
function onlyOf(measures: ReadonlySet<Measure>, figures: Figures): Figures {
  const wanted = FIGURE_NAMES.filter((name) => measures.has(FIGURES[name].measure));
  return Object.fromEntries(wanted.map((name) => [name, figures[name]]));
}

const megabytes = (bytes: number): number => bytes / 1e6;
