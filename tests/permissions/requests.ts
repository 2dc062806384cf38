import { CALLERS, type Caller } from './matrix.ts';

/** Status and error code; no code if the response is not an error. */
export type Verdict = readonly [status: number, code?: string];

/** The response to each caller of a list or a creation. Callers not listed are refused with the final code. */
export interface Request {
  /** `METHOD path`, as in the route table. */
  endpoint: string;
  query?: string;
  body?: object;
  /** A file as the body. */
  upload?: boolean;
  /** Status for allowed callers. */
  status: number;
  may: readonly Caller[];
  /** Verdict for all others; 401 means "401, or 403 if signed in". */
  others?: Verdict;
  /** Exceptions from both. */
  except?: Partial<Record<Caller, Verdict>>;
}

const EVERYBODY = CALLERS;
const SIGNED_IN = CALLERS.filter((caller) => caller !== 'anonymous');
const WRITERS: Caller[] = ['contributor', 'author', 'editor', 'administrator'];
const PUBLISHERS: Caller[] = ['author', 'editor', 'administrator'];
const EDITORS: Caller[] = ['editor', 'administrator'];
const MANAGERS: Caller[] = ['administrator', 'translation_manager'];
const TRANSLATORS: Caller[] = [...MANAGERS, 'translator'];
const ADMINISTRATOR: Caller[] = ['administrator'];

const unlisted: Verdict = [400, 'rest_invalid_param'];
const noContext: Verdict = [401, 'rest_forbidden_context'];
const noCreate: Verdict = [401, 'rest_cannot_create'];
const noForeign: Verdict = [401, 'rest_cannot_edit_others'];
const noView: Verdict = [401, 'rest_cannot_view'];
const no: Verdict = [401, 'rest_forbidden'];
const noPublish: Request['except'] = { contributor: [403, 'rest_cannot_publish'] };

const open = (path: string, query = ''): Request => ({
  ...{ endpoint: `GET ${path}`, status: 200, may: EVERYBODY },
  ...(query && { query }),
});

/** Lists of items by status and context. */
const LISTS: Request[] = [];
for (const collection of ['posts', 'pages', 'blocks', 'media']) {
  const endpoint = `GET /cms/v2/${collection}`;
  const may = collection === 'pages' ? EDITORS : WRITERS;
  const hidden = collection === 'media' ? ['private', 'trash'] : ['future', 'draft', 'pending', 'private', 'trash'];
  LISTS.push(open(`/cms/v2/${collection}`), { endpoint, query: 'context=edit', status: 200, may, others: noContext });
  for (const status of hidden) LISTS.push({ endpoint, query: `status=${status}`, status: 200, may, others: unlisted });
}

const CREATIONS: Request[] = [];
for (const status of ['draft', 'pending', 'publish', 'private', 'future']) {
  const body = { title: `New ${status}`, status, date: '2035-01-01T00:00:00' };
  const isOut = status !== 'draft' && status !== 'pending';
  CREATIONS.push(
    {
      ...{ endpoint: 'POST /cms/v2/posts', body, status: 201, others: noCreate },
      ...{ may: isOut ? PUBLISHERS : WRITERS, ...(isOut && { except: noPublish }) },
    },
    { endpoint: 'POST /cms/v2/pages', body, status: 201, may: EDITORS, others: noCreate },
    { endpoint: 'POST /cms/v2/blocks', body, status: 201, may: PUBLISHERS, others: noCreate },
  );
}
const noSticky: Verdict = [401, 'rest_cannot_assign_sticky'];
const post = { endpoint: 'POST /cms/v2/posts', status: 201 };
CREATIONS.push(
  { ...post, body: { title: 'Stuck', sticky: true }, may: PUBLISHERS, others: noSticky },
  { ...post, body: { title: 'By another', author: 9 }, may: EDITORS, others: noForeign },
  { endpoint: 'POST /cms/v2/media', upload: true, status: 201, may: PUBLISHERS, others: noCreate },
);

const terms = (path: string): Request[] => [
  open(path),
  { endpoint: `GET ${path}`, query: 'context=edit', status: 200, may: EDITORS, others: noContext },
  { endpoint: `POST ${path}`, body: { name: 'New term of {caller}' }, status: 201, may: EDITORS, others: noCreate },
  open(`${path}/{id}`),
  { endpoint: `GET ${path}/{id}`, query: 'context=edit', status: 200, may: EDITORS, others: noContext },
  ...['POST', 'PUT', 'PATCH'].map((method) => ({
    endpoint: `${method} ${path}/{id}`,
    body: { description: `By ${method}` },
    status: 200,
    may: EDITORS,
    others: [401, 'rest_cannot_update'] as const,
  })),
  {
    endpoint: `DELETE ${path}/{id}`,
    query: 'force=true',
    ...{ status: 200, may: EDITORS, others: [401, 'rest_cannot_delete'] as const },
  },
];

