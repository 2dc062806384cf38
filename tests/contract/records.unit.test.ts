import { describe, expect, it } from 'vitest';
import { type, TYPES } from '../../api/contract/content-types.ts';
import { ROUTES } from '../../api/contract/routes.ts';
import { status, STATUSES } from '../../api/contract/statuses.ts';
import { TAXONOMIES, taxonomy } from '../../api/contract/taxonomies.ts';

/** The records that are data of the contract must have the very fields of their schemas. */
describe.each([
  ['types', TYPES, type],
  ['statuses', STATUSES, status],
  ['taxonomies', TAXONOMIES, taxonomy],
] as const)('%s', (_name, records, schema) => {
  it.each(records.map((record) => [record.slug, record] as const))(
    '%s has every field of the schema',
    (_slug, record) => {
      expect(Object.keys(record).toSorted()).toEqual(Object.keys(schema.fields).toSorted());
    },
  );

  it('have different slugs', () => {
    expect(new Set(records.map(({ slug }) => slug)).size).toBe(records.length);
  });
});

it.each([...TYPES, ...TAXONOMIES])('$slug has its collection at $rest_base', ({ rest_base }) => {
  expect(ROUTES.map(({ path }) => path)).toContain(`/cms/v2/${rest_base}`);
});
