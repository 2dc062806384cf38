import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../../scripts/command/command.ts';
import { Program } from './process.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Caches of programs in `node_modules`: both sides start without them. */
const KEPT = ['.cache', '.astro', '.vite'];

/** The folders of one guide. */
export interface Folders {
  contentDir: string;
  dataDir: string;
  outDir: string;
  /** Log file of its programs. */
  log: string;
}

/** The sources of one commit with their packages. Its own package.json defines how it is run. */
export class Checkout {
  readonly folder: string;
  /** `50c225d5`, with a plus if files differ from the commit. */
  readonly name: string;
  readonly #scripts: Partial<Record<string, string>>;

  constructor(folder: string, name: string) {
    linkPackages(folder);
    this.folder = folder;
    this.name = name;
    this.#scripts = (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: object }).scripts;
  }

  /** Runs a script like `npm run`, without the time that npm itself takes. */
  run(script: string, folders: Folders, { words = '', env = {} }: RunOptions = {}): Program {
    const line = this.#scripts[script];
    if (line === undefined) throw new Refusal(`${this.name} has no script "${script}"`);
    const { PATH = '', HOME = '' } = process.env;
    const { contentDir: CONTENT_DIR, dataDir: DATA_DIR, outDir: OUT_DIR, log } = folders;
    const guide = { CONTENT_DIR, DATA_DIR, OUT_DIR, PUBLIC_URL: 'http://guide.test' };
    return new Program(`${line} ${words}`, {
      cwd: this.folder,
      // The caller's own settings must not affect the measurement.
      env: { PATH: `${join(this.folder, 'node_modules/.bin')}:${PATH}`, HOME, ...guide, ...env },
      log,
    });
  }
}

type RunOptions = { words?: string; env?: Record<string, string> };

/** The working copy with its edits: copied, so that both sides start alike and later edits are not measured. */
export function copyHere(folder: string): Checkout {
  const files = git(ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  for (const file of files.filter((path) => path !== '' && existsSync(join(ROOT, path))))
    cpSync(join(ROOT, file), join(folder, file));
  return new Checkout(folder, shortName('HEAD') + (git(ROOT, 'status', '--porcelain') ? '+' : ''));
}

/** A commit of this repository. */
export function checkOut(revision: string, folder: string): Checkout {
  const commit = commitOf(revision);
  git(ROOT, 'clone', '--quiet', '--shared', '--no-checkout', ROOT, folder);
  git(folder, 'checkout', '--quiet', '--detach', commit);
  return new Checkout(folder, shortName(commit));
}

const shortName = (commit: string): string => git(ROOT, 'rev-parse', '--short', commit);

function commitOf(revision: string): string {
  try {
    return git(ROOT, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
  } catch {
    throw new Refusal(`--against: this repository has no commit "${revision}"`);
  }
}

/** Provides the packages in the folder's lock file: hard links to those here, or its own installation. */
function linkPackages(folder: string): void {
  const [source, target] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock(folder) !== lock(ROOT)) {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 2, 2] });
    return;
  }
  try {
    // Not a single symbolic link: templates do not compile through a link that leads out of their project.
    execFileSync('cp', ['-al', source, target], { stdio: 'ignore' });
  } catch {
    // The folder is on another disk.
    rmSync(target, { recursive: true, force: true });
    execFileSync('cp', ['-a', source, target]);
  }
  for (const kept of KEPT) rmSync(join(target, kept), { recursive: true, force: true });
}

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
