import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { makeFolder, type ContentFiles, type GuideFolder } from '../../helpers/guide-folder.ts';

const run = promisify(execFile);

/** A content folder in a real repository. */
export interface GitFolder extends GuideFolder {
  /** Runs git; commits are made at `at`, such as `2021-01-01T00:00:00Z`. */
  git(args: string[], at?: string): Promise<string>;
  /** Commits everything. */
  commit(at: string): Promise<void>;
}

export function withGit(folder: GuideFolder): GitFolder {
  const git = async (args: string[], at = '2020-01-01T00:00:00Z'): Promise<string> => {
    const options = {
      cwd: folder.contentDir,
      env: { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at, GIT_EDITOR: 'true' },
    };
    const names = ['-c', 'user.name=Eva', '-c', 'user.email=eva@guide.test', '-c', 'commit.gpgsign=false'];
    return (await run('git', [...names, ...args], options)).stdout.trim();
  };
  return {
    ...folder,
    git,
    async commit(at) {
      await git(['add', '-A']);
      await git(['commit', '-qm', `Work of ${at}`], at);
    },
  };
}

/** A repository of these files, committed at `at`. */
export async function makeRepository(files: ContentFiles, at = '2021-01-01T00:00:00Z'): Promise<GitFolder> {
  const folder = withGit(await makeFolder({ '.gitignore': '.guide-lock*\n', ...files }));
  await folder.git(['init', '-q', '-b', 'main']);
  await folder.commit(at);
  return folder;
}
