import type { PlainView } from '../../../src/workspace/views.ts';
import { can, type Caller } from '../../contract/caller.ts';
import { ITEM_COLLECTIONS } from '../../contract/enums.ts';
import { TEXT_TYPES } from '../../contract/writing.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { canEdit, canPropose } from '../../rest/query/policy.ts';
import type { WorkspacePage } from './pages.ts';
import { type TextForm, textForm } from './text-form.ts';

const mayEnter = (caller: Caller): boolean => can(caller, 'edit_posts');

/** Pages where texts are found, written and reviewed. They work through the content API. */
export const writePages = (index: ContentIndex, form: Omit<TextForm, 'index'>): WorkspacePage[] => [
  textForm({ index, ...form }),
  plainPage(/^write\/$/, 'write-list'),
  plainPage(/^write\/new\/$/, 'write-new'),
  plainPage(/^write\/media\/$/, 'write-media'),
  plainPage(/^write\/people\/$/, 'write-people', (caller) => can(caller, 'manage_options')),
  plainPage(/^write\/me\/$/, 'write-me', ({ id }) => id !== 0),
  {
    path: /^write\/proposals\/(?:(\d{1,15})\/)?$/,
    mayEnter,
    open: (frame, { params }) => ({ kind: 'write-proposals', frame, id: Number(params[0] ?? 0) }),
  },
  {
    path: /^write\/(\d{1,15})\/$/,
    mayEnter,
    open(frame, { params, caller }) {
      const item = index.item(Number(params[0]));
      const type = TEXT_TYPES.find((name) => name === item?.type);
      if (!item || !type || !canPropose(item, caller, index)) return null;
      const { id, language } = item;
      const text = { id, collection: ITEM_COLLECTIONS[type], language, proposes: !canEdit(item, caller) };
      return { kind: 'write-text', frame, text };
    },
  },
];

const plainPage = (path: RegExp, kind: PlainView['kind'], may = mayEnter): WorkspacePage => ({
  path,
  mayEnter: may,
  open: (frame) => ({ kind, frame }),
});
