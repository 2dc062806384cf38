import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { FormerPlace } from '../../../contract/model.ts';
import { msToSite } from '../../../lib/time.ts';
import { isTerm } from '../../index/content-index.ts';
import type { Files } from '../disk/files.ts';
import { type FileHistory, headId, placeOf, readContentFile } from '../front-matter/read-content-file.ts';
import { type Commits, noCommits, readCommits, type Touched } from './commits.ts';
import { blobsOf, type Git, GitError, gitIn } from './git.ts';

/** A file that a commit had. */
interface CommittedFile {
  id: number;
  path: string;
  /** Where readers found its item; null when they could not. */
  place: FormerPlace | null;
}

/** Times that nobody reads. */
const EPOCH = '1970-01-01T00:00:00';

/** Files whose change tells that HEAD may be another commit; below git's own folder. */
const TRACES = ['HEAD', 'logs/HEAD', 'index', 'shallow'];

/** Git is done with a commit or a checkout by then, in milliseconds. */
const FRESH_MS = 2_000;

/**
 * What git knows of the content: when files were committed, and where items stood before they were moved. Git is asked
 * at the start and when HEAD moved, by a few processes for all files together; in between everything is in memory.
 */
export class History {
  readonly #contentDir: string;
  readonly #git: Git;
  #gitDir = '';
  #prefix = '';
  #trace = '';
  #commits: Commits = noCommits();
  /** Files of HEAD that are not on the disk. */
  #missing = new Set<string>();
  /** What stood in files that were removed, by path and id of the bytes; null for what had no id. */
  readonly #removed = new Map<string, CommittedFile | null>();
  #byId = new Map<number, CommittedFile[]>();
  /** Why dates are not those of git although there is a repository; empty as a rule. */
  warning = '';
  isShallow = false;
  /** Whether git refuses to read the repository because another user owns it. */
  isDistrusted = false;
  /** The file of the repository that names what is never committed; empty where there is no repository. */
  excludeFile = '';

  private constructor(contentDir: string) {
    this.#contentDir = contentDir;
    this.#git = gitIn(contentDir);
  }

  /** `paths` are those of the content files on the disk. */
  static async open(contentDir: string, paths: readonly string[]): Promise<History> {
    const history = new History(contentDir);
    const present = new Set(paths);
    await history.follow((path) => present.has(path));
    return history;
  }

