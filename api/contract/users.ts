import { context, idFilters, offset, paging, search, slugFilter, sorting } from './args.ts';
import { everywhere, forEditing, inFull } from './fields.ts';
import type { Arguments, RecordSchema } from './shape.ts';

const words = { type: 'array', items: { type: 'string' }, context: forEditing, readonly: true } as const;

/** Authors as readers see them; the rest is for the users themselves and for administrators. */
export const user = {
  title: 'user',
  fields: {
    id: { text: 'user.id', type: 'integer', context: everywhere, readonly: true },
    username: { text: 'user.username', type: 'string', context: forEditing, readonly: true },
    name: { text: 'user.name', type: 'string', context: everywhere, readonly: true },
    email: { text: 'user.email', type: 'string', context: forEditing, readonly: true },
    url: { text: 'user.url', type: 'string', context: everywhere, readonly: true },
    description: { text: 'user.description', type: 'string', context: everywhere, readonly: true },
    link: { text: 'user.link', type: 'string', format: 'uri', context: everywhere, readonly: true },
    slug: { text: 'user.slug', type: 'string', format: 'slug', context: everywhere, readonly: true },
    roles: { text: 'user.roles', ...words },
    capabilities: { text: 'user.capabilities', type: 'object', context: forEditing, readonly: true },
    meta: { text: 'term.meta', type: 'object', context: inFull, readonly: true },
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
