import { expect, it } from 'vitest';
import type { Item } from '../../api/contract/model.ts';
import { RenderedTexts } from '../../api/render/rendered-texts.ts';

let asked = 0;
const context = () => (asked++, { language: 'en' as const, base: '', block: () => null });
/** How often something is rendered meanwhile. */
function renders(work: () => void): number {
  const before = asked;
  work();
  return asked - before;
}
const texts = () => new RenderedTexts({ context, plainContext: context });
const version = (n: number, content: string): Item => ({ id: 1, version: `${n}`, content, excerpt: '' }) as Item;

it('a text is rendered once as long as it stays the same', () => {
  const made = texts();
  expect(made.of(version(1, 'a'))).toBe(made.of(version(1, 'a')));
});

it('versions of a long text make room for each other', () => {
  const made = texts();
  const paragraphs = (n: number) => `${n} ${'word '.repeat(20)}\n\n`.repeat(10_000);
  const first = made.of(version(0, paragraphs(0)));
  const small = { ...version(0, 'small'), id: 2 };
  const kept = made.of(small);
  for (let n = 1; n <= 16; n++) {
    made.of(version(n, paragraphs(n)));
    expect(made.of(small)).toBe(kept);
  }
  expect(made.of(version(0, paragraphs(0)))).not.toBe(first);
});

it('a text that made room for others is not rendered again, until it shows something else', () => {
  let renders = 0;
  let block = 'before';
  const counted = () => {
    renders++;
    return { ...context(), block: () => ({ content: block }) };
  };
  const made = new RenderedTexts({ context: counted, plainContext: counted, isLasting: true, wholeKept: 600 });
  const plain = { ...version(1, '## A\n\nText of one.'), id: 1 };
  const showing = { ...version(1, '::block{ref=1}'), id: 2 };
  const [first] = [made.of(plain), made.of(showing)];
  expect(made.of(plain)).toEqual(first);
  expect(made.of(showing).html).toContain('before');
  expect(renders).toBe(2);
  block = 'after';
  made.follow([{ after: { type: 'cms_block' } as Item }]);
  expect(made.of(plain)).toEqual(first);
  expect(made.of(showing).html).toContain('after');
  expect(renders).toBe(3);
});

it('an edit drops what was made of the former text, packed or not, and one that leaves the text as it is drops nothing', () => {
  for (const wholeKept of [100_000, 600]) {
    const made = new RenderedTexts({ context, plainContext: context, isLasting: true, wholeKept });
    const other = { ...version(1, 'Another.'), id: 2 };
    const [former, same] = [version(1, 'One.'), version(2, 'One.')];
    const first = made.of(former);
    made.of(other);
    made.follow([{ before: former, after: same }]);
    expect(made.of(same)).toEqual(first);
    if (wholeKept > 600) expect(made.of(same)).toBe(first);
    made.of(other);
    made.follow([{ before: same, after: version(3, 'Three.') }]);
    expect(renders(() => made.of(same))).toBe(1);
    expect(renders(() => made.of(other))).toBe(0);
  }
});

it('what a list says of a text that shows a block is known to the next process, until a block is another one', () => {
  const block = { id: 9, type: 'cms_block', version: 'v1', path: 'en/blocks/a.md', content: 'Shown first.' } as Item;
  const showing = { ...version(1, '::block{ref=9}'), pictures: undefined } as unknown as Item;
  const open = (blocks: Item[]) => {
    const counted = () => ({ ...context(), block: () => ({ content: blocks[0]!.content }) });
    return new RenderedTexts({ context: counted, plainContext: counted, records: () => blocks });
  };
  const first = open([block]);
  expect(first.summary(showing)).toBe('Shown first.');
  const fact = structuredClone(first.factOf(showing)!);

  const next = open([block]);
  // Counts of a process say nothing in another one.
  next.follow([{ after: { type: 'cms_block' } as Item }]);
  next.learn(showing, fact);
  expect(renders(() => expect(next.summary(showing)).toBe('Shown first.'))).toBe(0);
  next.follow([{ before: block, after: { ...block, version: 'v2' } }]);
  expect(renders(() => next.summary(showing))).toBe(1);

  const changed = open([{ ...block, version: 'v2', content: 'Shown later.' }]);
  changed.learn(showing, fact);
  expect(changed.summary(showing)).toBe('Shown later.');
});

it('of what a text shows there may be too many, or nobody who tells: then the next process finds out again', () => {
  const showing = version(1, '::block{ref=9}');
  const block = () => ({ content: 'Shown.' });
  const without = new RenderedTexts({
    context: () => ({ ...context(), block }),
    plainContext: () => ({ ...context(), block }),
  });
  without.summary(showing);
  expect(without.factOf(showing)).toBeUndefined();
});

it('the mark of a text is the same as long as the text is, and does not need it again', () => {
  let block = 'before';
  const counted = () => ({ ...context(), block: () => ({ content: block }) });
  // Nothing is kept.
  const made = new RenderedTexts({ context: counted, plainContext: counted, wholeKept: 1 });
  const [plain, showing] = [version(1, 'One.'), { ...version(1, '::block{ref=9}'), id: 2 }];
  const marks = [made.markOf(plain), made.markOf(showing)];
  expect(renders(() => expect([made.markOf(plain), made.markOf(showing)]).toEqual(marks))).toBe(0);
  expect(made.markOf(showing)).toBe(marks[1]);
  block = 'after';
  made.follow([{ after: { type: 'cms_block' } as Item }]);
  expect(made.markOf(plain)).toBe(marks[0]);
  expect(made.markOf(showing)).not.toBe(marks[1]);
  expect(made.markOf(version(2, 'One.'))).not.toBe(marks[0]);
});
