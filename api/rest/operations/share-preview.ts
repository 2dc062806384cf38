import { msToSite } from '../../lib/time.ts';
import { findItem, readOnlyProblem } from './find.ts';
import type { OperationInput, OperationResult, Service } from './operation.ts';

const DAY_MS = 86_400_000;

/** Creates a link that shows the preview of an item without an account; it replaces the previous link. */
export async function sharePreview(input: OperationInput<'sharePreview'>, service: Service): Promise<OperationResult> {
  const { store, serializeContext } = service;
  const { id } = findItem(input, store.index);
  const now = store.clock.now();
  const until = now + input.args.days * DAY_MS;
  const token = await sharesOf(service).share(id, input.caller.id, { now, until });
  const url = `${serializeContext.base}/?p=${id}&preview=true&share=${token}`;
  return { status: 201, body: { url, until: msToSite(until) } };
}

/** Makes the link invalid. */
export async function revokeShare(input: OperationInput<'revokeShare'>, service: Service): Promise<OperationResult> {
  await sharesOf(service).revoke(findItem(input, service.store.index).id);
  return { body: { revoked: true } };
}

function sharesOf({ shares, writtenAt = '' }: Service) {
  if (!shares) throw readOnlyProblem(writtenAt);
  return shares;
}
