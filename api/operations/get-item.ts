import { findItem } from './find.ts';
import type { OperationResult, OperationInput, ReadService } from './operation.ts';
import { serializeOptions } from './serialize-options.ts';

export async function getItem(
  input: OperationInput<'getItem'>,
  { store, presenter }: ReadService,
): Promise<OperationResult> {
  const item = findItem(input, store.index);
  const body = await presenter.item(item, serializeOptions(input));
  const version = await presenter.version(item);
  if (item.type === 'cms_block') return { body, version };
  return { body, version, headers: { Link: `<${String(body['link'])}>; rel="alternate"; type=text/html` } };
}
