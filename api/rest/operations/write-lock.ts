import type { Item, Term } from '../../contract/model.ts';
import { isTerm } from '../../content/index/content-index.ts';
import { Problem } from '../../lib/problem.ts';
import { siteToMs } from '../../lib/time.ts';
import { authorize, subjectOf } from './authorize.ts';
import type { OperationResult, OperationInput, Service } from './operation.ts';

/**
 * Runs a write alone. The right to do it is asked again inside: the record may have changed hands while the call waited
 * for its turn.
 */
export function withWriteLock(
  input: OperationInput,
  service: Service,
  work: () => Promise<OperationResult>,
): Promise<OperationResult> {
  return service.store.withLock(async () => {
    await authorizeAgain(input, service);
    return work();
  });
}

export async function authorizeAgain(input: OperationInput, service: Service): Promise<void> {
  // An edit made in git or an editor a moment ago must be seen before it is written over.
  const { permission } = input.endpoint;
  const record = subjectOf(permission, input.route, input.args, service.store.index);
  if (record) await service.store.refresh(record.id);
  authorize(permission, input, service);
}

/**
 * Refuses a write whose sender has not seen the record as it is now. Without a condition the last writer wins, and what
 * was there before is a revision.
 */
export function checkConditions(input: OperationInput, record: Item | Term): void {
  const match = input.headers.get('if-match');
  if (match !== undefined && !namesVersion(match, record.version)) {
    throw new Problem('rest_precondition_failed', { data: { version: record.version } });
  }
  const since = Date.parse(input.headers.get('if-unmodified-since') ?? '');
  if (match === undefined && !Number.isNaN(since) && !isTerm(record) && siteToMs(record.modified) > since) {
    throw new Problem('rest_precondition_failed', { data: { version: record.version } });
  }
}

/** Whether a condition names a version. What follows the dot of an entity tag is the form of the answer that was read. */
export function namesVersion(header: string, version: string): boolean {
  return header.split(',').some((entry) => {
    const tag = entry.trim().replace(/^W\//, '').replaceAll('"', '');
    return tag === '*' || tag.split('.')[0] === version;
  });
}
