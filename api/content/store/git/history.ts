import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { FormerPlace } from '../../../contract/model.ts';
import { msToSite } from '../../../lib/time.ts';
import { isTerm } from '../../index/content-index.ts';
import { type FileHistory, headId, placeOf, readContentFile } from '../front-matter/read-content-file.ts';
import { type Commits, noCommits, readCommits, type Touched } from './commits.ts';
import { blobsOf, type Git, GitError, gitIn } from './git.ts';

const SHALLOW =
  'the content is a shallow clone, in which git dates every file by the last commit: fetch the whole history ' +
  '(git fetch --unshallow, or fetch-depth: 0 if a CI service makes the clone)';

interface CommittedFile {
  id: number;
  path: string;
  /** Where readers found its item; null if it was not published. */
  place: FormerPlace | null;
}

/** A placeholder for times that are not used. */
const EPOCH = '1970-01-01T00:00:00';

/** Files that change when HEAD moves to another commit; below the git directory. */
const TRACES = ['HEAD', 'logs/HEAD', 'index', 'shallow'];

/** Within this time git finishes a commit or checkout, in milliseconds. */
const FRESH_MS = 2_000;

/**
 * What git knows about the content: when files were committed, and where items were before they moved. Git runs at the
 * start and when HEAD moved, a few processes for all files together; in between everything is in memory.
 */
export class History {
  readonly #contentDir: string;
  readonly #git: Git;
  #gitDir = '';
  #prefix = '';
  #trace = '';
  #commits: Commits = noCommits();
  /** Files of HEAD that are missing on disk. */
  #missing = new Set<string>();
  /** Removed files, by blob id and path; null for files without an id. */
  readonly #removed = new Map<string, CommittedFile | null>();
  #byId = new Map<number, CommittedFile[]>();
  /** Why dates do not come from git although a repository exists; usually empty. */
  #failure = '';
  isShallow = false;
  /** Whether git refuses to read the repository because another user owns it. */
  isDistrusted = false;
  /** The repository's exclude file, which lists files never to be committed; empty without a repository. */
  excludeFile = '';

  private constructor(contentDir: string) {
    this.#contentDir = contentDir;
    this.#git = gitIn(contentDir);
  }

  /** `paths` are those of the content files on disk. */
  static async open(contentDir: string, paths: readonly string[]): Promise<History> {
    const history = new History(contentDir);
    const present = new Set(paths);
    await history.follow((path) => present.has(path));
    return history;
  }