  /**
   * Asks git again when HEAD moved. Gives the paths and ids of which it says something else by now. `isThere` tells
   * whether a file is on the disk.
   */
  async follow(isThere: (path: string) => boolean): Promise<{ paths: string[]; ids: number[] }> {
    if (this.#traceNow() === this.#trace) return { paths: [], ids: [] };
    const before = { commits: this.#commits, byId: this.#byId };
    try {
      await this.#findRepository();
      const head = (await this.#git(['rev-parse', '--verify', '-q', 'HEAD'])).toString().trim();
      if (head !== this.#commits.head)
        this.#commits = await readCommits(this.#git, { head, prefix: this.#prefix }, this.#commits);
      this.warning = '';
      this.isDistrusted = false;
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      this.#trace = this.#traceNow();
      this.#commits = noCommits();
      this.warning = isNoRepository(error) ? '' : `git: ${error.message}`;
      this.isDistrusted = error.isDistrust;
    }
    const recorded = [...this.#commits.tree.keys()].filter((path) => placeOf(path) !== null);
    this.#missing = new Set(recorded.filter((path) => !isThere(path)));
    await this.#readPasts();
    return { paths: differing(before.commits, this.#commits), ids: differingIds(before.byId, this.#byId) };
  }

  /** Takes note of files that are on the disk, or no longer. */
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

  /** Whether any commit has or had a file at a path. */
  knows(path: string): boolean {
    return this.#commits.touched.has(path);
  }

  /** When a path was committed first and last; nothing for a file that is not in HEAD. */
  committed(path: string): Touched | undefined {
    return this.#commits.tree.has(path) ? this.#commits.touched.get(path) : undefined;
  }

  /** Whether a file with these bytes is the one of HEAD, whatever line ends the checkout gave it. */
  isCommitted(path: string, bytes: Uint8Array): boolean {
    const oid = this.#commits.tree.get(path);
    if (oid === undefined) return false;
    if (oid === oidOf(bytes, oid.length)) return true;
    const text = Buffer.from(bytes).toString('latin1');
    return text.includes('\r\n') && oid === oidOf(Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1'), oid.length);
  }

  /** When any file of a record was first committed; nothing when none was. */
  firstOf(path: string, id: number): number | undefined {
    const own = this.committed(path)?.first;
    const others = (this.#byId.get(id) ?? []).flatMap(({ path }) => this.#commits.touched.get(path)?.first ?? []);
    const all = own === undefined ? others : [own, ...others];
    return all.length > 0 ? Math.min(...all) : undefined;
  }

  /** Where readers found an item before its file was moved. */
  formerPlaces(path: string, id: number): FormerPlace[] {
    const places = (this.#byId.get(id) ?? []).flatMap(({ place }) => place ?? []);
    return places.filter((place) => place.path !== path);
  }

  /** Ids that files had which some commit removed. */
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
    // Taken before git is asked for more: what changes meanwhile is seen the next time.
    this.#trace = this.#traceNow();
    if (this.isShallow !== (shallow === 'true')) this.#commits = noCommits();
    this.isShallow = shallow === 'true';
  }

  /** One file of these may be there before the other, and two changes may bear one time: while they are fresh no two traces are equal. */
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

  /** Reads the files that are needed and were never read, all by one process. */
  async #readPasts(): Promise<void> {
    const { tree, removed } = this.#commits;
    const gone = [...removed.values(), ...[...this.#missing].map((path) => ({ path, oid: tree.get(path) ?? '' }))];
    const wanted = gone.filter(({ path }) => placeOf(path) !== null);
    const unread = wanted.filter(({ path, oid }) => !this.#removed.has(`${oid} ${path}`));
    const blobs = await blobsOf(this.#git, [...new Set(unread.map(({ oid }) => oid))]).catch((error: unknown) => {
      if (!(error instanceof GitError)) throw error;
      this.warning = `git: ${error.message}`;
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

/** Whether it is worth asking git, which takes longer than reading a small guide. */
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
  if (!record || isTerm(record) || record.status !== 'publish') return { id, path, place: null };
  const { type, language, slug } = record;
  return { id, path, place: { path, type, language, slug } };
}

/** One of each place, in a fixed order. */
function distinct(files: CommittedFile[]): CommittedFile[] {
  const found = new Map(files.map((file) => [JSON.stringify(file), file]));
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, file]) => file);
}

/** Paths on which two histories differ. */
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

/** Git's id of a file with these bytes; its length tells the kind of hash that the repository uses. */
function oidOf(bytes: Uint8Array, length: number): string {
  const sum = createHash(length === 64 ? 'sha256' : 'sha1');
  return sum.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Tells what content files do not say themselves. */
export interface Times {
  /** Of a file that has these bytes; `modified` is when the file system says that it changed, asked for where left out. */
  of(path: string, bytes: Uint8Array, modified?: number): Promise<FileHistory>;
  /** What {@link of} will say of a file once these bytes were written and its time of change set to `modifiedMs`. */
  afterWrite(path: string, bytes: Uint8Array, modifiedMs: number): FileHistory;
}

/**
 * A file that is as it was committed changed when it was committed; any other one when the file system says. What was
 * ever committed is as old as its first commit, also under another name.
 */
export function fileTimes(files: Files, contentDir: string, history: History): Times {
  const tell = (path: string, bytes: Uint8Array, onDisk: number): FileHistory => {
    const id = headId(bytes);
    const former = history.formerPlaces(path, id);
    const { last } = (history.isCommitted(path, bytes) && history.committed(path)) || { last: onDisk };
    return {
      created: msToSite(history.firstOf(path, id) ?? onDisk),
      modified: msToSite(last),
      ...(former.length > 0 ? { former } : {}),
    };
  };
  return {
    afterWrite: tell,
    of: async (path, bytes, modified) =>
      tell(path, bytes, modified ?? (await files.modified(join(contentDir, path))) ?? 0),
  };
}
