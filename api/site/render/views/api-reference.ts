import { OTHER_LANGUAGE } from '../../../contract/model.ts';
import type { ApiArgument, ApiGroup, ApiOperation, ApiView, Branch } from '../../../../src/views.ts';
import { language as languageArgs } from '../../../contract/args.ts';
import type { Language } from '../../../contract/enums.ts';
import {
  DESCRIBED,
  type DescribedEndpoint as Endpoint,
  type DescribedRoute as Route,
} from '../../../contract/routes.ts';
import type { Argument } from '../../../contract/schema.ts';
import { kindNames } from '../../../contract/text/labels.ts';
import { formatMessage } from '../../../contract/text/message.ts';
import { argumentSchema } from '../../../contract/derive/json-schema.ts';
import { answerOf } from '../../../contract/derive/openapi-answers.ts';
import { API_GROUPS, type ApiGroupName, apiReferencePath, groupOf } from '../api-groups.ts';
import { absolute, href, type Rendering } from '../rendering.ts';
import { exampleOf } from './api-examples.ts';
import { apiWords } from './api-words.ts';
import { makeFrame } from './frame.ts';

interface Row {
  route: Route;
  endpoint: Endpoint;
}

/** Operations by group, from the table that validates requests. */
const ROWS: Map<ApiGroupName, Row[]> = Map.groupBy(
  DESCRIBED.flatMap((route) => route.endpoints.map((endpoint): Row => ({ route, endpoint }))),
  ({ route }) => groupOf(route),
);
const rowsOf = (group: ApiGroupName): Row[] => ROWS.get(group) ?? [];

/** Shorter tables of arguments are repeated. */
const FEW = 3;

export function apiView(group: ApiGroupName, language: Language, rendering: Rendering): ApiView {
  const { site } = rendering.index;
  const { title, lead, refusals } = apiWords[language];
  const isOverview = group === 'overview';
  const ofGroup = titleOf(group, language);
  const pathIn = (one: Language) => apiReferencePath(group, one, site);
  const openapi = href('/cms-json/openapi.json', rendering);
  const facts = {
    language,
    path: pathIn(language),
    title: isOverview ? title : `${title}: ${ofGroup}`,
    description: lead,
    partner: pathIn(OTHER_LANGUAGE[language]),
    breadcrumbs: isOverview ? [] : [{ label: title, href: pageOf('overview', language, rendering) }],
    json: openapi,
    sidebar: [{ section: 'api' as const, links: API_GROUPS.map((name) => linkTo(name, language, rendering)) }],
  };
  const operations = rowsOf(group).map((row) => operationOf(row, language, rendering));
  return {
    kind: 'api',
    frame: makeFrame(facts, rendering),
    title: ofGroup,
    lead: isOverview ? lead : '',
    operations: withoutRepeats(operations),
    overview: isOverview
      ? {
          root: absolute('/cms-json', rendering),
          openapi,
          groups: API_GROUPS.filter((name) => name !== group).map((name) => groupFor(name, language, rendering)),
          refusals: Object.entries(refusals).map(([code, text]) => ({ code: Number(code), text })),
        }
      : null,
  };
}

function titleOf(group: ApiGroupName, language: Language): string {
  const { groups, title } = apiWords[language];
  if (group === 'overview') return title;
  if (group in groups) return groups[group as keyof typeof groups];
  const kind = rowsOf(group)[0]?.route.kind;
  return kind ? kindNames(kind, language).name : group;
}

const linkTo = (name: ApiGroupName, language: Language, rendering: Rendering): Branch => ({
  label: titleOf(name, language),
  href: pageOf(name, language, rendering),
  items: [],
});

const pageOf = (name: ApiGroupName, language: Language, rendering: Rendering): string =>
  href(apiReferencePath(name, language, rendering.index.site), rendering);

