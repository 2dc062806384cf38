import { AsyncLocalStorage } from 'node:async_hooks';
import type { Item } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import { createdResult, repeatedResult } from './created-result.ts';
import { editItem, isEmptyPost } from './edit-item.ts';
import { typeOf } from './find.ts';
import { reserveId } from './idempotency.ts';
import { newItem } from './new-item.ts';
import type { InScope, NewRecord } from '../../content/store/store-options.ts';
import type { OperationResult, OperationInput, Service } from './operation.ts';
import { refuseCostly } from './refuse-costly.ts';
import { createMedia } from './upload.ts';
import { authorizeAgain } from './write-lock.ts';

interface Creation {
  input: OperationInput<'createItem'>;
  service: Service;
  /** Works as part of the request that asked for it: logs and the audit name who asked. */
  inScope: InScope;
}

/** What a creation came to: a new item, or the one that an earlier attempt made. */
interface Made {
  item: Item;
  isRepeated?: boolean;
}

export async function createItem(input: OperationInput<'createItem'>, service: Service): Promise<OperationResult> {
  if (typeOf(input) === 'attachment') return createMedia(input, service);
  refuseCostly(newItem(typeOf(input), 0, input, service), input.args, service);
  const creation = { input, service, inScope: AsyncLocalStorage.snapshot() };
  const { item, isRepeated } = await service.store.withLockTogether(createEach, creation);
  return isRepeated ? repeatedResult(item, input, service) : createdResult(item, input, service);
}

/**
 * Creations that wait at the same moment: each is checked when its turn comes, as if it came alone, and they wait for the
 * disk together. Before one that would be another if those before it were there, these are written.
 */
async function createEach(creations: readonly Creation[]): Promise<PromiseSettledResult<Made>[]> {
  const outcomes: PromiseSettledResult<Made>[] = [];
  /** What is to be written, by its place among all. */
  const waiting = new Map<number, NewRecord>();
  const write = async () => {
    const [places, records] = [[...waiting.keys()], [...waiting.values()]];
    waiting.clear();
    const saved = (await creations[0]?.service.store.createEach(records)) ?? [];
    for (const [at, one] of saved.entries()) {
      const item = one.status === 'fulfilled' ? (one.value[0]?.after as Item) : null;
      outcomes[places[at] as number] = item ? { status: 'fulfilled', value: { item } } : (one as PromiseRejectedResult);
    }
  };
  const isWaitedFor = (item: Item) => [...waiting.values()].some(({ after }) => mustPrecede(after, item));
  for (const [place, { input, service, inScope }] of creations.entries()) {
    const prepare = async (): Promise<Made | null> => {
      await authorizeAgain(input, service);
      let reserved = reserveId(input, service);
      // The same key came twice.
      if ([...waiting.values()].some(({ after }) => after.id === reserved.id)) {
        await write();
        reserved = reserveId(input, service);
      }
      const { id, existing, keep } = reserved;
      if (existing) return { item: existing as Item, isRepeated: true };
      let item = compose(id, input, service);
      if (isWaitedFor(item)) {
        await write();
        item = compose(id, input, service);
      }
      await keep();
      waiting.set(place, { after: item, inScope });
      return null;
    };
    const [prepared] = await Promise.allSettled([inScope(prepare)]);
    if (prepared.status === 'rejected') outcomes[place] = prepared;
    else if (prepared.value) outcomes[place] = { status: 'fulfilled', value: prepared.value };
  }
  await write();
  return outcomes;
}

function compose(id: number, input: Creation['input'], service: Service): Item {
  const after = editItem(newItem(typeOf(input), id, input, service), input, service);
  if (isEmptyPost(after)) throw new Problem('empty_content');
  const given = input.args.date || input.args.date_gmt;
  // What is made with a date was written then: clients sort imported texts by it.
  return given ? { ...after, modified: after.date } : after;
}

/** Whether an item is another one once `earlier` is there: it wants the same slug or partner, or names it. */
const mustPrecede = (earlier: Item, { slug, language, translation_of, parent }: Item): boolean =>
  (slug !== '' && slug === earlier.slug && language === earlier.language) ||
  (translation_of !== 0 && (translation_of === earlier.translation_of || translation_of === earlier.id)) ||
  parent === earlier.id;
