import { msToSite } from '../../lib/time.ts';
import { findItem, readOnlyProblem } from './find.ts';
import type { OperationInput, OperationResult, Service } from './operation.ts';

const DAY_MS = 86_400_000;

/** Makes a link that shows the preview of a text without an account; it takes the place of the one before. */
export async function sharePreview(input: OperationInput<'sharePreview'>, service: Service): Promise<OperationResult> {
  const { store, serializeContext } = service;
  const { id } = findItem(input, store.index);
  const now = store.clock.now();
  const until = now + input.args.days * DAY_MS;
  const token = await sharesOf(service).share(id, input.caller.id, { now, until });
  const url = `${serializeContext.base}/?p=${id}&preview=true&share=${token}`;
  return { status: 201, body: { url, until: msToSite(until) } };
}

/** From now on the link shows nothing. */
export async function revokeShare(input: OperationInput<'revokeShare'>, service: Service): Promise<OperationResult> {
  await sharesOf(service).revoke(findItem(input, service.store.index).id);
  return { body: { revoked: true } };
}

function sharesOf({ shares, writtenAt = '' }: Service) {
  if (!shares) throw readOnlyProblem(writtenAt);
  return shares;
}
