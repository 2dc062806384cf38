import { context, idFilters, offset, paging, search, slugFilter, sorting } from '../args.ts';
import type { Arguments, RecordSchema } from '../schema.ts';
import { everywhere } from './rows.ts';

/** Authors as readers see them. Logins, e-mail addresses and roles are nobody's business. */
export const user = {
  title: 'user',
  name: 'User',
  fields: {
    id: { text: 'user.id', type: 'integer', context: everywhere, readonly: true },
    name: { text: 'user.name', type: 'string', context: everywhere, readonly: true },
    url: { text: 'user.url', type: 'string', context: everywhere, readonly: true },
    description: { text: 'user.description', type: 'string', context: everywhere, readonly: true },
    link: { text: 'user.link', type: 'string', format: 'uri', context: everywhere, readonly: true },
    slug: { text: 'user.slug', type: 'string', format: 'slug', context: everywhere, readonly: true },
    meta: { text: 'item.meta', type: 'object', accepts: 'map', context: everywhere, readonly: true },
  },
} as const satisfies RecordSchema;

export const userListArgs = {
  ...context,
  ...paging,
  ...search,
  ...idFilters,
  ...offset,
  ...sorting('asc', 'name', ['id', 'include', 'name', 'slug', 'include_slugs']),
  ...slugFilter,
} as const satisfies Arguments;
