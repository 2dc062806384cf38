import type { Bad } from './requests.ts';
import type { Sent } from './world.ts';

/** Requests that are refused before their arguments are read: encodings, types, methods and headers. */
const POSTS = '/cms/v2/posts';

const post = (more: Partial<Sent>): Sent => ({ path: POSTS, method: 'POST', ...more });
const json = (bytes: string | Uint8Array): Sent => post({ bytes, headers: { 'content-type': 'application/json' } });
const nested = (depth: number): string => `{"meta":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const typed = (type: string): Sent => post({ bytes: '{"title":"T"}', headers: { 'content-type': type } });
const parts = (values: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};
const change = (headers: Record<string, string>): Sent => ({
  ...{ path: `${POSTS}/101`, method: 'PATCH', json: { title: 'Changed' }, headers },
});

const MANY: readonly number[] = Array(10_001).fill(1);

export const TRANSPORT: readonly Bad[] = [
  ['JSON that ends too early', json('{"title":'), 400, 'rest_invalid_json'],
  ['JSON with a byte-order mark', json('\u{feff}{"title":"T"}'), 400, 'rest_invalid_json'],
  ['JSON not in UTF-8', json(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), 400, 'rest_invalid_json'],
  ['a lone surrogate', json('{"title":"a\\ud800b"}'), 400, 'rest_invalid_json'],
  ['a lone surrogate in a key', json('{"title":"T","\\udfff":1}'), 400, 'rest_invalid_json'],
  ['values nested 33 deep', json(nested(33)), 400, 'rest_invalid_json'],
  ['values nested 50,000 deep', json(nested(50_000)), 400, 'rest_invalid_json'],
  ['keys of prototypes', json('{"__proto__":{"title":"T","content":"C"}}'), 400, 'empty_content'],
  ['a body over 1 MiB', json(`{"title":"${'x'.repeat(1_048_576)}"}`), 413, 'rest_request_too_large'],
  ['JSON with 10,001 keys', json(JSON.stringify(Object.fromEntries(MANY.entries()))), 413, 'rest_too_many_values'],
  ['JSON with 10,001 items', json(JSON.stringify({ categories: MANY })), 413, 'rest_too_many_values'],
  ['a form with 10,002 values', post({ form: `title=T${'&a='.repeat(10_001)}` }), 413, 'rest_too_many_values'],
  [
    '10,001 parts',
    post({
      bytes: `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(10_001)}--x--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }),
    ...([413, 'rest_too_many_values'] as const),
  ],
  ['JSON labelled as text', typed('text/plain'), 400, 'rest_unread_body'],
  ['JSON labelled as XML', typed('application/xml'), 400, 'rest_unread_body'],
  ['an invalid type', typed('json'), 400, 'rest_unread_body'],
  ['JSON labelled as a form, as curl does', post({ form: ' {"title":"T"}' }), 400, 'rest_unread_body'],
  [
    'a deletion whose JSON is labelled as text',
    { ...typed('text/plain'), method: 'DELETE', path: `${POSTS}/101`, bytes: '{"force":true}' },
    ...([400, 'rest_unread_body'] as const),
  ],
  ['a form with a bad status', post({ form: 'title=T&status=secret' }), 400, 'rest_invalid_param', 'status'],
  ['a form with a bad list', post({ form: 'title=T&categories[]=x' }), 400, 'rest_invalid_param', 'categories'],
  ['a form with an empty date', post({ form: 'title=T&date=' }), 400, 'rest_invalid_param', 'date'],
  ['a form with keys of prototypes', post({ form: '__proto__[title]=T&constructor[title]=T' }), 400, 'empty_content'],
  ['a form nested too deep', post({ form: 'title[raw][a][b][c]=T' }), 400, 'empty_content'],
  ['a form that is not UTF-8', post({ form: 'content=T&title=%F8' }), 400, 'rest_invalid_param', 'title'],
  [
    'parts that are not UTF-8',
    post({
      bytes: Buffer.from('--x\r\nContent-Disposition: form-data; name="title"\r\n\r\n\xf8\r\n--x--\r\n', 'latin1'),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }),
    ...([400, 'rest_invalid_param', 'title'] as const),
  ],
  ['parts with a bad flag', post({ parts: parts({ title: 'T', sticky: 'on' }) }), 400, 'rest_invalid_param', 'sticky'],
  [
    'parts without a boundary',
    post({ bytes: 'title=T', headers: { 'content-type': 'multipart/form-data' } }),
    ...([400, 'rest_upload_unknown_error'] as const),
  ],
  ['an unknown method', { ...change({}), method: 'POST', path: `${POSTS}/101?_method=BREW` }, 404, 'rest_no_route'],
  ['a method override that is a list', post({ path: `${POSTS}/101?_method[]=DELETE` }), 404, 'rest_no_route'],
  [
    'a method override with a space',
    { ...change({ 'x-http-method-override': 'DELETE x' }), method: 'POST' },
    ...([404, 'rest_no_route'] as const),
  ],
  ['a version that is not the current one', change({ 'if-match': '"nonsense"' }), 412, 'rest_precondition_failed'],
  ['an empty version', change({ 'if-match': '' }), 412, 'rest_precondition_failed'],
  [
    'a time before the last change',
    change({ 'if-unmodified-since': 'Mon, 01 Jan 2018 00:00:00 GMT' }),
    ...([412, 'rest_precondition_failed'] as const),
  ],
  [
    'an empty key for retries',
    post({ json: { title: 'T' }, headers: { 'idempotency-key': '' } }),
    ...([400, 'rest_invalid_param', 'Idempotency-Key'] as const),
  ],
  [
    'a key for retries that is too long',
    post({ json: { title: 'T' }, headers: { 'idempotency-key': 'x'.repeat(256) } }),
    ...([400, 'rest_invalid_param', 'Idempotency-Key'] as const),
  ],
  ['a user that does not exist', { path: POSTS, as: 'nobody' }, 401, 'invalid_username'],
  ['a write by an anonymous caller', post({ json: { title: 'T' }, as: null }), 401, 'rest_cannot_create'],
];
