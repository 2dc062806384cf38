import { linkOf } from '../query/serialize/item.ts';
import { findItem } from './find.ts';
import type { OperationResult, OperationInput, Service } from './operation.ts';
import { serializeOptions } from './serialize-options.ts';
import { showItem } from './show.ts';
import { versionTag } from './write-lock.ts';

export async function getItem(
  input: OperationInput<'getItem'>,
  { store, serializeContext }: Service,
): Promise<OperationResult> {
  const item = findItem(input, store.index);
  const body = await showItem(item, serializeOptions(input), { serializeContext });
  const version = versionTag(item);
  if (item.type === 'cms_block') return { body, version };
  return { body, version, headers: { Link: `<${linkOf(item, serializeContext)}>; rel="alternate"; type=text/html` } };
}
