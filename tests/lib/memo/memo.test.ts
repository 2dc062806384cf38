import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Known } from '../../../api/lib/memo/known-graph.ts';
import { Memo } from '../../../api/lib/memo/memo.ts';

/** Inputs by name, and a memo that observes their reads. */
function openInputs(given: Record<string, number> = {}) {
  const memo = new Memo();
  const inputs = new Map(Object.entries(given));
  const input = (name: string): number | undefined => {
    memo.read(name);
    return inputs.get(name);
  };
  const set = (name: string, value: number) => {
    inputs.set(name, value);
    memo.changed(name);
  };
  return { memo, input, set };
}

const dueOf = (memo: Memo): string[] =>
  memo
    .doubtful()
    .map(({ output }) => output)
    .filter((output) => memo.isDue(output));

test('an output is due once something that it read has changed, even if that did not exist before', () => {
  const { memo, input, set } = openInputs({ a: 1 });
  memo.record('one', () => input('a'));
  memo.record('two', () => input('b'));
  expect(dueOf(memo)).toEqual([]);
  set('a', 2);
  expect(dueOf(memo)).toEqual(['one']);
  memo.record('one', () => input('a'));
  set('b', 1);
  expect(dueOf(memo)).toEqual(['two']);
});

test('an equal value stops a change from spreading to its reader', () => {
  const { memo, input, set } = openInputs({ a: 1 });
  const half = memo.define('half', (name: string) => Math.floor((input(name) ?? 0) / 2));
  memo.record('out', () => half('a'));
  set('a', 0);
  expect([memo.doubtful(), memo.isDue('out')]).toEqual([[{ output: 'out', isDirect: false }], false]);
  set('a', 2);
  expect([dueOf(memo), memo.causeOf('out')]).toEqual([['out'], ['half a', 'a']]);
});

test('the first read may decide whether the rest is read at all', () => {
  const { memo, input, set } = openInputs({ which: 1, a: 1, b: 1 });
  const which = memo.define('which', (name: string) => input(name));
  const made: string[] = [];
  const strict = memo.define('strict', (name: string) => {
    made.push(name);
    return input(name);
  });
  memo.record('out', () => (which('which') === 1 ? strict('a') : strict('b')));
  set('which', 2);
  set('a', 2);
  expect([dueOf(memo), made]).toEqual([['out'], ['a']]);
});

test('the sign of a value is known while the value itself is not held', () => {
  const { memo, input, set } = openInputs({ a: 1, b: 2 });
  let made = 0;
  const text = memo.define(
    'text',
    (name: string) => {
      made++;
      return 'x'.repeat(input(name) ?? 0);
    },
    { room: { bytes: 4, sizeOf: () => 3 } },
  );
  const sign = memo.record('out', () => text.sign('a'));
  text('b');
  expect(made).toBe(2);
  expect(memo.record('out', () => text.sign('a'))).toBe(sign);
  expect([made, text('a'), made]).toEqual([2, 'x', 3]);
  set('a', 3);
  expect(dueOf(memo)).toEqual(['out']);
});

test('numbers and texts are different arguments', () => {
  const memo = new Memo();
  const kind = memo.define('kind', (argument: string | number) => typeof argument);
  expect(`${kind(1)} ${kind('1')}`).toBe('number string');
});

test('a value made of itself is refused by name, and failed values are made again', () => {
  const { memo, input, set } = openInputs({ a: 0 });
  const circle = memo.define('circle', (name: string): number => circle(name));
  expect(() => circle('a')).toThrow('circle\t$a is made of itself');
  const fails = memo.define('fails', (name: string) => {
    if (input(name) === 0) throw new Error('not yet');
    return input(name);
  });
  expect(() => memo.record('out', () => fails('a'))).toThrow('not yet');
  set('a', 1);
  expect(memo.record('out', () => fails('a'))).toBe(1);
});

test('no input may change while an output is being made', () => {
  const { memo, set } = openInputs();
  expect(() => memo.record('out', () => set('a', 1))).toThrow('a changed while a value or output was being made');
});

test('returns the inputs of an output, and the outputs of an input', () => {
  const { memo, input } = openInputs({ a: 1, b: 1 });
  const both = memo.define('both', () => [input('a'), input('b')]);
  memo.record('one', () => both(''));
  memo.record('two', () => input('b'));
  expect([memo.inputsOf('one'), memo.outputsOf('b').sort()]).toEqual([
    ['a', 'b'],
    ['one', 'two'],
  ]);
  memo.forget('one');
  expect(memo.outputsOf('a')).toEqual([]);
});

test('a value that nothing reads any more is dropped, and so is what only that has read', () => {
  const { memo, input, set } = openInputs({ isUsed: 0, a: 1 });
  let made: string[] = [];
  const half = memo.define('half', (name: string) => (made.push('half'), (input(name) ?? 0) / 2));
  const text = memo.define('text', (name: string) => (made.push('text'), String(half(name))));
  const use = (isUsed: number) => {
    set('isUsed', isUsed);
    memo.record('out', () => (input('isUsed') ? text('a') : ''));
  };
  use(0);
  use(1);
  use(2);
  expect(made).toEqual(['text', 'half']);
  use(0);
  made = [];
  text('a');
  expect(made).toEqual(['text', 'half']);
});

