import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SoakedGuide } from './guide.ts';

/** Edits files of the guide without the server: saves, commits, tries a branch and returns. */
export async function editFiles(guide: SoakedGuide, isOver: () => boolean): Promise<void> {
  const posts = join(guide.folders.contentDir, 'en/posts');
  const mine = readdirSync(posts).filter((name) => name.endsWith('.md'));
  for (let n = 1; !isOver(); n++) {
    const name = mine[n % mine.length] as string;
    const path = join(posts, name);
    writeFileSync(path, `${readFileSync(path, 'utf8').trimEnd()}\n\nAdded by hand, ${n}.\n`);
    // Only this author's edits: the writes of others are theirs to commit.
    if (n % 3 === 0) guide.git('commit', '--quiet', '--message', `Edit ${n}`, '--', 'en/posts');
    if (n % 9 === 0) await tryOnBranch(guide, path);
    if (n % 30 === 0) shorten(guide, posts, mine);
    guide.counts['edits in files'] = n;
    await wait(2_000);
  }
}

async function tryOnBranch(guide: SoakedGuide, path: string): Promise<void> {
  guide.git('switch', '--quiet', '--create', 'try');
  writeFileSync(path, `${readFileSync(path, 'utf8').trimEnd()}\n\nOn a branch.\n`);
  guide.git('commit', '--quiet', '--message', 'Try', '--', path);
  await wait(1_000);
  guide.git('switch', '--quiet', 'main');
  guide.git('branch', '--quiet', '-D', 'try');
}

/** Keeps texts from growing forever; otherwise memory would rightly grow with them. */
function shorten(guide: SoakedGuide, posts: string, mine: readonly string[]): void {
  for (const name of mine) {
    const path = join(posts, name);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/\n\nAdded by hand, \d+\.(?=\n)/g, ''));
  }
  guide.git('commit', '--quiet', '--allow-empty', '--message', 'Shorten', '--', 'en/posts');
}
