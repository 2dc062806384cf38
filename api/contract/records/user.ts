import { context, idFilters, offset, paging, search, slugFilter, sorting } from '../args.ts';
import type { Arguments, RecordSchema } from '../schema.ts';
import { computed, everywhere } from './rows.ts';

/** Authors as readers see them. Logins, e-mail addresses and roles are private. */
export const user = {
  title: 'user',
  name: 'User',
  fields: {
    id: computed('user.id', 'integer', everywhere),
    name: computed('user.name', 'string', everywhere),
    url: computed('user.url', 'string', everywhere),
    description: computed('user.description', 'string', everywhere),
    link: { ...computed('user.link', 'string', everywhere), format: 'uri' },
    slug: { ...computed('user.slug', 'string', everywhere), format: 'slug' },
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
