import { can, type Caller } from '../../contract/caller.ts';
import { ITEM_COLLECTIONS } from '../../contract/enums.ts';
import { TEXT_TYPES } from '../../contract/writing.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { canEdit, canPropose } from '../../rest/query/policy.ts';
import type { WorkspacePage } from './pages.ts';
import { type TextForm, textForm } from './text-form.ts';

const mayEnter = (caller: Caller): boolean => can(caller, 'edit_posts');

/** Where texts are found, written and reviewed. What the pages work with is the content API. */
export const writePages = (index: ContentIndex, form: Omit<TextForm, 'index'>): WorkspacePage[] => [
  textForm({ index, ...form }),
  { path: /^write\/$/, mayEnter, open: { view: (frame) => ({ kind: 'write-list', frame }) } },
  { path: /^write\/new\/$/, mayEnter, open: { view: (frame) => ({ kind: 'write-new', frame }) } },
  { path: /^write\/media\/$/, mayEnter, open: { view: (frame) => ({ kind: 'write-media', frame }) } },
  { path: /^write\/proposals\/$/, mayEnter, open: { view: (frame) => ({ kind: 'write-proposals', frame, id: 0 }) } },
  {
    path: /^write\/proposals\/(\d{1,15})\/$/,
    mayEnter,
    open: { view: (frame, { params }) => ({ kind: 'write-proposals', frame, id: Number(params[0]) }) },
  },
  {
    path: /^write\/people\/$/,
    mayEnter: (caller) => can(caller, 'manage_options'),
    open: { view: (frame) => ({ kind: 'write-people', frame }) },
  },
  { path: /^write\/me\/$/, mayEnter: ({ id }) => id !== 0, open: { view: (frame) => ({ kind: 'write-me', frame }) } },
  {
    path: /^write\/(\d{1,15})\/$/,
    mayEnter,
    open: {
      view(frame, { params, caller }) {
        const item = index.item(Number(params[0]));
        const type = TEXT_TYPES.find((name) => name === item?.type);
        if (!item || !type || !canPropose(item, caller, index)) return null;
        const { id, language } = item;
        const text = { id, collection: ITEM_COLLECTIONS[type], language, proposes: !canEdit(item, caller) };
        return { kind: 'write-text', frame, text };
      },
    },
  },
];