const CATALOGUE: Request[] = [
  open('/'),
  open('/openapi.json'),
  open('/cms/v2'),
  open('/oembed/1.0'),
  open('/xlate/tm/v1'),
  open('/oembed/1.0/embed', 'url={published}'),
  { endpoint: 'GET /oembed/1.0/proxy', query: 'url={published}', status: 200, may: WRITERS, others: no },
  open('/cms/v2/types'),
  { endpoint: 'GET /cms/v2/types', query: 'context=edit', status: 200, may: WRITERS, others: noView },
  open('/cms/v2/types/{type}'),
  { endpoint: 'GET /cms/v2/types/{type}', query: 'context=edit', status: 200, may: WRITERS, others: noContext },
  open('/cms/v2/taxonomies'),
  { endpoint: 'GET /cms/v2/taxonomies', query: 'context=edit', status: 200, may: WRITERS, others: noView },
  open('/cms/v2/taxonomies/{taxonomy}'),
  {
    endpoint: 'GET /cms/v2/taxonomies/{taxonomy}',
    query: 'context=edit',
    status: 200,
    may: WRITERS,
    others: noContext,
  },
  open('/cms/v2/statuses'),
  { endpoint: 'GET /cms/v2/statuses', query: 'context=edit', status: 200, may: WRITERS, others: noView },
  open('/cms/v2/statuses/{status}'),
  open('/cms/v2/statuses/{status}', 'context=edit'),
  open('/cms/v2/search', 'search=heslo'),
  open('/cms/v2/users'),
  { endpoint: 'GET /cms/v2/users', query: 'context=edit', status: 200, may: ADMINISTRATOR, others: noContext },
  open('/cms/v2/users/{id}'),
  { endpoint: 'GET /cms/v2/users/{id}', query: 'context=edit', status: 200, may: ADMINISTRATOR, others: noContext },
  { endpoint: 'GET /cms/v2/texts', status: 200, may: WRITERS, others: no },
  { endpoint: 'GET /cms/v2/files', status: 200, may: WRITERS, others: no },
  { endpoint: 'GET /cms/v2/reports/feedback', status: 200, may: EDITORS, others: no },
  { endpoint: 'GET /cms/v2/reports/searches', status: 200, may: EDITORS, others: no },
  { endpoint: 'GET /cms/v2/users/me', status: 200, may: SIGNED_IN, others: [401, 'rest_not_logged_in'] },
];

const xlate = (endpoint: string, status: number, may: readonly Caller[], body?: object): Request => ({
  ...{ endpoint: endpoint.replace(' ', ' /xlate/tm/v1'), status, may, others: no },
  ...(body && { body }),
});

