import { isTerm, type Change } from '../index/content-index.ts';
import type { Item, Term } from '../../contract/model.ts';

/** One change of one record, as the audit log keeps it: a line of JSON. It names fields and never says what is in them. */
export interface AuditEntry {
  /** ISO 8601 in UTC. */
  time: string;
  /** Id of the request, as in the log; empty for what no request asked for. */
  request: string;
  /** Id of the user who signed in; 0 where nobody did. */
  user: number;
  /** In whose name it was written, where that is another user. */
  author?: number;
  /** What they were called then. */
  login: string;
  /** Address or network of the client; empty where there was none. */
  client: string;
  /**
   * Name of the operation, or of the part of the service that pages talk to; `disk` for edits in git or an editor,
   * `service` for what the service does by itself.
   */
  operation: string;
  /** Path of the API with named parameters, `/cms/v2/posts/{id}`; empty where it was not asked. */
  route: string;
  /** The way in, where it was another than the API itself: `mcp`. */
  via?: 'mcp';
  action: 'created' | 'updated' | 'deleted';
  record: number;
  type: string;
  fields: string[];
  /** Paths below the content folder: of the record as it is now, of where it was before, of other files written with it. */
  files: string[];
  /** Hashes of the file; empty where there is none. */
  before: string;
  after: string;
}

/** Who changed something, and how. */
export type AuditOrigin = Pick<
  AuditEntry,
  'time' | 'request' | 'user' | 'author' | 'login' | 'client' | 'operation' | 'route' | 'via'
>;

/** What follows from the others, or is in the entry by itself. */
const NO_FIELDS: ReadonlySet<string> = new Set(['version', 'path', 'modified', 'modified_gmt']);

/** `written` are paths of all files that were written; those of no record belong to the first one. */
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
    type: isTerm(record) ? record.taxonomy : record.type,
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
