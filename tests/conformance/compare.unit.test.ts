import { describe, expect, test } from 'vitest';
import type { Case, Step } from './cases.ts';
import { judge } from './judge.ts';
import type { Bindings } from './placeholders.ts';

/** Weights of the differences between a recorded and an actual response. */
function weights(expected: unknown, actual: unknown, kase: Partial<Case> = {}): string[] {
  const step: Step = { method: 'GET', path: '/', expect: { status: 200, headers: {}, links: [], body: expected } };
  const full: Case = { name: 'x', group: 'x', as: 'anonymous', steps: [step], ...kase };
  const bindings: Bindings = new Map();
  return judge(full, step, { status: 200, headers: {}, body: actual, undescribed: [] }, bindings).map(
    ({ weight }) => weight,
  );
}

describe('the comparison of recorded and actual responses', () => {
  test('requires equal values, also in lists', () => {
    expect(weights({ id: 1, tags: [1, 2] }, { id: 1, tags: [1, 2] })).toEqual([]);
    expect(weights({ id: 1 }, { id: '1' })).toEqual(['fail']);
    expect(weights([1, 2], [1])).toEqual(['fail']);
  });

  test('binds a new id at first sight and keeps it', () => {
    expect(weights({ id: '{id:p1}', link: '/x/{id:p1}' }, { id: 70, link: '/x/70' })).toEqual([]);
    expect(weights([{ id: '{id:p1}' }, { id: '{id:p1}' }], [{ id: 70 }, { id: 71 }])).toEqual(['fail']);
  });

  test('tolerates a new field, unless the context must hide it', () => {
    expect(weights({ id: 1 }, { id: 1, language: 'cs' })).toEqual(['extra']);
    expect(weights({ id: 1 }, { id: 1, password: 'x' })).toEqual(['fail']);
  });

  test('compares rendered text as a reader sees it', () => {
    const rendered = (text: string) => ({ content: { rendered: text } });
    expect(weights(rendered('<p>It&#8217;s &#8220;so&#8221;</p>\n'), rendered('<p>It\'s "so"</p>'))).toEqual([]);
    expect(weights(rendered('<p>yes</p>'), rendered('<p>no</p>'))).toEqual(['fail']);
    expect(weights(rendered('<p>yes</p>'), rendered('<p>no</p>'), { compare: { rendered: 'presence' } })).toEqual([]);
  });

  test('requires the order of a list, except among ties', () => {
    const kase = { compare: { project: 'id', order_key: 'count' } };
    const recorded = [
      { id: 1, count: 2 },
      { id: 2, count: 2 },
      { id: 3, count: 5 },
    ];
    expect(weights(recorded, [recorded[1], recorded[0], recorded[2]], kase)).toEqual([]);
    expect(weights(recorded, [recorded[2], recorded[0], recorded[1]], kase)).toEqual(['fail']);
  });

  test('of an error compares the code and the names of parameters, not the wording', () => {
    const error = (code: string, params: object) => ({ code, message: 'Words.', data: { status: 200, params } });
    expect(weights(error('bad', { page: '{text}' }), error('bad', { page: 'Jinak.' }))).toEqual([]);
    expect(weights(error('bad', { page: '{text}' }), error('worse', { page: 'Jinak.' }))).toEqual(['fail']);
    expect(weights(error('bad', { page: '{text}' }), error('bad', {}))).toEqual(['fail']);
  });
});
