import type { Language } from '../enums.ts';
import { type ErrorCode, errorText, ERRORS } from '../errors.ts';
import { DESCRIBED, type Route } from '../routes.ts';
import type { Argument } from '../schema.ts';
import { formatMessage } from '../text/message.ts';

/**
 * What files can answer of the API, for hosts that run nothing. A request that they would answer otherwise than the
 * server does is refused by the rules of the host; this is the source of those rules.
 */

/** Arguments that every route takes and that shape its answer. */
const SHAPING = ['_fields', '_embed', '_envelope', '_jsonp', '_method'];

/** Arguments that choose the language; the rules choose the file by them. */
const LANGUAGE = ['lang', 'xlate_language'];

const readOf = (route: Route) => route.endpoints.find(({ methods }) => methods.includes('GET'));
const isInFiles = (route: Route): boolean => readOf(route)?.inFiles === true;

const declared = new Map<string, Argument[]>();
for (const route of DESCRIBED.filter(isInFiles)) {
  for (const [name, argument] of Object.entries(readOf(route)?.args ?? {})) {
    if (!(name in route.params)) declared.set(name, [...(declared.get(name) ?? []), argument]);
  }
}

/** Names of the arguments that can change an answer, other than its language. */
export const ANSWER_ARGUMENTS: readonly string[] = [...declared.keys(), ...SHAPING].filter(
  (name) => !LANGUAGE.includes(name),
);

/** Arguments that say only what every route does without them, and choices of the language: `name=value`. */
export const HARMLESS_PAIRS: readonly string[] = [
  ...LANGUAGE.flatMap((name) => [`${name}=cs`, `${name}=en`]),
  ...[...declared].flatMap(([name, rows]) => {
    const values = new Set(rows.map((row) => row.default));
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
  message: formatMessage(language, errorText(code)),
  data: { status: ERRORS[code].status, ...data },
});

/** The refusal of what files cannot answer: it names the arguments and the two ways out. */
export const needsServerProblem = (language: Language): object =>
  problem('rest_needs_server', language, { params: ANSWER_ARGUMENTS });

/** What the API says of URLs that it does not know. */
export const unknownRouteProblem = (language: Language): object => problem('rest_no_route', language);
