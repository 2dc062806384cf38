import type { Item, Term } from '../contract/model.ts';
import { isTerm, type Change } from '../index/content-index.ts';
import type { TargetSet } from './build-targets.ts';
import { exampleItem, exampleTerm, exampleUser } from './example-records.ts';
import type { Rendering } from './rendering.ts';

/** The page about the API is made anew when an example says something else, or another record takes its place. */
export function addApiReference(
  changes: Change[],
  { primary, deferred }: { primary: TargetSet; deferred: TargetSet },
  rendering: Rendering,
): void {
  const { index } = rendering.serializeContext;
  const records: (Item | Term | undefined)[] = changes.flatMap(({ before, after }) => [before, after]);
  let isShown = false;
  for (const target of [...primary, ...deferred]) {
    if (target.kind === 'item' || target.kind === 'term') records.push(index.record(target.id));
    if (target.kind === 'user' && target.id <= exampleUser(rendering)) isShown = true;
  }
  if (!isShown && !records.some((record) => record && isUpToExample(record, rendering))) return;
  for (const language of index.site.languages) deferred.add({ kind: 'api-reference', language });
}

function isUpToExample(record: Item | Term, rendering: Rendering): boolean {
  if (!isTerm(record) && record.type === 'cms_block') return false;
  const example = isTerm(record)
    ? exampleTerm(record.taxonomy, record.language, rendering)
    : exampleItem(record.type, record.language, rendering);
  return example === undefined || record.id <= example.id;
}
