import { shaping } from '../args.ts';
import type { Language } from '../enums.ts';
import { type ErrorCode, errorMessage, ERRORS } from '../errors.ts';
import { DESCRIBED, type Route } from '../routes.ts';

/**
 * The part of the API that files can answer, for hosts that run no code. Requests that files would answer differently
 * from the server are refused by the rules of the host; this is the source of those rules.
 */

/** Arguments accepted by every route, which shape its response. */
const SHAPING = [...Object.keys(shaping), '_jsonp', '_method'];

/** Arguments that choose the language; the rules select the file by them. */
const LANGUAGE = ['lang', 'xlate_language'];

const readOf = (route: Route) => route.endpoints.find(({ methods }) => methods.includes('GET'));
const isInFiles = (route: Route): boolean => readOf(route)?.inFiles === true;

/** The arguments of these routes in query strings, by name. */
const declared = Map.groupBy(
  DESCRIBED.filter(isInFiles).flatMap((route) =>
    Object.entries(readOf(route)?.args ?? {}).filter(([name]) => !(name in route.params)),
  ),
  ([name]) => name,
);

/** Names of the arguments that can change a response, other than its language. */
export const ANSWER_ARGUMENTS: readonly string[] = [...declared.keys(), ...SHAPING].filter(
  (name) => !LANGUAGE.includes(name),
);

/** Arguments set to their default on every route, and choices of the language: `name=value`. */
export const HARMLESS_PAIRS: readonly string[] = [
  ...LANGUAGE.flatMap((name) => [`${name}=cs`, `${name}=en`]),
  ...[...declared].flatMap(([name, rows]) => {
    const values = new Set(rows.map(([, argument]) => argument.default));
    const [value] = values;
    return values.size === 1 && /^(string|number|boolean)$/.test(typeof value) ? [`${name}=${String(value)}`] : [];
  }),
];

/** Expressions of the paths below the API root that only a server can answer, such as `/cms/v2/users/me`. */
export const SERVER_PATHS: readonly string[] = DESCRIBED.filter((route) => !isInFiles(route)).map(({ path, params }) =>
  path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, (_, name: string) => params[name]!),
);

const problem = (code: ErrorCode, language: Language, data: object = {}): object => ({
  code,
  message: errorMessage(code, language),
  data: { status: ERRORS[code].status, ...data },
});

/** The refusal of requests that files cannot answer: it names the arguments and the two alternatives. */
export const needsServerProblem = (language: Language): object =>
  problem('rest_needs_server', language, { params: ANSWER_ARGUMENTS });

/** The problem returned for unknown URLs. */
export const unknownRouteProblem = (language: Language): object => problem('rest_no_route', language);
