import { expect, test } from 'vitest';
import { findPairs, type Moving } from '../../../api/homes/move-in/plan/pairs.ts';
import { UNTOLD, type SourceItem } from '../../../api/homes/move-in/source/model.ts';

const text = (id: number, language: 'cs' | 'en', fields: Partial<SourceItem> = {}): Moving => ({
  language,
  type: 'post',
  item: {
    ...UNTOLD,
    type: 'post',
    from: {},
    link: `https://old.example/${id}/`,
    date: `2025-01-01T00:00:${id}`,
    ...fields,
    id,
  },
});

test('what Polylang exports and what the API says of both sides makes pairs', () => {
  const group = { translations: { cs: 1, en: 2 }, from: { translations: 'wxr' } } as const;
  const api = { translations: { cs: 3, en: 4 }, from: { translations: 'rest' } } as const;
  const { pairs } = findPairs([text(1, 'cs', group), text(2, 'en', group), text(3, 'cs', api), text(4, 'en', api)]);
  expect(pairs).toEqual([
    { ids: [1, 2], by: 'polylang' },
    { ids: [3, 4], by: 'rest' },
  ]);
});

test('a partner that only one side names is a guess, as plugins invent partners', () => {
  const api = { translations: { en: 2 }, from: { translations: 'rest' } } as const;
  const { pairs, guesses } = findPairs([text(1, 'cs', api), text(2, 'en')]);
  expect(pairs).toEqual([]);
  expect(guesses).toEqual([{ ids: [1, 2], why: 'only one of the two names the other (rest)' }]);
});

test('hreflang makes a pair where both pages say it, whichever way the URL is spelled', () => {
  const cs = text(1, 'cs', { alternates: { en: 'http://www.old.example/2' } });
  const back = text(2, 'en', { alternates: { cs: 'https://old.example/1/' } });
  expect(findPairs([cs, back]).pairs).toEqual([{ ids: [1, 2], by: 'hreflang' }]);
  expect(findPairs([cs, text(2, 'en')])).toMatchObject({ pairs: [], guesses: [{ ids: [1, 2] }] });
});

test('the same pictures or minute are listed and never applied, and never where there are three', () => {
  const raw = '<img src="https://old.example/wp-content/uploads/2025/01/a-300x200.png">';
  const [a, b] = [text(1, 'cs', { raw }), text(2, 'en', { raw: raw.replace('-300x200', '') })];
  expect(findPairs([a, b])).toEqual({ pairs: [], guesses: [{ ids: [1, 2], why: 'they show the same pictures' }] });
  expect(findPairs([a, b, text(3, 'en', { raw })]).guesses).toEqual([]);
});

test('texts of one language or of different types are no pair', () => {
  const group = { translations: { cs: 1, en: 2 }, from: { translations: 'wxr' } } as const;
  expect(findPairs([text(1, 'cs', group), text(2, 'cs', group)]).pairs).toEqual([]);
  expect(findPairs([text(1, 'cs', group), text(2, 'en', { ...group, type: 'page' })]).pairs).toEqual([]);
});
