import { expect, it } from 'vitest';
import type { Item } from '../../api/contract/model.ts';
import { RenderedTexts } from '../../api/render/rendered-texts.ts';

const context = () => ({ language: 'en' as const, base: '', block: () => null });
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
