import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromPairs } from '../../../api/rest/request/query-string.ts';

const parse = (query: string) => fromPairs(new URLSearchParams(query));

it.each([
  ['a=1&b=2', { a: '1', b: '2' }],
  ['a=1&a=2', { a: '2' }],
  ['a[]=1&a[]=2', { a: ['1', '2'] }],
  ['a[0]=1&a[1]=2', { a: ['1', '2'] }],
  ['a[5]=1&a[7]=2', { a: ['1', '2'] }],
  ['a[1]=1&a[]=2&a[]=3', { a: ['1', '2', '3'] }],
  ['a[x]=1', { a: { x: '1' } }],
  ['a[]=1&a[x]=2', { a: { 0: '1', x: '2' } }],
  ['title[raw]=T&content[raw]=C', { title: { raw: 'T' }, content: { raw: 'C' } }],
  ['jobs[0][source_id]=1&jobs[1][source_id]=2', { jobs: [{ source_id: '1' }, { source_id: '2' }] }],
  ['a=1&a[]=2', { a: ['2'] }],
  ['a[]=1&a=2', { a: '2' }],
  ['[]=1', { '[]': '1' }],
  ['a[=1', { 'a[': '1' }],
  ['a[][]=1', { a: [['1']] }],
  ['a', { a: '' }],
  ['', {}],
])('%s', (query, expected) => expect(parse(query)).toEqual(expected));

it('never reach into prototypes', () => {
  expect(parse('__proto__[x]=1&constructor[prototype][y]=1&a[__proto__][z]=1&prototype=2')).toEqual({});
  expect({}).not.toHaveProperty('x');
});

it('nested deeper than any argument are dropped', () => expect(parse('a[b][c][d]=1')).toEqual({}));

it('of any kind never throw', () => {
  const name = fc.stringMatching(/^[a-z_[\]0-9]{0,12}$/);
  fc.assert(fc.property(fc.array(fc.tuple(name, fc.string())), (pairs) => void fromPairs(pairs)));
});
