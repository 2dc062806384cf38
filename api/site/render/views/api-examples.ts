import type { ApiExample } from '../../../../src/views.ts';
import { isTaxonomy, type ItemType, type Language } from '../../../contract/enums.ts';
import { type Item, type Term, OTHER_LANGUAGE } from '../../../contract/model.ts';
import type { OperationName, Endpoint, Route } from '../../../contract/routes.ts';
import type { Argument } from '../../../contract/schema.ts';
import { kindNames } from '../../../contract/text/labels.ts';
import { formatMessage } from '../../../contract/text/message.ts';
import { escapeText } from '../../../lib/escape.ts';
import { isTerm } from '../../../content/index/content-index.ts';
import { codeBlock } from '../../../content/markdown/code-block.ts';
import { type ApiGroupName, groupOf } from '../api-groups.ts';
import { absolute, hasPage, href, plainTitle, type Rendering, urlOf } from '../rendering.ts';

/** Most lines of an example answer, and most characters and entries of each text and list in it. */
const LINES = 32;
const CHARACTERS = 72;
const ENTRIES = 3;

const LISTED = 'per_page=1&orderby=id&order=asc';

/** Operations whose answers depend only on the example record; lists are filtered to it. */
const SHOWN: ReadonlySet<OperationName> = new Set([
  'getRoot',
  'listItems',
  'getItem',
  'listTerms',
  'getTerm',
  'listUsers',
  'getUser',
  'getType',
  'getStatus',
  'getTaxonomy',
  'getEmbed',
]);

/** Documents are in English unless another language is requested. */
const DOCUMENTS: readonly ApiGroupName[] = ['overview', 'kinds'];

interface Call {
  route: Route;
  endpoint: Endpoint;
  language: Language;
  rendering: Rendering;
  /** The record that the route is about; undefined for other routes, which use `article`. */
  record: Item | Term | undefined;
  article: Item | undefined;
}

/** A call that works as printed, except for the password, with the answer that everyone gets. */
export function exampleOf(route: Route, endpoint: Endpoint, language: Language, rendering: Rendering): ApiExample {
  const article = exampleItem('post', language, rendering);
  const call: Call = { route, endpoint, language, rendering, record: recordOf(route, language, rendering), article };
  const method = endpoint.methods.at(-1)!;
  const isRead = method === 'GET';
  const isOpen = isRead && isPublic(call);
  const query = isRead ? queryOf(call) : 'force' in endpoint.args ? 'force=true' : '';
  // A quotation mark would end the word in a shell.
  const path = `/cms-json${pathOf(call)}${query && `?${query}`}`.replaceAll("'", '%27');
  const isKnown = !path.includes('{');
  const isShown = isOpen && isKnown && SHOWN.has(endpoint.operation);
  return {
    call: coloured(curlOf(method, rendering.base + path, call), 'bash'),
    href: isOpen && isKnown ? href(path, rendering) : null,
    answer: isShown ? coloured(shortened(rendering.values.answer(path)), 'json') : '',
  };
}

const coloured = (code: string, language: string): string =>
  codeBlock(escapeText(code), language, { title: '', marked: [] });

/**
 * The record that examples of a route show: the first public one by id. Ids only grow, so hardly any edit changes the
 * page. Blocks are skipped because readers never see them on their own.
 */
function recordOf({ kind }: Route, language: Language, rendering: Rendering): Item | Term | undefined {
  if (!kind || kind === 'cms_block') return undefined;
  return isTaxonomy(kind) ? rendering.index.terms(kind, language)[0] : exampleItem(kind, language, rendering);
}

const exampleItem = (type: ItemType, language: Language, { values, index }: Rendering): Item | undefined =>
  index.item(values.example(`${type} ${language}`) ?? 0);

const isPublic = ({ route: { kind }, endpoint: { permission } }: Call): boolean =>
  kind !== 'cms_block' && (permission === 'public' || permission === 'read item');

/** The path below the API root; unknown values stay in braces. */
function pathOf(call: Call): string {
  const values: Record<string, string | number | undefined> = { type: 'post', status: 'publish', taxonomy: 'category' };
  if (call.route.path.startsWith('/cms/v2/users/')) {
    // Authors need not have an account.
    values['id'] = call.endpoint.operation === 'getUser' ? call.rendering.values.exampleAuthor('') : undefined;
  } else values[call.route.path.includes('{parent}') ? 'parent' : 'id'] = call.record?.id;
  return call.route.path.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}

