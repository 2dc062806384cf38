import { Problem } from '../../lib/problem.ts';
import { siteToMs } from '../../lib/time.ts';
import { authorize, subjectOf } from './authorize.ts';
import type { OperationInput, Service } from './operation.ts';

/**
 * Runs a write exclusively. Permission is checked again under the lock: the record, or the rights of the sender, may have
 * changed while the call waited.
 */
export function withWriteLock<T>(input: OperationInput, service: Service, work: () => Promise<T>): Promise<T> {
  return service.store.withLock(async () => {
    await authorizeAgain(input, service);
    return work();
  });
}

export async function authorizeAgain(input: OperationInput, service: Service): Promise<void> {
  // Recent edits made in git or an editor must be read before they are overwritten.
  const { permission } = input.endpoint;
  await service.store.users.refresh();
  const record = subjectOf(permission, input.route, input.args, service.store.index);
  if (record) await service.store.refresh(record.id);
  authorize(permission, input, service);
}

/**
 * Refuses a write if its sender has not seen the current record. Without a condition the last writer wins, and the
 * previous text becomes a revision.
 */
export function checkConditions({ headers }: OperationInput, record: { version: string; modified?: string }): void {
  const match = headers.get('if-match');
  const since = Date.parse(headers.get('if-unmodified-since') ?? '');
  // A time that is missing on either side is later than none.
  const isStale = match === undefined ? siteToMs(record.modified ?? '') > since : !namesVersion(match, record.version);
  if (isStale) throw new Problem('rest_precondition_failed', { data: { version: record.version } });
}

/** Whether a condition names a version. The part of an entity tag after the dot identifies the form of the response. */
export function namesVersion(header: string, version: string): boolean {
  return header.split(',').some((entry) => {
    const tag = entry.trim().replace(/^W\//, '').replaceAll('"', '');
    return tag === '*' || tag.split('.')[0] === version;
  });
}