/** Values in layers above a few inputs. Each is made of some values of the layer below; the first one decides which. */
function layered(memo: Memo, input: (name: string) => number | undefined, size: number) {
  const value = memo.define('value of a layer', (name: string): number => {
    const [layer = 0, place = 0] = name.split('.').map(Number);
    const below = (at: number) => (layer === 0 ? (input(String(at % size)) ?? 0) : value(`${layer - 1}.${at % size}`));
    const first = below(place);
    return (first + below(place + first)) % 3;
  });
  return value;
}

const SIZE = 6;
const LAYERS = 3;
const OUTPUTS = Array.from({ length: SIZE }, (_, place) => `${LAYERS - 1}.${place}`);
const steps = fc.array(
  fc.array(fc.tuple(fc.integer({ min: 0, max: SIZE - 1 }), fc.integer({ min: 0, max: 5 })), { maxLength: 4 }),
  { maxLength: 8 },
);

test('after any changes, remaking only due outputs gives the same result as remaking all', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom('goes on', 'is packed', 'is restarted'), (rounds, process) => {
      const inputs = new Map<string, number>();
      const open = (known?: Known) => {
        const memo = new Memo();
        const value = layered(
          memo,
          (name) => {
            memo.read(name);
            return inputs.get(name);
          },
          SIZE,
        );
        if (known) memo.restore(structuredClone(known));
        return { memo, value };
      };
      let { memo, value } = open();
      const kept = new Map(OUTPUTS.map((name) => [name, memo.record(name, () => value(name))]));
      for (const round of rounds) {
        if (process === 'is packed') memo.restore(memo.known());
        if (process === 'is restarted') ({ memo, value } = open(memo.known()));
        for (const [place, to] of round) {
          inputs.set(String(place), to);
          memo.changed(String(place));
        }
        for (const { output } of memo.doubtful())
          if (memo.isDue(output))
            kept.set(
              output,
              memo.record(output, () => value(output)),
            );
        const anew = open();
        expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(OUTPUTS.map((name) => [name, anew.value(name)])));
        // Nothing is in doubt any more, and nothing is left over from previous rounds.
        expect(memo.doubtful()).toEqual([]);
      }
    }),
  );
});

test('the next process has lasting values, and makes all others on request', () => {
  const open = (known?: Known) => {
    const memo = new Memo();
    const made: string[] = [];
    const make = (name: string) => {
      made.push(name);
      memo.read('input');
      return name;
    };
    const values = { kept: memo.define('kept', make, { isLasting: true }), other: memo.define('other', make) };
    if (known) memo.restore(known);
    return { memo, made, values };
  };
  const first = open();
  first.memo.record('out', () => first.values.kept('a') + first.values.other('b'));
  const next = open(first.memo.known());
  expect([next.values.kept('a') + next.values.other('b'), next.made]).toEqual(['ab', ['b']]);
  next.memo.changed('input');
  expect([dueOf(next.memo), next.made]).toEqual([[], ['b', 'a', 'b']]);
});

test.each([
  [{ words: ['Čeština', null], at: 1 }],
  [null],
  [''],
  [Uint32Array.of(0, 1, 0xffffffff)],
  [Uint32Array.of()],
])('the next process has %j as it was', (value) => {
  const open = (make: () => unknown, known?: Known) => {
    const memo = new Memo();
    if (known) memo.restore(known);
    return { memo, value: memo.define('value', make, { isLasting: true, sign: () => 'same' }) };
  };
  const first = open(() => value);
  first.memo.record('out', () => [first.value('a'), first.value('b')]);
  const next = open(() => 'made again', first.memo.known());
  expect([next.value('a'), next.value('b')]).toEqual([value, value]);
});

test('what an earlier process knew is found by its kind, and passed on though nothing touched it', () => {
  const open = (known?: Known) => {
    const { memo, input, set } = openInputs({ same: 4, b: 1 });
    if (known) memo.restore(structuredClone(known));
    // Defined after the state was restored.
    const half = memo.define('half', (name: string) => Math.floor((input(name) ?? 0) / 2));
    return { memo, half, set };
  };
  const first = open();
  first.memo.record('same', () => first.half('b'));
  first.memo.record('other', () => first.half('same'));
  const untouched = open(first.memo.known()).memo.known();
  expect(untouched).toEqual(first.memo.known());
  const { memo, half, set } = open(untouched);
  expect([...memo.outputs()]).toEqual(['same', 'other']);
  expect([memo.inputsOf('other'), memo.outputsOf('b')]).toEqual([['same'], ['same']]);
  memo.forget('same');
  expect(memo.outputsOf('b')).toEqual([]);
  set('same', 5);
  expect(dueOf(memo)).toEqual([]);
  set('same', 6);
  expect(dueOf(memo)).toEqual(['other']);
  memo.record('other', () => half('b'));
  set('same', 8);
  expect(dueOf(memo)).toEqual([]);
  set('b', 2);
  expect(dueOf(memo)).toEqual(['other']);
});

test('values of a family that a process does not define count as changed once they are in doubt', () => {
  const first = openInputs({ a: 1 });
  const half = first.memo.define('half', (name: string) => Math.floor((first.input(name) ?? 0) / 2));
  first.memo.record('out', () => half('a'));
  const next = openInputs({ a: 1 });
  next.memo.restore(first.memo.known());
  expect(next.memo.isDue('out')).toBe(false);
  next.set('a', 0);
  expect(dueOf(next.memo)).toEqual(['out']);
});
