import { linkOf, presentItem } from '../query/present/item.ts';
import type { Answer, Call, Service } from './call.ts';
import { versionTag } from './exclusively.ts';
import { findItem } from './find.ts';
import { viewOf } from './view.ts';

export function getItem(call: Call<'getItem'>, { store, presentation }: Service): Answer {
  const item = findItem(call, store.guide);
  const body = presentItem(item, viewOf(call), presentation);
  const version = versionTag(item);
  if (item.type === 'cms_block') return { body, version };
  return { body, version, headers: { Link: `<${linkOf(item, presentation)}>; rel="alternate"; type=text/html` } };
}
