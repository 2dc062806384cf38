import type { Context, Status } from './enums.ts';
import { forEditing, inFull } from './records/rows.ts';
import type { RecordSchema, TextKey } from './schema.ts';

/** In the order of the OPTIONS document, which is that of no other record. */
const everywhere: readonly Context[] = ['embed', 'view', 'edit'];

const flag = (text: TextKey, context: readonly Context[]) =>
  ({ text, type: 'boolean', context, readonly: true }) as const;

export const status = {
  title: 'status',
  name: 'Status',
  fields: {
    name: { text: 'status.name', type: 'string', context: everywhere, readonly: true },
    private: flag('status.private', forEditing),
    protected: flag('status.protected', forEditing),
    public: flag('status.public', inFull),
    queryable: flag('status.queryable', inFull),
    show_in_list: flag('status.show_in_list', forEditing),
    slug: { text: 'status.slug', type: 'string', context: everywhere, readonly: true },
    date_floating: flag('status.date_floating', inFull),
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
