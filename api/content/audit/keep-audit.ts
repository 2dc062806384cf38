import { join } from 'node:path';
import type { Change } from '../index/content-index.ts';
import { hash } from '../../lib/hash.ts';
import { currentRequest, type RequestScope } from '../../lib/log/request-scope.ts';
import { readIfThere } from '../store/disk/atomic.ts';
import { valueIf } from '../store/disk/disk-error.ts';
import { modifiedMs } from '../store/front-matter/write-content-file.ts';
import { COMMITTER, type GitPerson } from '../store/git/git.ts';
import type { Versioning, WriteToCommit } from '../store/git/versioning.ts';
import type { Store } from '../store/store.ts';
import type { ChangeOrigin } from '../store/store-options.ts';
import { auditLog, readAudit } from './audit-log.ts';
import { auditEntries, type AuditEntry, type AuditOrigin } from './entry.ts';

/** Changes besides records: revisions, keys and settings of translation management. Never their values. */
export type Noted = Pick<AuditEntry, 'action' | 'record' | 'type' | 'fields'>;

/**
 * Records who changes what. Changes found on disk are attributed to no request, even if one is being handled. Returns a
 * function that records changes other than to records, which are durable when it resolves.
 */
export function keepAudit(store: Store, commits: Versioning | null): (noted: Noted) => Promise<void> {
  const log = auditLog(store.files, store.dataDir);
  store.onChange(async (changes, { by, paths }) => {
    const origin = originOf(by, store);
    const entries =
      changes.length > 0 ? auditEntries(changes, origin, paths) : await settingsEntries(paths, origin, store);
    if (by === 'write') commits?.note(commitOf(entries, origin, store, dateOf(changes) ?? store.clock.now()));
    return log(entries);
  });
  return (noted) => log([{ ...originOf('write', store), ...noted, files: [], before: '', after: '' }]);
}

function originOf(by: ChangeOrigin['by'], store: Store): AuditOrigin {
  const none = { id: '', user: 0, client: '', operation: by === 'write' ? 'service' : 'disk' };
  const scope: RequestScope = (by === 'write' && currentRequest()) || none;
  const { id, user, author, client, operation, route = '', via } = scope;
  const login = store.users.byId(user)?.login ?? '';
  const time = new Date(store.clock.now()).toISOString();
  const other = author === undefined || author === user ? {} : { author };
  return { time, request: id, user, ...other, login, client, operation, route, ...(via ? { via } : {}) };
}

const SETTINGS: Noted = { action: 'updated', record: 0, type: 'settings', fields: [] };

/** Settings are not records: each of their files gets an entry. */
const settingsEntries = (paths: readonly string[], origin: AuditOrigin, store: Store): Promise<AuditEntry[]> =>
  Promise.all(
    paths.map(async (path) => {
      const after = await versionAt(store, path);
      return { ...origin, ...SETTINGS, files: [path], before: '', after };
    }),
  );

/** Commits what a killed process had written but not committed, in the name of the authors. */
export async function commitLeftovers(store: Store, commits: Versioning): Promise<void> {
  const dirty = new Set(await commits.dirty());
  if (dirty.size === 0) return;
  const last = new Map<string, AuditEntry>();
  for await (const entry of readAudit(store.files, store.dataDir)) {
    for (const path of entry.files) if (dirty.has(path)) last.set(path, entry);
  }
  for (const entry of new Set(last.values())) {
    // A file that was edited since is left for its editor to commit, one that cannot be opened for the operator.
    const version = await versionAt(store, entry.files[0] ?? '').catch(valueIf(null, 'EACCES'));
    const isOurs = entry.operation !== 'disk' && version === entry.after;
    if (isOurs) commits.note(commitOf([entry], entry, store, Date.parse(entry.time)));
  }
}

async function versionAt({ files, contentDir }: Store, path: string): Promise<string> {
  const bytes = await readIfThere(files, join(contentDir, path));
  return bytes ? hash(bytes) : '';
}

/** A user as a git author; an unknown user is the service itself. */
export function gitPersonOf({ users }: Pick<Store, 'users'>, id: number): GitPerson {
  const user = users.byId(id);
  return user ? { name: user.name || user.login, email: user.email || `${user.login}@localhost` } : COMMITTER;
}

function dateOf(changes: readonly Change[]): number | undefined {
  const times = changes.flatMap(({ after }) => (after && modifiedMs(after)) ?? []);
  return times.length > 0 ? Math.max(...times) : undefined;
}

const VERBS = { created: 'Add', updated: 'Update', deleted: 'Delete' } as const;

const commitOf = (
  entries: readonly AuditEntry[],
  { user, author }: Pick<AuditOrigin, 'user' | 'author'>,
  store: Store,
  atMs: number,
): WriteToCommit => ({
  author: gitPersonOf(store, author ?? user),
  ...(author === undefined ? {} : { approver: gitPersonOf(store, user) }),
  lines: entries.map(({ action, files: [path = ''], fields }) => {
    return `${VERBS[action]} ${path}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`;
  }),
  paths: entries.flatMap(({ files }) => files),
  atMs,
});
