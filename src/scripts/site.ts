import { addPageCopy } from './copy.ts';
import { enhance } from './enhance.ts';
import { defineFeedback } from './feedback.ts';
import { defineLocked } from './locked.ts';
import { defineSearch } from './search.ts';
import { SESSION, stored } from './storage.ts';
import { followTheme } from './theme.ts';

// Everything below is an enhancement: pages work without it.
followTheme();
defineSearch();
defineLocked();
defineFeedback();
for (const prose of document.querySelectorAll<HTMLElement>('.prose')) enhance(prose);
for (const link of document.querySelectorAll<HTMLAnchorElement>('a.markdown')) addPageCopy(link);
const session = stored(SESSION);
if (session) void import('../writing/edit-here.ts').then(({ editHere }) => editHere(session));
