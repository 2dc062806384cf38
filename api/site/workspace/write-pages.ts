import { can, type Caller } from '../../contract/caller.ts';
import { ITEM_COLLECTIONS } from '../../contract/enums.ts';
import { TEXT_TYPES } from '../../contract/writing.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { canEdit } from '../../rest/query/policy.ts';
import type { WorkspacePage } from './pages.ts';

const mayEnter = (caller: Caller): boolean => can(caller, 'edit_posts');

/** Where texts are found, written and reviewed. What the pages work with is the content API. */
export const writePages = (index: ContentIndex): WorkspacePage[] => [
  { path: /^write\/$/, mayEnter, open: { view: (frame) => ({ kind: 'write-list', frame }) } },
  { path: /^write\/new\/$/, mayEnter, open: { view: (frame) => ({ kind: 'write-new', frame }) } },
  {
    path: /^write\/(\d{1,15})\/$/,
    mayEnter,
    open: {
      view(frame, { params, caller }) {
        const item = index.item(Number(params[0]));
        const type = TEXT_TYPES.find((name) => name === item?.type);
        if (!item || !type || !canEdit(item, caller)) return null;
        const { id, language } = item;
        return { kind: 'write-text', frame, text: { id, collection: ITEM_COLLECTIONS[type], language } };
      },
    },
  },
];
