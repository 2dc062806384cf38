import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Files changed since the last commit, and new files. */
function changedFiles(): string[] {
  const listed = (...args: string[]) => {
    const { stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
    return stdout.split('\0').filter(Boolean);
  };
  return [
    ...listed('diff', '--name-only', '-z', '--relative', 'HEAD'),
    ...listed('ls-files', '--others', '--exclude-standard', '-z'),
  ];
}

/** The folder of tests for a file: that of its room, or of an inner room. */
function testsOf(file: string): string | null {
  let folder = file.replace(/^api\//, 'tests/').replace(/^src\/translation-ui\//, 'tests/translation-ui/');
  if (folder.startsWith('src/')) folder = 'tests/site/pages/';
  if (!folder.startsWith('tests/')) return null;
  do folder = dirname(folder);
  while (!existsSync(join(ROOT, folder)));
  return folder === 'tests' ? null : `${folder}/`;
}

function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, ['scripts/test.ts', ...args], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exitCode = status ?? 1;
}

// Service tests open a whole guide and so import nearly every module; run only those of the rooms that changed.
run('--project', 'unit', '--changed');
const folders = new Set(
  changedFiles()
    .map(testsOf)
    .filter((folder) => folder !== null),
);
if (folders.size > 0) run('--project', 'service', '--passWithNoTests', ...folders);
