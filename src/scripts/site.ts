import { enhance } from './enhance.ts';
import { defineLocked } from './locked.ts';
import { defineSearch } from './search.ts';
import { followTheme } from './theme.ts';

// Everything below improves a page that already reads well without it.
followTheme();
defineSearch();
defineLocked();
for (const prose of document.querySelectorAll<HTMLElement>('.prose')) enhance(prose);
