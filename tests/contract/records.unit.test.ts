import { describe, expect, it } from 'vitest';
import { type, TYPES } from '../../api/contract/content-types.ts';
import { ROUTES } from '../../api/contract/routes.ts';
import { status, STATUSES } from '../../api/contract/statuses.ts';
import { TAXONOMIES, taxonomy } from '../../api/contract/taxonomies.ts';

/** Records defined as data of the contract must have exactly the fields of their schemas, except translated words. */
describe.each([
  ['types', TYPES, type, ['name', 'labels']],
  ['statuses', STATUSES, status, []],
  ['taxonomies', TAXONOMIES, taxonomy, ['name', 'labels']],
] as const)('%s', (_name, records, schema, words) => {
  it.each([...records])('$slug has every field of the schema', (record) =>
    expect([...Object.keys(record), ...words].toSorted()).toEqual(Object.keys(schema.fields).toSorted()),
  );

  it('have different slugs', () => expect(new Set(records.map(({ slug }) => slug)).size).toBe(records.length));
});

it.each([...TYPES, ...TAXONOMIES])('$slug has its collection at $rest_base', ({ rest_base }) =>
  expect(ROUTES.map(({ path }) => path)).toContain(`/cms/v2/${rest_base}`),
);
