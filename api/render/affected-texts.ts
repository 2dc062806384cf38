import type { Item } from '../contract/model.ts';
import { isTerm, type Change } from '../index/content-index.ts';
import type { TargetSet } from './build-targets.ts';
import type { Rendering } from './rendering.ts';
import { isListed } from './sitemap-entries.ts';
import { textPartOf } from './text-parts.ts';
import { topOf } from './views/manual.ts';

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

/** Whatever renews the page of a chapter renews that of its whole manual, and that of those that were the first of one. */
export function addManuals(
  changes: Change[],
  { primary, deferred }: { primary: TargetSet; deferred: TargetSet },
  rendering: Rendering,
): void {
  const { index } = rendering.serializeContext;
  for (const { before } of changes) {
    if (before && !isTerm(before) && before.type === 'page') deferred.add({ kind: 'manual', id: before.id });
  }
  for (const target of [...primary, ...deferred]) {
    const chapter = target.kind === 'page' ? index.item(target.id) : undefined;
    if (chapter?.type !== 'page') continue;
    deferred.add({ kind: 'manual', id: topOf(chapter, rendering).id }, { kind: 'manual', id: chapter.id });
  }
}
