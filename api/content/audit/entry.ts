import { kindOf, type Change } from '../index/content-index.ts';
import type { Item, Term } from '../../contract/model.ts';

/** One change of one record in the audit log: a line of JSON. It names the fields, never their contents. */
export interface AuditEntry {
  /** ISO 8601 in UTC. */
  time: string;
  /** Id of the request, as in the log; empty if no request caused the change. */
  request: string;
  /** Id of the signed-in user; 0 if none. */
  user: number;
  /** The user in whose name it was written, if another. */
  author?: number;
  /** The user's login at that time. */
  login: string;
  /** Address or network of the client; empty if none. */
  client: string;
  /**
   * Name of the operation, or of the part of the service used by pages; `disk` for edits in git or an editor, `service`
   * for changes that the service makes on its own.
   */
  operation: string;
  /** Path of the API with named parameters, `/cms/v2/posts/{id}`; empty if the API was not used. */
  route: string;
  /** Where the request came in, if not through the API itself: `mcp`. */
  via?: 'mcp';
  action: 'created' | 'updated' | 'deleted';
  record: number;
  type: string;
  fields: string[];
  /** Paths below the content folder: of the record now, of the record before, and of other files written with it. */
  files: string[];
  /** Hashes of the file; empty if it did not exist. */
  before: string;
  after: string;
}

export type AuditOrigin = Pick<
  AuditEntry,
  'time' | 'request' | 'user' | 'author' | 'login' | 'client' | 'operation' | 'route' | 'via'
>;

/** Fields derived from others, or recorded in the entry itself. */
const NO_FIELDS: ReadonlySet<string> = new Set(['version', 'path', 'modified', 'modified_gmt']);

/** `written` lists the paths of all files written; files without a record are added to the first entry. */
export function auditEntries(
  changes: readonly Change[],
  origin: AuditOrigin,
  written: readonly string[] = [],
): AuditEntry[] {
  const entries = changes.flatMap((change) => {
    const record = change.after ?? change.before;
    return record ? [{ ...origin, ...describe(change, record) }] : [];
  });
  const named = new Set(entries.flatMap(({ files }) => files));
  entries[0]?.files.push(...written.filter((path) => !named.has(path)));
  return entries;
}

function describe({ before, after }: Change, record: Item | Term): Omit<AuditEntry, keyof AuditOrigin> {
  return {
    action: !before ? 'created' : after ? 'updated' : 'deleted',
    record: record.id,
    type: kindOf(record),
    fields: before && after ? differingFields(before, after) : [],
    files: [...new Set([after?.path, before?.path])].filter((path) => path !== undefined),
    before: before?.version ?? '',
    after: after?.version ?? '',
  };
}

function differingFields(before: object, after: object): string[] {
  const [old, now] = [before, after] as Record<string, unknown>[];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !NO_FIELDS.has(name) && !isSame(old?.[name], now?.[name])).sort();
}

const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
