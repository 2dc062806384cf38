import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { makeFolder, put, type ContentFiles, type GuideFolder } from '../../helpers/guide-folder.ts';

const run = promisify(execFile);

/** A content folder in a real repository. */
export interface GitFolder extends GuideFolder {
  /** Runs commands of git, one after another, and returns what the last one says. Words of a string are apart. */
  git(...commands: (string | string[])[]): Promise<string>;
  /** Runs one that commits at `at`, such as `2021-01-01T00:00:00Z`. */
  gitAt(at: string, command: string | string[]): Promise<string>;
  /** Writes files, and commits everything. */
  commit(at: string, files?: ContentFiles): Promise<void>;
}

export function withGit(folder: GuideFolder): GitFolder {
  const gitAt: GitFolder['gitAt'] = async (at, command) => {
    const options = {
      cwd: folder.contentDir,
      env: { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at, GIT_EDITOR: 'true' },
    };
    const names = ['-c', 'user.name=Eva', '-c', 'user.email=eva@guide.test', '-c', 'commit.gpgsign=false'];
    const words = typeof command === 'string' ? command.split(' ') : command;
    return (await run('git', [...names, ...words], options)).stdout.trim();
  };
  const git: GitFolder['git'] = async (...commands) => {
    let said = '';
    for (const command of commands) said = await gitAt('2020-01-01T00:00:00Z', command);
    return said;
  };
  return {
    ...folder,
    ...{ git, gitAt },
    async commit(at, files = {}) {
      await put(folder, files);
      await git('add -A');
      await gitAt(at, ['commit', '-qm', `Work of ${at}`]);
    },
  };
}

/** A repository of these files, committed at `at`. */
export async function makeRepository(files: ContentFiles, at = '2021-01-01T00:00:00Z'): Promise<GitFolder> {
  const folder = withGit(await makeFolder({ '.gitignore': '.guide-lock*\n', ...files }));
  await folder.git('init -q -b main');
  await folder.commit(at);
  return folder;
}
