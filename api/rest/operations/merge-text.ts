import { mergeTexts } from '../../content/markdown/merge-texts.ts';
import { findItem } from './find.ts';
import type { OperationInput, OperationResult, Service } from './operation.ts';
import { withWriteLock } from './write-lock.ts';

/** Merges an author's edits with the changes made to the text since it was opened. Writes nothing. */
export function mergeText(input: OperationInput<'mergeText'>, service: Service): Promise<OperationResult> {
  const { base, mine } = input.args;
  return withWriteLock(input, service, async () => {
    const item = findItem(input, service.store.index);
    // The next write sends this version as its `If-Match`.
    return { body: { ...mergeTexts(base, mine, item.content), version: item.version } };
  });
}
