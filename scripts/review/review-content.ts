import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFiles } from '../../api/content/store/disk/files.ts';
import { OutputFolder } from '../../api/content/store/disk/output-folder.ts';
import { type Git, gitIn } from '../../api/content/store/git/git.ts';
import type { Range } from '../../api/homes/review/commits.ts';
import type { Review } from '../../api/homes/review/review.ts';
import { reviewGuide, type Side } from '../../api/homes/review/review-guide.ts';
import { createApi } from '../../api/rest/http/api.ts';
import { checkGuide } from '../../api/site/check/check-guide.ts';
import { buildAgain } from '../../api/site/live/build-again.ts';
import { movedPages } from '../../api/site/render/redirects.ts';
import { readSettingsOf } from '../../api/settings-of-content.ts';
import { Refusal } from '../command/command.ts';
import { openForReading, problemsOf } from '../command/open.ts';

interface Asked {
  git: Git;
  range: Range;
  /** The uppermost folder of the repository. */
  top: string;
  prefix: string;
  preview: string | undefined;
}

/** Reviews a change of a guide in a copy of its repository, in which both commits are built one after the other. */
export async function reviewContent({ git, range, top, prefix, preview }: Asked): Promise<Review> {
  if (preview !== undefined && existsSync(preview)) throw new Refusal(`--preview: there is a ${preview} already`);
  const home = await mkdtemp(join(tmpdir(), 'guide-review-'));
  try {
    const copy = await copyOf(top, prefix, home);
    const written = new Set<string>();
    const base = await sideOf(range.base, { copy, home, prefix, isSearched: preview !== undefined });
    const onWrite = (file: string) => written.add(file);
    const head = await sideOf(range.head, { copy, home, prefix, isSearched: preview !== undefined, onWrite });
    if (preview !== undefined && head.output) await cp(join(home, 'dist'), preview, { recursive: true });
    return await reviewGuide({ git, range, base, head, written, prefix });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Has the history, and files of the content only. */
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
  const textOf = async (path: string) => (await copy(['show', `${commit}:${prefix}${path}`])).toString();
  const side = { store: service.store, findings, textOf };
  if ((await problemsOf(service)).length > 0) return { ...side, output: null };
  const site = await buildAgain({
    ...{ service, api: createApi(service), outDir, note: join(dataDir, 'output.note'), search: isSearched },
    ...(onWrite ? { onWrite } : {}),
  });
  const files = new Set(await new OutputFolder(outDir).list());
  return { ...side, output: { files, redirects: movedPages(await site.rendering()) } };
}
