import { AsyncLocalStorage } from 'node:async_hooks';
import type { Item } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import { createdResult, repeatedResult } from './write-items.ts';
import { editItem, isEmptyPost } from './edit-item.ts';
import { typeOf } from './find.ts';
import { reserveId } from './idempotency.ts';
import { newItem } from './new-item.ts';
import type { InScope, NewRecord } from '../../content/store/store-options.ts';
import type { OperationInput, Service, Operation } from './operation.ts';
import { refuseCostly } from './refuse-costly.ts';
import { createMedia } from './upload.ts';
import { authorizeAgain } from './write-lock.ts';

interface Creation {
  input: OperationInput<'createItem'>;
  service: Service;
  /** Runs code in the scope of the request, so that log and audit entries name its caller. */
  inScope: InScope;
}

/** Outcome of a creation: a new item, or the one made by an earlier attempt. */
interface Made {
  item: Item;
  isRepeated?: boolean;
}

export const createItem: Operation<'createItem'> = async (input, service) => {
  if (typeOf(input) === 'attachment') return createMedia(input, service);
  refuseCostly(newItem(typeOf(input), 0, input, service), input.args, service);
  const creation = { input, service, inScope: AsyncLocalStorage.snapshot() };
  const { item, isRepeated } = await service.store.withLockTogether(createEach, creation);
  return isRepeated ? repeatedResult(item, input, service) : createdResult(item, input, service);
};

/**
 * Runs creations that wait at the same moment: each is checked in turn, as if it came alone, but they share one write
 * to disk. If the outcome of one depends on previous ones, those are written first.
 */
async function createEach(creations: readonly Creation[]): Promise<PromiseSettledResult<Made>[]> {
  const outcomes: PromiseSettledResult<Made>[] = [];
  /** Records to be written, by position in `creations`. */
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
      // The same key was used twice.
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
  // An item created with a date counts as written then: clients sort imported texts by it.
  return given ? { ...after, modified: after.date } : after;
}

/** Whether the outcome of an item depends on `earlier`: it wants the same slug or partner, or refers to it. */
const mustPrecede = (earlier: Item, { slug, language, translation_of, parent }: Item): boolean =>
  (slug !== '' && slug === earlier.slug && language === earlier.language) ||
  (translation_of !== 0 && (translation_of === earlier.translation_of || translation_of === earlier.id)) ||
  parent === earlier.id;
