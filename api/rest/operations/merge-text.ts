import { mergeTexts } from '../../content/markdown/merge-texts.ts';
import { findItem } from './find.ts';
import type { OperationInput, OperationResult, Service } from './operation.ts';

/** Puts what an author typed together with what became of the text since it was opened. Writes nothing. */
export async function mergeText(input: OperationInput<'mergeText'>, { store }: Service): Promise<OperationResult> {
  const { id, base, mine } = input.args;
  await store.withLock(() => store.refresh(id));
  const item = findItem(input, store.index);
  // The version goes with the next write, as its `If-Match`.
  return { body: { ...mergeTexts(base, mine, item.content), version: item.version } };
}