function queryOf({ route, endpoint: { operation }, language, rendering, article }: Call): string {
  const { root_language } = rendering.index.site;
  const isList = operation === 'listItems' || operation === 'listTerms' || operation === 'searchItems';
  const parts = [
    ...(isList && language !== root_language ? [`lang=${language}`] : []),
    ...(DOCUMENTS.includes(groupOf(route)) && language !== 'en' ? [`lang=${language}`] : []),
    ...(operation === 'listItems' || operation === 'listTerms' || operation === 'listUsers' ? [LISTED] : []),
    ...(operation === 'searchItems' ? [`search=${encodeURIComponent(article ? plainTitle(article) : 'a')}`] : []),
    ...(operation === 'getEmbed' || operation === 'proxyEmbed' ? [`url=${pageUrl(article, rendering)}`] : []),
  ];
  return parts.join('&');
}

const pageUrl = (article: Item | undefined, rendering: Rendering): string =>
  article && hasPage(article) ? encodeURIComponent(absolute(urlOf(article, rendering), rendering)) : '{url}';

function curlOf(method: string, url: string, call: Call): string {
  const { permission, body: kind } = call.endpoint;
  const isOpen = method === 'GET' ? isPublic(call) : permission === 'signed request';
  const isUpload = kind === 'upload';
  const body = method === 'GET' || method === 'DELETE' || isUpload ? '' : bodyOf(call);
  const parts = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(isOpen ? [] : ["-u 'LOGIN:PASSWORD'"]),
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${body.replaceAll("'", "'\\''")}'`] : []),
    ...(isUpload
      ? [
          "-H 'Content-Type: image/png'",
          "-H 'Content-Disposition: attachment; filename=picture.png'",
          '--data-binary @picture.png',
        ]
      : []),
    `'${url}'`,
  ];
  return `curl ${parts.join(' ')}`;
}

/** Request body of a write: the present values of an existing record, or else the required arguments. */
function bodyOf({ route: { kind }, endpoint: { operation, args }, language, record, article }: Call): string {
  const required = Object.entries(args).filter(([, argument]) => argument.required);
  const name = record ? (isTerm(record) ? record.name : record.title) : nameOf(kind, language);
  const said: Partial<Record<OperationName, object>> = {
    createItem: { title: nameOf(kind, language) },
    createTerm: { name: nameOf(kind, language) },
    createAutosave: { title: name },
    updateItem: { title: name },
    updateTerm: { name },
    createProposal: { title: formatMessage(language, 'operation.createProposal'), changes: [proposedPost(language)] },
    createUser: { username: `editor-${language}`, roles: ['editor'] },
    updateUser: { invite: true },
    setOwnPassword: { current: 'PASSWORD', new: 'NEW PASSWORD' },
    setOwnMail: { wanted: false },
    createJobs: { source_id: article?.id ?? 0, target_language: OTHER_LANGUAGE[language] },
  };
  const body = said[operation] ?? Object.fromEntries(required.map(([name, argument]) => [name, sampleOf(argument)]));
  return Object.keys(body).length > 0 ? JSON.stringify(body) : '';
}

const proposedPost = (lang: Language): object => ({
  new: { type: 'post', lang, fields: { title: nameOf('post', lang) } },
});

const nameOf = (kind: Route['kind'], language: Language): string =>
  kind ? kindNames(kind, language).singular_name : '';

function sampleOf({ type, enum: allowed, minimum, format }: Argument): unknown {
  const [first] = [type].flat();
  if (allowed) return allowed[0];
  if (first === 'integer') return minimum ?? 1;
  if (first === 'array') return [];
  return format === 'digits' ? '1' : '…';
}

function shortened(json: string): string {
  const lines = JSON.stringify(abridged(JSON.parse(json)), null, 2).split('\n');
  return lines.length > LINES ? [...lines.slice(0, LINES), '…'].join('\n') : lines.join('\n');
}

function abridged(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > CHARACTERS ? `${value.slice(0, CHARACTERS).toWellFormed()}…` : value;
  if (Array.isArray(value)) {
    const some = value.slice(0, ENTRIES).map(abridged);
    return value.length > ENTRIES ? [...some, '…'] : some;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, abridged(part)]));
}
