import { addPageCopy } from './copy.ts';
import { enhance } from './enhance.ts';
import { GuideFeedback } from './feedback.ts';
import { GuideLocked } from './locked.ts';
import { GuideSearch } from './search.ts';
import { SESSION, stored } from './storage.ts';
import { followTheme } from './theme.ts';

// Everything below is an enhancement: pages work without it.
followTheme();
customElements.define('guide-search', GuideSearch);
customElements.define('guide-locked', GuideLocked);
customElements.define('guide-feedback', GuideFeedback);
for (const prose of document.querySelectorAll<HTMLElement>('.prose')) enhance(prose);
for (const link of document.querySelectorAll<HTMLAnchorElement>('a.markdown')) addPageCopy(link);
const session = stored(SESSION);
if (session) void import('../writing/edit-here.ts').then(({ editHere }) => editHere(session));
