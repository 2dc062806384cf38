import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFiles } from '../api/content/store/disk/files.ts';
import { OutputFolder } from '../api/content/store/disk/output-folder.ts';
import { type Git, gitIn, GitError } from '../api/content/store/git/git.ts';
import { commentOf } from '../api/homes/review/comment.ts';
import { type Range, readRange } from '../api/homes/review/commits.ts';
import type { Review } from '../api/homes/review/review.ts';
import { reviewGuide, type Side } from '../api/homes/review/review-guide.ts';
import { reviewTree } from '../api/homes/review/review-tree.ts';
import { workflowCommands } from '../api/homes/review/workflow-commands.ts';
import { createApi } from '../api/rest/http/api.ts';
import { readSettings } from '../api/settings.ts';
import { readSettingsOf } from '../api/settings-of-content.ts';
import { checkGuide } from '../api/site/check/check-guide.ts';
import { buildAgain } from '../api/site/live/build-again.ts';
import { movedPages } from '../api/site/render/redirects.ts';
import { isFolder, oneOf, readArguments, Refusal, runCommand, TEXT, UsageError } from './command/command.ts';
import { openForReading, problemsOf, refuseMissing } from './command/open.ts';

const USAGE = `npm run review -- BASE..HEAD [--format markdown|github|json] [--comment FILE] [--preview FOLDER]
npm run review -- BASE..HEAD --tree FOLDER [--original en] [...]

Shows the effects of a change to texts, from git alone: new mistakes, links it breaks in other texts, sections whose
translations fall behind, pages that differ, redirects. BASE...HEAD starts at the merge base.
  --format     markdown: a comment for a pull request (default); github: file annotations; json: data
  --comment    also writes the comment to a file
  --preview    keeps the pages of HEAD in a folder that does not exist yet
  --tree       reviews the translations in a folder of Docusaurus, Starlight or VitePress, without a guide
  --original   the source language, if it has its own folder (default en)

Exits with 1 if the change adds mistakes.`;

const FORMATS = ['markdown', 'github', 'json'] as const;

const PRINT: Record<(typeof FORMATS)[number], (review: Review) => string> = {
  markdown: commentOf,
  github: (review) =>
    workflowCommands(review)
      .map((line) => `${line}\n`)
      .join(''),
  json: (review) => `${JSON.stringify(review, null, 2)}\n`,
};

await runCommand(USAGE, async () => {
  const { values, positionals } = readArguments({
    format: TEXT,
    comment: TEXT,
    preview: TEXT,
    tree: TEXT,
    original: { type: 'string', default: 'en' },
  });
  const format = oneOf('--format', values.format, FORMATS) ?? 'markdown';
  const [words] = positionals;
  if (words === undefined || positionals.length > 1) throw new UsageError('one range such as main...HEAD is needed');
  if (values.tree !== undefined && values.preview !== undefined)
    throw new UsageError('--preview shows a guide, and --tree needs none');
  const review = await reviewOf(words, values).catch((error: unknown) => {
    throw error instanceof GitError ? new Refusal(error.message) : error;
  });
  process.stdout.write(PRINT[format](review));
  if (values.comment !== undefined) await writeFile(values.comment, commentOf(review));
  const isWrong = [...review.findings, ...review.elsewhere].some(({ level }) => level === 'error');
  if (isWrong) process.exitCode = 1;
});

interface Asked {
  tree?: string | undefined;
  preview?: string | undefined;
  original: string;
}

async function reviewOf(words: string, { tree, preview, original }: Asked): Promise<Review> {
  const folder = tree ?? readSettings(process.env).contentDir;
  if (tree === undefined) await refuseMissing(folder);
  else if (!(await isFolder(tree))) throw new Refusal(`--tree: the folder ${tree} does not exist`);
  const inside = gitIn(folder);
  const top = (await inside(['rev-parse', '--show-toplevel'])).toString().replace(/\n$/, '');
  const prefix = (await inside(['rev-parse', '--show-prefix'])).toString().replace(/\n$/, '');
  const git = gitIn(top);
  const range: Range = await readRange(git, words);
  return tree === undefined
    ? reviewContent({ git, range, top, prefix, preview })
    : reviewTree(git, range, original, prefix);
}

interface Change {
  git: Git;
  range: Range;
  /** The top folder of the repository. */
  top: string;
  prefix: string;
  preview: string | undefined;
}

/** Reviews a change in a clone of the repository, building both commits one after the other. */
async function reviewContent({ git, range, top, prefix, preview }: Change): Promise<Review> {
  if (preview !== undefined && existsSync(preview)) throw new Refusal(`--preview: ${preview} already exists`);
  const home = await mkdtemp(join(tmpdir(), 'guide-review-'));
  try {
    const place = { copy: await copyOf(top, prefix, home), home, prefix, isSearched: preview !== undefined };
    const written = new Set<string>();
    const base = await sideOf(range.base, place);
    const head = await sideOf(range.head, { ...place, onWrite: (file) => written.add(file) });
    if (preview !== undefined && head.output) await cp(join(home, 'dist'), preview, { recursive: true });
    return await reviewGuide({ git, range, base, head, written, prefix });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** A clone with the whole history, but only content files checked out. */
async function copyOf(top: string, prefix: string, home: string): Promise<Git> {
  const copy = join(home, 'repository');
  await gitIn(home)(['clone', '--quiet', '--shared', '--no-checkout', '--', top, copy]);
  const git = gitIn(copy);
  if (prefix !== '') await git(['sparse-checkout', 'set', '--no-cone', `/${prefix}`]);
  return git;
}

interface Place {
  copy: Git;
  home: string;
  prefix: string;
  isSearched: boolean;
  onWrite?: (file: string) => void;
}

async function sideOf(commit: string, { copy, home, prefix, isSearched, onWrite }: Place): Promise<Side> {
  await copy(['checkout', '--quiet', '--detach', commit]);
  const contentDir = join(home, 'repository', prefix);
  if (!existsSync(contentDir)) throw new Refusal(`${commit} has no folder ${prefix}`);
  const settings = { ...(await readSettingsOf(contentDir, openFiles(), process.env)), contentDir };
  const dataDir = join(home, 'data');
  const outDir = join(home, 'dist');
  const service = await openForReading({ ...settings, dataDir });
  const findings = await checkGuide(service, service.store.now());
  const side = { store: service.store, findings };
  if ((await problemsOf(service)).length > 0) return { ...side, output: null };
  const site = await buildAgain({
    ...{ service, api: createApi(service), outDir, note: join(dataDir, 'output.note'), search: isSearched },
    ...(onWrite ? { onWrite } : {}),
  });
  const files = new Set(await new OutputFolder(outDir).list());
  return { ...side, output: { files, redirects: movedPages(await site.rendering()) } };
}
