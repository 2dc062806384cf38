import { writeFile } from 'node:fs/promises';
import { gitIn, GitError } from '../api/content/store/git/git.ts';
import { commentOf } from '../api/homes/review/comment.ts';
import { type Range, RangeProblem, readRange } from '../api/homes/review/commits.ts';
import type { Review } from '../api/homes/review/review.ts';
import { reviewTree } from '../api/homes/review/review-tree.ts';
import { workflowCommands } from '../api/homes/review/workflow-commands.ts';
import { isFolder, oneOf, readArguments, Refusal, runCommand, UsageError } from './command/command.ts';
import { refuseMissing } from './command/open.ts';
import { reviewContent } from './review/review-content.ts';
import { readSettings } from '../api/settings.ts';

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
    format: { type: 'string' },
    comment: { type: 'string' },
    preview: { type: 'string' },
    tree: { type: 'string' },
    original: { type: 'string', default: 'en' },
  });
  const format = oneOf('--format', values.format, FORMATS) ?? 'markdown';
  const [words] = positionals;
  if (words === undefined || positionals.length > 1) throw new UsageError('one range such as main...HEAD is needed');
  if (values.tree !== undefined && values.preview !== undefined)
    throw new UsageError('--preview shows a guide, and --tree needs none');
  const review = await reviewOf(words, values).catch((error: unknown) => {
    throw error instanceof RangeProblem || error instanceof GitError ? new Refusal(error.message) : error;
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
  else if (!(await isFolder(tree))) throw new Refusal(`--tree: there is no folder ${tree}`);
  const inside = gitIn(folder);
  const top = (await inside(['rev-parse', '--show-toplevel'])).toString().replace(/\n$/, '');
  const prefix = (await inside(['rev-parse', '--show-prefix'])).toString().replace(/\n$/, '');
  const git = gitIn(top);
  const range: Range = await readRange(git, words);
  return tree === undefined
    ? reviewContent({ git, range, top, prefix, preview })
    : reviewTree(git, range, original, prefix);
}
