import type { language } from './args.ts';
import type { AnyArgs, ArgsOf, ParameterOf } from './inferred.ts';
import { DISCOVERY, namespaceIndex } from './routes/discovery.ts';
import { ITEMS } from './routes/items.ts';
import { KINDS } from './routes/kinds.ts';
import { OEMBED } from './routes/oembed.ts';
import { ME, PEOPLE } from './routes/people.ts';
import { PROPOSALS } from './routes/proposals.ts';
import type { TypedEndpoint, TypedRoute } from './routes/rows.ts';
import { TRANSLATION } from './routes/translation.ts';
import { TRANSLATION_PAGES } from './routes/translation-pages.ts';
import { WRITING } from './routes/writing.ts';
import type { EndpointRow, RouteRow } from './schema.ts';

/**
 * Every route of the API: operations, permissions, answers and arguments. Validation, discovery, OPTIONS, OpenAPI,
 * dispatch and the types of operations are derived from this table; routes are defined nowhere else.
 */
const TABLE = [
  ...DISCOVERY,
  ...OEMBED,
  ...TRANSLATION,
  namespaceIndex('cms/v2'),
  ...ITEMS,
  ...PROPOSALS,
  ...KINDS,
  ...PEOPLE,
  ...WRITING,
  ME,
] as const;

type DescribedRow = (typeof TABLE)[number];
type Row = DescribedRow | (typeof TRANSLATION_PAGES)[number];

/** The operations named in the table: each has exactly one implementation. */
export type OperationName = Row['endpoints'][number]['operation'];
type DescribedName = DescribedRow['endpoints'][number]['operation'];

export type Endpoint = EndpointRow<OperationName>;
export type DescribedEndpoint = EndpointRow<DescribedName>;
export type Route = RouteRow<OperationName>;
export type DescribedRoute = RouteRow<DescribedName>;

/** Public routes: documents and rules of hosts describe these. */
export const DESCRIBED: readonly DescribedRoute[] = TABLE;

export const ROUTES: readonly Route[] = [...TABLE, ...TRANSLATION_PAGES];

type EndpointArgs<R, O> =
  R extends TypedRoute<infer P, infer E>
    ? E[number] extends infer One
      ? One extends TypedEndpoint<infer Name, infer A>
        ? Name extends O
          ? ArgsOf<A & typeof language, ParameterOf<P>>
          : never
        : never
      : never
    : never;

/** The typed arguments of an operation, merged from all its rows. */
export type OperationArgs<O extends OperationName> = AnyArgs<EndpointArgs<Row, O>>;