  /**
   * Reads git again if HEAD moved. Returns paths and ids whose history changed. `isThere` checks whether a file
   * is on disk.
   */
  async follow(isThere: (path: string) => boolean): Promise<{ paths: string[]; ids: number[] }> {
    if (this.#traceNow() === this.#trace) return { paths: [], ids: [] };
    const before = { commits: this.#commits, byId: this.#byId };
    try {
      await this.#findRepository();
      const head = (await this.#git(['rev-parse', '--verify', '-q', 'HEAD'])).toString().trim();
      if (head !== this.#commits.head)
        this.#commits = await readCommits(this.#git, { head, prefix: this.#prefix }, this.#commits);
      this.#failure = '';
      this.isDistrusted = false;
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      this.#trace = this.#traceNow();
      this.#commits = noCommits();
      this.#failure = isNoRepository(error) ? '' : `git: ${error.message}`;
      this.isDistrusted = error.isDistrust;
    }
    const recorded = [...this.#commits.tree.keys()].filter((path) => placeOf(path) !== null);
    this.#missing = new Set(recorded.filter((path) => !isThere(path)));
    await this.#readPasts();
    return { paths: differing(before.commits, this.#commits), ids: differingIds(before.byId, this.#byId) };
  }

  /** Records files that were added to or removed from the disk. */
  async look(paths: Iterable<string>, isThere: (path: string) => boolean): Promise<void> {
    let isNew = false;
    for (const path of paths) {
      const isMissing = this.#commits.tree.has(path) && placeOf(path) !== null && !isThere(path);
      if (isMissing === this.#missing.has(path)) continue;
      isNew = true;
      if (isMissing) this.#missing.add(path);
      else this.#missing.delete(path);
    }
    if (isNew) await this.#readPasts();
  }

  /** Why dates may be wrong: git lacks part of the history, or failed. Usually empty. */
  get warning(): string {
    return this.isShallow ? SHALLOW : this.#failure;
  }

  /** Whether any commit ever contained a file at the path. */
  knows(path: string): boolean {
    return this.#commits.touched.has(path);
  }

  /** Times of the first and last commit of a path; undefined if the file is not in HEAD. */
  committed(path: string): Touched | undefined {
    return this.#commits.tree.has(path) ? this.#commits.touched.get(path) : undefined;
  }

  /**
   * Facts that a content file with these bytes lacks; `onDisk` is its modification time, in milliseconds since 1970. A
   * file identical to its committed version was changed when it was committed; any other, at its time on disk. A file
   * that was ever committed is as old as its first commit, even under another name.
   */
  factsOf(path: string, bytes: Uint8Array, onDisk: number): FileHistory {
    const own = this.committed(path);
    const others = this.#byId.get(headId(bytes)) ?? [];
    const firsts = others.flatMap((file) => this.#commits.touched.get(file.path)?.first ?? []);
    const first = Math.min(own?.first ?? Infinity, ...firsts);
    // Where readers found the page before its file moved.
    const former = others.flatMap(({ place }) => (place && place.path !== path ? place : []));
    return {
      created: msToSite(first === Infinity ? onDisk : first),
      modified: msToSite(own && this.#isCommitted(path, bytes) ? own.last : onDisk),
      ...(former.length > 0 ? { former } : {}),
    };
  }

  /** Whether these bytes are those of HEAD, whatever line ends the checkout gave the file. */
  #isCommitted(path: string, bytes: Uint8Array): boolean {
    const oid = this.#commits.tree.get(path);
    if (oid === undefined) return false;
    if (oid === oidOf(bytes, oid.length)) return true;
    const text = Buffer.from(bytes).toString('latin1');
    return text.includes('\r\n') && oid === oidOf(Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1'), oid.length);
  }

  removedIds(): Iterable<number> {
    return this.#byId.keys();
  }

  async #findRepository(): Promise<void> {
    if (!liesInRepository(this.#contentDir)) throw new GitError(128, 'not a git repository');
    const questions = ['--is-shallow-repository', '--absolute-git-dir', '--show-prefix', '--git-path', 'info/exclude'];
    const out = await this.#git(['rev-parse', ...questions]);
    const [shallow, gitDir = '', prefix = '', exclude = ''] = out.toString().split('\n');
    this.excludeFile = resolve(this.#contentDir, exclude);
    this.#gitDir = gitDir;
    this.#prefix = prefix;
    // Taken before further git calls, so that later changes are noticed next time.
    this.#trace = this.#traceNow();
    if (this.isShallow !== (shallow === 'true')) this.#commits = noCommits();
    this.isShallow = shallow === 'true';
  }

  /** These files do not change atomically, and two changes may share a time: fresh traces always differ. */
  #traceNow(): string {
    const now = Date.now();
    const paths = this.#gitDir ? TRACES.map((name) => join(this.#gitDir, name)) : [join(this.#contentDir, '.git')];
    const marks = paths.map((path) => {
      const facts = statSync(path, { throwIfNoEntry: false });
      if (!facts) return '-';
      const { mtimeMs, size, ino } = facts;
      return `${mtimeMs} ${size} ${ino} ${Math.abs(now - mtimeMs) < FRESH_MS ? performance.now() : ''}`;
    });
    return marks.join(' ');
  }

  /** Reads the required files that were never read, all with one process. */
  async #readPasts(): Promise<void> {
    const { tree, removed } = this.#commits;
    const gone = [...removed.values(), ...[...this.#missing].map((path) => ({ path, oid: tree.get(path) ?? '' }))];
    const wanted = gone.filter(({ path }) => placeOf(path) !== null);
    const unread = wanted.filter(({ path, oid }) => !this.#removed.has(`${oid} ${path}`));
    const blobs = await blobsOf(this.#git, [...new Set(unread.map(({ oid }) => oid))]).catch((error: unknown) => {
      if (!(error instanceof GitError)) throw error;
      this.#failure = `git: ${error.message}`;
      return new Map<string, Buffer>();
    });
    for (const { path, oid } of unread) this.#removed.set(`${oid} ${path}`, committedFileOf(path, blobs.get(oid)));
    const byId = new Map<number, CommittedFile[]>();
    for (const key of [...new Set(wanted.map(({ path, oid }) => `${oid} ${path}`))].sort()) {
      const file = this.#removed.get(key);
      if (file) byId.set(file.id, [...(byId.get(file.id) ?? []), file]);
    }
    for (const [id, files] of byId) byId.set(id, distinct(files));
    this.#byId = byId;
  }
}

/** Avoids running git in vain, which takes longer than reading a small guide. */
function liesInRepository(folder: string): boolean {
  if (process.env['GIT_DIR']) return true;
  const above = dirname(folder);
  return existsSync(join(folder, '.git')) || (above !== folder && liesInRepository(above));
}

const isNoRepository = ({ code, message }: GitError): boolean =>
  code === 127 || code === 1 || /not a git repository/.test(message);

function committedFileOf(path: string, bytes: Buffer | undefined): CommittedFile | null {
  const id = bytes && headId(bytes);
  if (!bytes || !id) return null;
  const { record } = readContentFile(path, bytes, { created: EPOCH, modified: EPOCH });
  if (!record || (!isTerm(record) && record.status !== 'publish')) return { id, path, place: null };
  const { language, slug } = record;
  const kind = isTerm(record) ? { taxonomy: record.taxonomy } : { type: record.type };
  return { id, path, place: { path, ...kind, language, slug } };
}

/** Without duplicates, in a fixed order. */
function distinct(files: CommittedFile[]): CommittedFile[] {
  const found = new Map(files.map((file) => [JSON.stringify(file), file]));
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file);
}

function differing(before: Commits, after: Commits): string[] {
  const say = ({ tree, touched }: Commits, path: string) => {
    const { first, last } = touched.get(path) ?? {};
    return `${tree.get(path)} ${first} ${last}`;
  };
  const paths = new Set([...before.tree.keys(), ...after.tree.keys()]);
  return [...paths].filter((path) => say(before, path) !== say(after, path));
}

function differingIds(before: Map<number, CommittedFile[]>, after: Map<number, CommittedFile[]>): number[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)));
}

/** Git's blob id of these bytes; its length determines the hash function of the repository. */
function oidOf(bytes: Uint8Array, length: number): string {
  const sum = createHash(length === 64 ? 'sha256' : 'sha1');
  return sum.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
