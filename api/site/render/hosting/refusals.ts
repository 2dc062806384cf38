import type { Language } from '../../../contract/enums.ts';
import { needsServerProblem, unknownRouteProblem } from '../../../contract/derive/static-api.ts';

const PROBLEMS = { 404: unknownRouteProblem, 501: needsServerProblem };

/** Endings that the rules insert into file names: for no language, for one, and for a request with both. */
const ENDINGS: Record<string, Language> = { '': 'en', '.en': 'en', '.cs': 'cs', '.both': 'en' };

/** Refusals by file name below `cms-json/`; hosts send them instead of other files. */
export const REFUSALS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(PROBLEMS).flatMap(([status, problem]) =>
      Object.entries(ENDINGS).map(([ending, language]) => [
        `${status}${ending}.json`,
        JSON.stringify(problem(language)),
      ]),
    ),
  ),
  // Static hosts look for a page of this name in the parent folders of an unknown URL.
  '404.html': JSON.stringify(unknownRouteProblem('en')),
};