function groupFor(name: ApiGroupName, language: Language, rendering: Rendering): ApiGroup {
  const page = pageOf(name, language, rendering);
  return {
    title: titleOf(name, language),
    href: page,
    operations: rowsOf(name).map((row) => ({
      methods: [...row.endpoint.methods],
      path: row.route.path,
      summary: summaryOf(row, language),
      href: `${page}#${idOf(row)}`,
    })),
  };
}

/** An anchor that cannot collide with the id of a heading in a text. */
const idOf = ({ route: { path }, endpoint: { methods } }: Row): string =>
  `_${`${methods[0]!.toLowerCase()}${path}`.replace(/\W+/g, '-').replace(/-$/, '')}`;

function summaryOf({ route: { kind, namespace }, endpoint: { operation } }: Row, language: Language): string {
  if (operation === 'getNamespace') return `${formatMessage(language, 'operation.getNamespace')} (${namespace})`;
  const collection = kind && kindNames(kind, language).name.toLocaleLowerCase(language);
  return formatMessage(language, `operation.${operation}`, collection ? { collection } : {});
}

function operationOf(row: Row, language: Language, rendering: Rendering): ApiOperation {
  const { route, endpoint } = row;
  const answers = Object.entries(answerOf(route, endpoint, language));
  return {
    id: idOf(row),
    methods: [...endpoint.methods],
    path: route.path,
    summary: summaryOf(row, language),
    who: whoOf(row, language),
    inPath: Object.keys(route.params).map((name) => ({
      name,
      text: formatMessage(language, endpoint.args[name]?.text ?? 'args.owner'),
    })),
    place: endpoint.methods.every((method) => method === 'GET' || method === 'DELETE') ? 'query' : 'body',
    arguments: argumentsOf(row, language),
    like: null,
    answers: answers.map(([code, answer]) => ({
      code: Number(code),
      text: (answer as { description: string }).description,
    })),
    example: exampleOf(route, endpoint, language, rendering),
  };
}

/** Readers see blocks only within texts; by themselves they are for authors. */
function whoOf({ route: { kind }, endpoint: { permission, methods } }: Row, language: Language): string {
  const isBlock = kind === 'cms_block' && methods.includes('GET');
  return formatMessage(language, `who.${isBlock ? 'edit posts' : permission}`);
}

function argumentsOf({ route: { params }, endpoint: { args } }: Row, language: Language): ApiArgument[] {
  // Every operation takes the language. Arguments without a text exist for clients that send too much.
  const others = Object.entries(args).filter(
    ([name, { path, text }]) => text && !(name in languageArgs) && !((path ?? name) in params),
  );
  return others.map(([name, argument]) => ({
    name,
    type: typeOf(argument),
    isRequired: argument.required === true,
    standard: standardOf(argument),
    allowed: (argument.enum ?? argument.items?.enum ?? []).map(String),
    text: argument.text ? formatMessage(language, argument.text) : '',
  }));
}

function typeOf({ type, items, format, minimum, maximum }: Argument): string {
  const types = [type].flat().map((one) => (one === 'array' && items ? `${[items.type].flat().join('/')}[]` : one));
  const range = [minimum !== undefined && `≥ ${minimum}`, maximum !== undefined && `≤ ${maximum}`];
  return [types.join(' | ') + (format ? ` (${format})` : ''), ...range.filter(Boolean)].join(', ');
}

/** The default as JSON; empty if the argument has none. */
function standardOf(argument: Argument): string {
  const { default: standard } = argumentSchema(argument);
  return standard === undefined || (Array.isArray(standard) && standard.length === 0) ? '' : JSON.stringify(standard);
}

/** Replaces a table of arguments that was shown before with a link, such as that of an update after a creation. */
function withoutRepeats(operations: ApiOperation[]): ApiOperation[] {
  const shown = new Map<string, ApiOperation>();
  return operations.map((operation) => {
    const table = JSON.stringify(operation.arguments);
    const first = shown.get(table);
    if (!first) shown.set(table, operation);
    if (!first || operation.arguments.length <= FEW) return operation;
    return { ...operation, arguments: [], like: { label: first.summary, href: `#${first.id}` } };
  });
}
