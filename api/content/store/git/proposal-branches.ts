import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { oneLine } from '../../../lib/escape.ts';
import type { FileWrite } from '../disk/journal.ts';
import { COMMITTER, type Git, gitIn, type GitPerson, signedBy } from './git.ts';

/** The files of a proposal: a commit on a branch of its own, for review in git. */
export interface ProposedFiles {
  /** Identifies the content: another version is another commit. */
  version: string;
  title: string;
  author: GitPerson;
  /** When it was made, in milliseconds since 1970. */
  atMs: number;
  files: readonly FileWrite[];
}

const FOLDER = 'refs/heads/proposals/';

interface Tip {
  oid: string;
  /** Version of the proposal that we made it from; null if others made it or added to it. */
  version: string | null;
  isCheckedOut: boolean;
}

/** Our branches, by proposal id, with the version that each shows. */
export async function proposalBranches(folder: string): Promise<Map<number, string>> {
  const tips = await tipsOf(gitIn(folder));
  return new Map([...tips].flatMap(([id, { version }]) => (version === null ? [] : [[id, version] as const])));
}

/**
 * Creates, updates or removes the branch `proposals/{id}`; null removes it. Returns why it did not, or an empty string:
 * a branch that others made, added to or have checked out stays as it is. Work tree and index are not touched.
 */
export async function setBranch(folder: string, id: number, proposed: ProposedFiles | null): Promise<string> {
  const git = gitIn(folder);
  const tip = (await tipsOf(git)).get(id);
  if (tip?.version === null) return `git: the branch proposals/${id} has commits of others; it is left as it is`;
  if (tip?.isCheckedOut) return `git: the branch proposals/${id} is checked out; it is left as it is`;
  const ref = FOLDER + id;
  if (proposed) {
    const commit = await commitOf(folder, id, proposed);
    // With the old value, git refuses if the branch moved meanwhile; with an empty one, if it now exists.
    await git(['update-ref', ref, commit, tip?.oid ?? '']);
  } else if (tip) await git(['update-ref', '-d', ref, tip.oid]);
  return '';
}

const FACTS = ['refname', 'objectname', 'worktreepath', 'committeremail', 'contents'];

async function tipsOf(git: Git): Promise<Map<number, Tip>> {
  const format = FACTS.map((fact) => `%(${fact})%00`).join('');
  const told = (await git(['for-each-ref', `--format=${format}`, FOLDER])).toString().split('\0');
  const tips = new Map<number, Tip>();
  for (let at = 0; at + FACTS.length <= told.length; at += FACTS.length) {
    const [ref = '', oid = '', worktree = '', email = '', message = ''] = told.slice(at);
    const id = Number(ref.trim().slice(FOLDER.length));
    const [, named, version = ''] = /\nProposal: (\d+) (\S+)\s*$/.exec(message) ?? [];
    const isOurs = email === `<${COMMITTER.email}>` && Number(named) === id;
    tips.set(id, { oid, version: isOurs ? version : null, isCheckedOut: worktree !== '' });
  }
  return tips;
}

/** A commit on top of HEAD with the proposed files, made in a separate index. */
async function commitOf(folder: string, id: number, { version, title, author, atMs, files }: ProposedFiles) {
  const home = (await gitIn(folder)(['rev-parse', '--absolute-git-dir'])).toString().trim();
  const index = join(home, `index-${randomUUID()}`);
  try {
    const git = gitIn(folder, { ...signedBy(author, atMs), GIT_INDEX_FILE: index });
    const ask = async (args: string[], input?: string | Uint8Array) => (await git(args, input)).toString().trim();
    const [head, prefix] = [await ask(['rev-parse', '--verify', 'HEAD']), await ask(['rev-parse', '--show-prefix'])];
    await git(['read-tree', head]);
    const entries: string[] = [];
    for (const { path, bytes } of files) {
      const oid = bytes && (await ask(['hash-object', '-w', '--stdin', `--path=${path}`], bytes));
      entries.push(`${oid ? `100644 ${oid}` : `0 ${'0'.repeat(head.length)}`}\t${prefix}${path}\0`);
    }
    await git(['update-index', '-z', '--index-info'], entries.join(''));
    const tree = await ask(['write-tree']);
    const subject = oneLine(title);
    const message = `${subject}\n\nProposal: ${id} ${version}\n`;
    return await ask(['commit-tree', tree, '-p', head, '-F', '-'], message);
  } finally {
    await rm(index, { force: true });
  }
}
