import type { Context, Status } from './enums.ts';
import { computed, forEditing, inFull } from './records/rows.ts';
import type { RecordSchema, TextKey } from './schema.ts';

/** In the order of the OPTIONS document, which is that of no other record. */
const everywhere: readonly Context[] = ['embed', 'view', 'edit'];

export const status = {
  title: 'status',
  name: 'Status',
  fields: {
    name: computed('status.name', 'string', everywhere),
    private: computed('status.private', 'boolean', forEditing),
    protected: computed('status.protected', 'boolean', forEditing),
    public: computed('status.public', 'boolean', inFull),
    queryable: computed('status.queryable', 'boolean', inFull),
    show_in_list: computed('status.show_in_list', 'boolean', forEditing),
    slug: computed('status.slug', 'string', everywhere),
    date_floating: computed('status.date_floating', 'boolean', inFull),
  },
} as const satisfies RecordSchema;

/** A record of `GET /statuses`; `name` is the key of a text. */
interface StatusRecord extends Record<Exclude<keyof typeof status.fields, 'name' | 'slug'>, boolean> {
  name: TextKey;
  slug: Status;
}

const hidden = { private: false, protected: false, public: false, queryable: false, date_floating: false };

export const STATUSES: readonly StatusRecord[] = [
  { ...hidden, slug: 'publish', name: 'label.publish', public: true, queryable: true, show_in_list: true },
  { ...hidden, slug: 'future', name: 'label.future', protected: true, show_in_list: true },
  { ...hidden, slug: 'draft', name: 'label.draft', protected: true, show_in_list: true, date_floating: true },
  { ...hidden, slug: 'pending', name: 'label.pending', protected: true, show_in_list: true, date_floating: true },
  { ...hidden, slug: 'private', name: 'label.private', private: true, show_in_list: true },
  { ...hidden, slug: 'trash', name: 'label.trash', show_in_list: false },
];
