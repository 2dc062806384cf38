import { describe, expect, it } from 'vitest';
import { shaping } from '../../api/contract/args.ts';
import { ITEM_TYPES, TAXONOMY_NAMES, type Language } from '../../api/contract/enums.ts';
import { ERRORS } from '../../api/contract/errors.ts';
import { DESCRIBED, ROUTES } from '../../api/contract/routes.ts';
import type { Fields, TextKey } from '../../api/contract/schema.ts';
import { STATUSES } from '../../api/contract/statuses.ts';
import { cs } from '../../api/contract/text/cs.ts';
import { en } from '../../api/contract/text/en.ts';
import { taxonomyLabels, typeLabels } from '../../api/contract/text/labels.ts';
import { MATCH_CLASSES } from '../../api/translation/jobs/estimate.ts';
import { sources } from './sources.ts';

const keys = Object.keys(en) as TextKey[];

/** Czech without a single accent has usually lost them; these texts are correct. */
const PLAIN_CZECH: readonly TextKey[] = ['args.mime_type'];

/** Columns of a table of estimates, and states of jobs in it. */
const ESTIMATE = [
  ...['job', 'title', 'from', 'to', 'translator', 'deadline', 'state', ...MATCH_CLASSES, 'total'],
  ...['waiting', 'in_progress', 'complete', 'cancelled'],
];

const fieldTexts = (fields: Fields): TextKey[] =>
  Object.values(fields).flatMap(({ text, properties }) => [text, ...fieldTexts(properties ?? {})]);

function textsOfTables(): Set<string> {
  const endpoints = ROUTES.flatMap((route) => route.endpoints);
  return new Set<string | null | undefined>([
    ...endpoints.flatMap(({ args }) => Object.values(args).map(({ text }) => text)),
    ...Object.values(shaping).map(({ text }) => text),
    ...DESCRIBED.flatMap((route) => route.endpoints).map(({ operation }) => `operation.${operation}`),
    ...endpoints.map(({ permission }) => `who.${permission}`),
    ...ROUTES.map(({ namespace }) => `tag.${namespace || 'cms-json'}`),
    ...ROUTES.flatMap(({ schema }) => fieldTexts(schema?.fields ?? {})),
    ...Object.keys(ERRORS).map((code) => `error.${code}`),
    ...STATUSES.map(({ name }) => name),
    ...['string', 'integer', 'boolean', 'number', 'array', 'object'].map((type) => `invalid.${type}`),
    ...['nesting', 'columns', 'paragraph', 'blocks', 'whole'].map((reason) => `cost.${reason}`),
    ...ESTIMATE.map((name) => `estimate.${name}`),
  ]) as Set<string>;
}

const stop = (text: string) => /[.:]$/.exec(text)?.[0];
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe('texts', () => {
  it('are all used', () => {
    const inTables = textsOfTables();
    const code = sources();
    expect(keys.filter((key) => !inTables.has(key) && !code.includes(`'${key}'`))).toEqual([]);
  });

  it('exist for every key in a table', () =>
    expect([...textsOfTables()].filter((key) => key && !(key in en))).toEqual([]));

  it('are translated', () => {
    expect(Object.keys(cs)).toEqual(Object.keys(en));
    expect(keys.filter((key) => cs[key] === en[key])).toEqual([]);
  });

  it('keep their placeholders in both languages', () => {
    for (const key of keys) expect([key, placeholders(cs[key])]).toEqual([key, placeholders(en[key])]);
  });

  it('have the same final punctuation in both languages', () => {
    for (const key of keys) expect([key, stop(cs[key])]).toEqual([key, stop(en[key])]);
  });

  it('are short', () => {
    for (const key of keys) expect(Math.max(cs[key].length, en[key].length), key).toBeLessThan(120);
  });
});

it('labels exist for every kind, in both languages with the same final punctuation', () => {
  const labels = (language: Language) =>
    [
      ...ITEM_TYPES.map((type) => typeLabels(type, language)),
      ...TAXONOMY_NAMES.map((taxonomy) => taxonomyLabels(taxonomy, language)),
    ].flatMap((all) => Object.entries(all));
  const english = labels('en');
  for (const [at, [name, text]] of labels('cs').entries()) {
    const other = english[at]![1];
    expect([name, text === null, stop(text ?? '')]).toEqual([name, other === null, stop(other ?? '')]);
    if (text !== null) expect(text, name).not.toBe(other);
    expect(`${text} ${other}`, name).not.toMatch(/[{}]|undefined/);
  }
});

describe('Czech texts', () => {
  // Words of these texts as they look without their accents.
  const LOST = /\b(polozk|cislo|stranka|clanek|clanky|nazev|ktery|ktere|muze|jmeno|uzivatel|prilis|neni)/i;

  it('have their accents', () => {
    const bare = keys.filter((key) => cs[key].split(' ').length > 4 && !/[áčďéěíňóřšťúůýž]/i.test(cs[key]));
    expect(bare.filter((key) => !PLAIN_CZECH.includes(key))).toEqual([]);
    expect(keys.filter((key) => LOST.test(cs[key]))).toEqual([]);
  });

  it('use Czech quotation marks', () => expect(keys.filter((key) => cs[key].includes('"'))).toEqual([]));
});
