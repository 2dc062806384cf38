import { expect, test } from 'vitest';
import type { Item } from '../../api/contract/model.ts';
import type { LastingFinder } from '../../api/index/finder.ts';
import { KeptFacts } from '../../api/site/kept-facts.ts';
import { writeFile } from '../../api/store/disk/atomic.ts';
import { memoryFiles } from '../helpers/memory-files.ts';

const PATH = '/output.facts';

/** Finds the length of texts. */
class Lengths implements LastingFinder<number> {
  readonly known = new Map<number, number>();
  onFound: LastingFinder<number>['onFound'] = null;

  find(item: Item): void {
    this.learn(item, item.content.length);
    this.onFound?.(item, item.content.length);
  }

  factOf({ id }: Item): number | undefined {
    return this.known.get(id);
  }

  learn({ id }: Item, length: number): void {
    this.known.set(id, length);
  }
}

const item = (id: number, more: Partial<Item> = {}): Item =>
  ({ id, version: 'v1', language: 'cs', content: 'Text.', ...more }) as Item;

const files = memoryFiles();

function open(items: Item[], basis = 'basis'): { facts: KeptFacts; lengths: Lengths } {
  const index = { item: (id: number) => items.find((one) => one.id === id), allItems: () => items.values() };
  const lengths = new Lengths();
  return { lengths, facts: new KeptFacts({ files, path: PATH, index, sources: { basis }, finders: { lengths } }) };
}

async function restored(items: Item[], basis?: string): Promise<[number, number][]> {
  const { facts, lengths } = open(items, basis);
  await facts.restore();
  return [...lengths.known];
}

test('facts are kept for texts that are the same in the next process', async () => {
  expect(await restored([item(1)])).toEqual([]);
  const { facts, lengths } = open([item(1), item(2), item(3), item(4)]);
  for (const id of [1, 2, 3]) lengths.find(item(id));
  await facts.keep();

  expect(await restored([item(1), item(2, { version: 'v2' }), item(3, { language: 'en' }), item(4)])).toEqual([[1, 5]]);
  expect(await restored([item(1)], 'other settings')).toEqual([]);
});

test('nothing of a damaged file is believed', async () => {
  const { facts, lengths } = open([item(1)]);
  lengths.find(item(1));
  await facts.keep();
  const whole = await files.read(PATH);
  expect(await restored([item(1)])).toEqual([[1, 5]]);
  for (const damaged of [
    whole.subarray(0, -1),
    Buffer.concat([whole, Buffer.from([0])]),
    Buffer.from(''),
    Buffer.from('\n'),
    whole.map((byte, at) => (at === whole.length - 2 ? byte ^ 1 : byte)),
  ]) {
    await writeFile(files, PATH, damaged);
    expect(await restored([item(1)])).toEqual([]);
  }
});

test('what is kept already is not written again', async () => {
  const first = open([item(1)]);
  first.lengths.find(item(1));
  await first.facts.keep();
  const next = open([item(1)]);
  await next.facts.restore();
  const before = files.snapshot();
  await next.facts.keep();
  expect(files.snapshot()).toEqual(before);
  next.lengths.find(item(1));
  await next.facts.keep();
  expect(files.snapshot().get(PATH)).not.toBe(before.get(PATH));
});
