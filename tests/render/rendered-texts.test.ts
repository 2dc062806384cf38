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
