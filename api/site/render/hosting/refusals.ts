import type { Language } from '../../../contract/enums.ts';
import { needsServerProblem, unknownRouteProblem } from '../../../contract/derive/static-api.ts';

const PROBLEMS = { 404: unknownRouteProblem, 501: needsServerProblem };

/** Endings that the rules give to the names of files: for no language, one, and a request that asks for two. */
const ENDINGS: Record<string, Language> = { '': 'en', '.en': 'en', '.cs': 'cs', '.both': 'en' };

/** Refusals by their names below `cms-json/`: files that are shown in place of others. */
export const REFUSALS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(PROBLEMS).flatMap(([status, problem]) =>
      Object.entries(ENDINGS).map(([ending, language]) => [
        `${status}${ending}.json`,
        JSON.stringify(problem(language)),
      ]),
    ),
  ),
  // Hosts that run nothing look for a page of this name in the folders above an unknown URL.
  '404.html': JSON.stringify(unknownRouteProblem('en')),
};
