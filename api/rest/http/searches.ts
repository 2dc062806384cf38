import { type Language, LANGUAGES } from '../../contract/model.ts';
import type { Service } from '../operations/operation.ts';
import type { Searches } from '../reports/searches.ts';
import { SEARCHES, SEARCHES_BYTES } from './limits.ts';
import { createReaderIntake, isIdText, refuseUnknownPage, refuseWrong } from './reader-intake.ts';

/** Where the search of this site posts what was looked for; below the base. */
export const SEARCHES_PATH = '/reports/searches';

/** Takes a query with whether the guide had a good hit for it (`found`), or with the page that was opened from the results. */
export const createSearchesIntake = (searches: Searches, { store: { index, clock }, report }: Service) =>
  createReaderIntake({
    ...{ clock, report, most: SEARCHES, bytes: SEARCHES_BYTES },
    isTaken: () => index.site.searches,
    take: async ({ language, query, found, opened }) => {
      const text = typeof query === 'string' && query.isWellFormed() ? query : '';
      refuseWrong({
        language: LANGUAGES.includes(language as Language),
        query: text !== '',
        ...(opened === undefined ? { found: found === 'yes' || found === 'no' } : { opened: isIdText(opened) }),
      });
      if (opened === undefined) return searches.asked(language as Language, text, found === 'yes');
      refuseUnknownPage(Number(opened), index);
      await searches.opened(language as Language, text, Number(opened));
    },
  });
