import * as args from '../args.ts';
import { type } from '../content-types.ts';
import { TERM_COLLECTIONS, type Taxonomy } from '../enums.ts';
import { category, categoryListArgs, tag, tagListArgs } from '../records/term.ts';
import type { Arguments, Fields, RecordSchema, TextKey } from '../schema.ts';
import { status } from '../statuses.ts';
import { taxonomy } from '../taxonomies.ts';
import { CHANGE, DELETE, FILE, POST, recordRoute, writes } from './rows.ts';

/** Types, statuses, taxonomies and terms. */

const { context, id, translationOf } = args;

const key = <const T extends TextKey>(text: T) => ({ text, type: 'string' }) as const;

const termRoutes = <T extends Taxonomy, F extends Fields & { name: Fields[string] }, L extends Arguments>(
  kind: T,
  schema: RecordSchema & { fields: F },
  listArgs: L,
) =>
  [
    recordRoute(
      `/cms/v2/${TERM_COLLECTIONS[kind]}`,
      { kind, schema },
      FILE('listTerms', 'public', 'list', listArgs),
      writes(POST('createTerm', 'create term', 'created', args.newTerm<F>(schema.fields), translationOf)),
    ),
    recordRoute(
      `/cms/v2/${TERM_COLLECTIONS[kind]}/{id}`,
      { kind, schema },
      FILE('getTerm', 'public', 'one', id, context),
      writes(CHANGE('updateTerm', 'edit term', 'saved', id, args.writable<F>(schema.fields), translationOf)),
      writes(DELETE('deleteTerm', 'delete term', 'deleted', id, args.forceAlways)),
    ),
  ] as const;

export const KINDS = [
  recordRoute('/cms/v2/types', { schema: type }, FILE('listTypes', 'public', 'map', context)),
  recordRoute(
    '/cms/v2/types/{type}',
    { schema: type },
    FILE('getType', 'public', 'one', { type: key('args.type') }, context),
  ),
  recordRoute('/cms/v2/statuses', { schema: status }, FILE('listStatuses', 'public', 'map', context)),
  recordRoute(
    '/cms/v2/statuses/{status}',
    { schema: status },
    FILE('getStatus', 'public', 'one', { status: key('args.status_key') }, context),
  ),
  recordRoute(
    '/cms/v2/taxonomies',
    { schema: taxonomy },
    FILE('listTaxonomies', 'public', 'map', context, { type: { ...key('args.taxonomy_type'), empty: 'not given' } }),
  ),
  recordRoute(
    '/cms/v2/taxonomies/{taxonomy}',
    { schema: taxonomy },
    FILE('getTaxonomy', 'public', 'one', { taxonomy: key('args.taxonomy') }, context),
  ),

  ...termRoutes('category', category, categoryListArgs),
  ...termRoutes('post_tag', tag, tagListArgs),
] as const;
