import type { Item } from '../contract/model.ts';
import { isTerm, type Change } from '../index/content-index.ts';
import type { TargetSet } from './build-targets.ts';
import type { Rendering } from './rendering.ts';
import { isListed } from './sitemap-entries.ts';
import { textPartOf } from './text-parts.ts';

/** What the changes renew of this, which waits for quiet: whatever renews the Markdown of a page does. */
export function addWholeTexts(
  changes: Change[],
  { primary, deferred }: { primary: TargetSet; deferred: TargetSet },
  rendering: Rendering,
): void {
  const { serializeContext, textParts } = rendering;
  const shown = [...primary, ...deferred].flatMap((target) =>
    target.kind === 'item' ? (serializeContext.index.item(target.id) ?? []) : [],
  );
  const before = changes.flatMap((change) => (change.before && !isTerm(change.before) ? change.before : []));
  for (const item of [...shown, ...before]) if (isListed(item)) addText(item, deferred);
  for (const language of textParts.turnedBy(changes)) {
    for (const part of textParts.ranges(language)) deferred.add({ kind: 'llms-full', part, language });
  }
}

const addText = ({ id, language }: Item, targets: TargetSet): void =>
  targets.add({ kind: 'llms-full', part: textPartOf(id), language }, { kind: 'llms-full', part: 'index', language });