/** No job exists, so allowed callers get the error of a missing job. */
const TRANSLATION: Request[] = [
  xlate('POST /ate/jobs', 404, MANAGERS, { source_id: 999_999 }),
  xlate('POST /ate/jobs/store', 404, MANAGERS, { xlate_job_id: '999', ate_job_data: [{}] }),
  xlate('GET /ate/jobs', 200, TRANSLATORS),
  xlate('GET /ate/jobs/{ateJobId}', 404, TRANSLATORS),
  xlate('GET /xliff/fetch/{xlateJobId}', 404, TRANSLATORS),
  xlate('POST /jobs/assign', 404, TRANSLATORS, { jobId: 999, translatorId: 3 }),
  xlate('GET /ams/status', 200, MANAGERS),
  xlate('GET /ams/console', 200, MANAGERS),
  xlate('POST /ams/register_manager', 200, MANAGERS, {}),
  // Only a registered site has people to synchronise.
  xlate('GET /ams/synchronize/translators', 200, MANAGERS),
  xlate('GET /ams/synchronize/managers', 200, MANAGERS),
  xlate('POST /settings/translation_editor', 200, MANAGERS, { editor_type: '1' }),
  xlate('GET /console', 200, TRANSLATORS),
  xlate('GET /gaps', 200, MANAGERS),
  xlate('PUT /settings', 200, MANAGERS, { order_published: false }),
  xlate('POST /texts/{id}/current', 404, MANAGERS),
  xlate('GET /jobs', 200, TRANSLATORS),
  xlate('PUT /jobs', 200, MANAGERS, { jobs: [999], cancel: true }),
  xlate('GET /jobs/estimate', 200, MANAGERS),
  xlate('POST /jobs/stale', 200, MANAGERS, { target_language: 'cs' }),
  xlate('GET /ate/jobs/{ateJobId}/editor', 404, TRANSLATORS),
  xlate('PUT /jobs/{xlateJobId}/units/{unit}', 404, TRANSLATORS, { target: ['A'] }),
  xlate('POST /jobs/{xlateJobId}/units/{unit}/reopen', 404, TRANSLATORS),
  xlate('POST /jobs/{xlateJobId}/units/{unit}/dismiss', 404, TRANSLATORS, { code: 'term', reason: 'A' }),
  xlate('GET /jobs/{xlateJobId}/decisions', 404, TRANSLATORS),
  xlate('PUT /jobs/{xlateJobId}/decisions', 404, TRANSLATORS, { decisions: {} }),
  xlate('POST /jobs/{xlateJobId}/comments', 404, TRANSLATORS, { unit: '', text: 'A' }),
  xlate('PUT /jobs/{xlateJobId}/comments/{comment}', 404, TRANSLATORS, { resolved: true }),
  xlate('POST /jobs/{xlateJobId}/deliver', 404, TRANSLATORS),
  xlate('POST /jobs/{xlateJobId}/approve', 404, TRANSLATORS),
  xlate('POST /jobs/{xlateJobId}/return', 404, TRANSLATORS, { reason: 'A' }),
  xlate('GET /jobs/{xlateJobId}/glossary', 404, TRANSLATORS),
  xlate('POST /jobs/{xlateJobId}/file', 404, TRANSLATORS, { file: 'QQ==' }),
  { ...xlate('GET /jobs/{xlateJobId}/concordance', 404, TRANSLATORS), query: 'search=A' },
  xlate('GET /memory', 200, MANAGERS),
  xlate('PUT /memory/{item}/{entry}', 400, MANAGERS, { target: [] }),
  // For any caller: only the signature counts, and this one is invalid.
  {
    endpoint: 'POST /xlate/tm/v1/ate/jobs/receive/{xlateJobId}',
    body: { xliff_url: 'http://guide.test/x', signature: 'none' },
    ...{ status: 401, may: EVERYBODY },
  },
];

const proposals = (endpoint: string, may: readonly Caller[], more: Partial<Request> = {}): Request => ({
  ...{ endpoint: endpoint.replace(' ', ' /cms/v2/proposals'), status: 404, may },
  others: [401, 'rest_not_logged_in'],
  ...more,
});

/** No proposal exists, so allowed callers get the error of a missing one, or of an empty new one. */
const PROPOSALS: Request[] = [
  proposals('GET ', SIGNED_IN, { status: 200 }),
  proposals('POST ', WRITERS, { body: { title: 'A', changes: [] }, status: 400, others: [401, 'rest_cannot_propose'] }),
  proposals('GET /{id}', SIGNED_IN),
  ...['POST', 'PUT', 'PATCH'].map((method) => proposals(`${method} /{id}`, SIGNED_IN, { body: { title: 'A' } })),
  proposals('GET /{id}/preview', SIGNED_IN, { query: 'url=/' }),
  proposals('POST /{id}/comments', SIGNED_IN, { body: { text: 'A' } }),
  proposals('POST /{id}/accept', WRITERS, { body: {}, others: no }),
  proposals('POST /{id}/decline', SIGNED_IN, { body: {} }),
];

const people = (endpoint: string, status: number, more: Partial<Request> = {}): Request => ({
  ...{ endpoint: endpoint.replace(' ', ' /cms/v2/users'), status, may: ADMINISTRATOR, others: no },
  ...more,
});
const own = { may: SIGNED_IN, others: [401, 'rest_not_logged_in'] } as const;

/** The last request deletes a user, so it comes last. No password is changed, because callers sign in with it. */
const PEOPLE: Request[] = [
  people('GET /accounts', 200),
  people('POST ', 201, { body: { username: 'new-{caller}', roles: ['editor'] } }),
  ...['POST', 'PUT', 'PATCH'].map((method) => people(`${method} /{id}`, 200, { body: { name: `By ${method}` } })),
  people('POST /me/password', 400, { ...own, body: { current: 'wrong', new: 'short' } }),
  people('POST /me/mail', 200, { ...own, body: { wanted: true } }),
  people('GET /me/application-passwords', 200, own),
  people('POST /me/application-passwords', 201, { ...own, body: { name: 'Program' } }),
  people('DELETE /me/application-passwords/{id}', 404, own),
  people('DELETE /{id}', 200),
];

/** All requests that do not concern one item. */
export const REQUESTS: readonly Request[] = [
  ...LISTS,
  ...CREATIONS,
  ...terms('/cms/v2/categories'),
  ...terms('/cms/v2/tags'),
  ...CATALOGUE,
  ...TRANSLATION,
  ...PROPOSALS,
  ...PEOPLE,
];
