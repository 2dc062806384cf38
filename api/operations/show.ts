import { setImmediate as breathe } from 'node:timers/promises';
import type { Item } from '../contract/model.ts';
import { resuming } from '../lib/offload.ts';
import { Problem } from '../lib/problem.ts';
import { serializeItem } from '../query/serialize/item.ts';
import type { SerializeOptions } from '../query/serialize/serialize-context.ts';
import type { EditArgs, Service } from './operation.ts';

/** Time that one answer takes before others get their turn, in milliseconds. */
const TURN_MS = 20;

/** An item as a caller sees it, when its text is ready to be shown. */
export const showItem = (item: Item, view: SerializeOptions, { serializeContext }: Pick<Service, 'serializeContext'>) =>
  resuming(() => serializeItem(item, view, serializeContext));

/** Shows records of a list one after the other; a long list lets other requests in between. */
export async function showEach<T, Shown>(rows: readonly T[], show: (row: T) => Shown): Promise<Shown[]> {
  const shown: Shown[] = [];
  let began = performance.now();
  for (const row of rows) {
    shown.push(await resuming(() => show(row)));
    if (performance.now() - began < TURN_MS) continue;
    await breathe();
    began = performance.now();
  }
  return shown;
}

/**
 * Refuses a new text that would cost more than a page may. It is rendered before anybody waits for the write, and what
 * comes of it serves the answer and the page.
 */
export async function refuseCostly(
  item: Item,
  args: Pick<EditArgs, 'content' | 'description'>,
  { serializeContext }: Service,
): Promise<void> {
  const field = item.type === 'attachment' ? 'description' : 'content';
  const content = args[field];
  if (content === undefined) return;
  try {
    await resuming(() => serializeContext.rendered({ ...item, content }));
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'rest_text_too_costly') throw error;
    const values = { ...error.details.values, field };
    throw new Problem('rest_text_too_costly', { values, data: { params: [field] } });
  }
}
