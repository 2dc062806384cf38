import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Argument } from '../../../api/contract/schema.ts';
import { decode } from '../../../api/rest/request/decode.ts';

const integer: Argument = { type: 'integer' };
const boolean: Argument = { type: 'boolean' };
const integers: Argument = { type: 'array', items: { type: 'integer' } };
const words: Argument = { type: 'array', items: { type: 'string' } };
const blank = fc.constantFrom('', ' ', '  ', '\t');

describe('whole numbers', () => {
  it('are read, ignoring spaces around them', () =>
    fc.assert(
      fc.property(fc.maxSafeInteger(), blank, blank, (number, before, after) => {
        expect(decode(integer, `${before}${number}${after}`)).toBe(number + 0);
      }),
    ));

  it.each([
    ['10.0', 10],
    ['1e1', 10],
    ['1.5e1', 15],
    ['+7', 7],
    ['007', 7],
    ['-0', 0],
  ])('may be written as %j', (text, number) => expect(decode(integer, text)).toBe(number));

  it.each([
    ...['1.5', '', ' ', '0x10', '1_000', '１０', 'NaN', 'Infinity', '1e999', '9007199254740993', '1,2', '--1', '1 2'],
  ])('are not written as %j', (text) => expect(decode(integer, text)).toBe(text));

  it('are kept as they are in JSON, where no other type is converted', () => {
    for (const value of [5, 1.5, true, ['1'], { a: 1 }]) expect(decode(integer, value)).toBe(value);
  });
});

describe('booleans', () => {
  it.each(['true', 'TRUE', 'True', '1', 1, true])('%j is true', (value) => expect(decode(boolean, value)).toBe(true));
  it.each(['false', 'FALSE', '0', 0, false])('%j is false', (value) => expect(decode(boolean, value)).toBe(false));
  it.each(['yes', '', 'on', '2', 2, ' true'])('%j is neither', (value) => expect(decode(boolean, value)).toBe(value));
});

describe('lists', () => {
  const separator = fc.constantFrom(',', ' ', ', ', ',,', ' ,');

  it('are separated by commas and spaces, empty pieces dropped', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), separator, (numbers, between) => {
        expect(decode(integers, numbers.join(between))).toEqual(numbers);
        expect(decode(integers, between + numbers.join(between) + between)).toEqual(numbers);
      }),
    ));

  it('may be given as lists, of numbers or of texts', () =>
    expect([decode(integers, [1, '2', ' 3']), decode(words, ['a,b', 'c'])]).toEqual([
      [1, 2, 3],
      ['a,b', 'c'],
    ]));

  it('may be a single value', () => expect([decode(integers, 12), decode(words, 'one')]).toEqual([[12], ['one']]));

  it('count as missing if the text is empty, but match nothing if an item is empty', () =>
    expect([decode(words, ''), decode(words, ['']), decode(integers, [''])]).toEqual([undefined, [''], []]));

  it('keep unreadable items, so that their place can be reported', () =>
    expect(decode(integers, '1,x')).toEqual([1, 'x']));

  it('are never made from objects', () => expect(decode(integers, { a: 1 })).toEqual({ a: 1 }));
});

describe('null', () => {
  it('counts as missing', () => expect(decode({ type: 'string' }, null)).toBeUndefined());
  it('resets a date', () => expect(decode({ type: 'string', format: 'date-time', null: 'now' }, null)).toBeNull());
  it('empties a list', () => expect(decode({ ...integers, null: 'empty' }, null)).toEqual([]));
});

describe('lenient arguments', () => {
  const text: Argument = { type: 'object', accepts: 'text' };
  const map: Argument = { type: 'object', accepts: 'map' };
  const pixels: Argument = { type: 'any', accepts: 'pixels' };

  it('accept a text as such or as `raw`', () => {
    expect([decode(text, 'T'), decode(text, { raw: 'T', rendered: '<b>T</b>' })]).toEqual(['T', 'T']);
    expect(decode(text, { raw: '' })).toBe('');
  });

  it.each([5, ['T'], {}, { rendered: 'T' }, { raw: 5 }, true])('treat %j as missing text', (value) =>
    expect(decode(text, value)).toBeUndefined(),
  );

  it('accept the empty list as the empty object', () =>
    expect([decode(map, []), decode(map, ['x']), decode(map, 'x')]).toEqual([{}, ['x'], 'x']));

  it.each([
    ['x', 0],
    ['', 0],
    ['-300', 300],
    [300.7, 300],
    [{}, 0],
    [Number.NaN, 0],
  ])('take %j pixels for %j', (value, width) => expect(decode(pixels, value)).toBe(width));

  it('ignore the sign of ids', () => {
    expect(decode({ ...integers, accepts: 'magnitude' }, '-1,2')).toEqual([1, 2]);
    expect(decode({ ...integer, accepts: 'magnitude' }, '-3')).toBe(3);
  });

  it('read codes in any case, as text or number', () => {
    const code: Argument = { type: 'string', accepts: 'code' };
    expect([decode(code, 'ate'), decode(code, 0), decode(code, '1')]).toEqual(['ATE', '0', '1']);
  });

  it('accept a single record as a list', () => {
    const records: Argument = { type: 'array', items: { type: 'object' }, accepts: 'records' };
    expect(decode(records, { a: 1 })).toEqual([{ a: 1 }]);
    expect(decode(records, [{ a: 1 }, { b: 2 }])).toEqual([{ a: 1 }, { b: 2 }]);
  });
});

describe('objects', () => {
  const map: Argument = { type: 'object', accepts: 'map' };

  it('lose names that reach into prototypes, at any depth', () => {
    const value: unknown = JSON.parse(
      '{"__proto__":{"x":1},"constructor":1,"a":{"prototype":2,"b":[{"__proto__":3,"c":4}]}}',
    );
    expect(decode(map, value)).toEqual({ a: { b: [{ c: 4 }] } });
  });

  it('are cut off where they are nested deeper than any argument', () => {
    const deep: unknown = JSON.parse('{"a":'.repeat(5000) + '1' + '}'.repeat(5000));
    expect(() => decode(map, deep)).not.toThrow();
  });
});

it('decoding never throws, and decoding a decoded value changes nothing', () => {
  const kinds: Argument[] = [
    integer,
    boolean,
    integers,
    words,
    { type: 'string' },
    { type: 'string', format: 'date-time' },
    { type: 'any' },
    { type: 'object', accepts: 'text' },
    { type: 'object', accepts: 'map' },
    { type: 'integer', accepts: 'pixels' },
    { ...integers, accepts: 'magnitude' },
    { type: 'string', accepts: 'code' },
  ];
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.anything(), (argument, value) => {
      const once = decode(argument, value);
      expect(decode(argument, once)).toEqual(once ?? undefined);
    }),
  );
});
