import type { Sent } from './world.ts';

/** A request that must be refused: its name, the request, status and code of the response, and the bad parameter. */
export type Bad = readonly [name: string, sent: Sent, status: number, code: string, param?: string | undefined];

const get = (name: string, path: string, status: number, code: string, param?: string): Bad => [
  name,
  { path: `/cms/v2${path}` },
  status,
  code,
  param,
];
/** Queries whose first argument is bad. */
const badArguments = (path: string, queries: string): Bad[] =>
  queries
    .trim()
    .split(/\s+/)
    .map((query) => {
      const [param = ''] = /^\w+/.exec(query) ?? [];
      return get(`${param} of ${path}?${query}`, `${path}?${query}`, 400, 'rest_invalid_param', param);
    });

export const QUERIES: readonly Bad[] = [
  ...badArguments(
    '/posts',
    `per_page=0 per_page=101 per_page=ten per_page[]=10 page=0 page=-1 page=1.5 page=1e9e9 page= page=99999999999999999999
     offset=some order=ASC orderby=price orderby[]=date context=Edit status=secret status=publish,secret
     after=yesterday after=9999999 after=2019-02-30T00:00:00 before=2019-01-01 before=2019-01-01T24:00:00
     include=one include[a]=1 exclude=1,x author=anna categories=guides sticky=yes xlate_language=de lang=de
     tax_relation=or&categories=12 categories[terms]=12&categories[operator]=IN categories[terms]=x
     categories[include_children]=maybe categories[field]=slug tags_exclude[terms]=31&tags_exclude[operator]=AND
     search_columns=post_title&search=guide translation_status=perfect`,
  ),
  ...badArguments('/posts/101', 'lang=all context=all'),
  ...badArguments('/posts/114/revisions', 'order=up'),
  ...badArguments('/search', 'type=term&search=guide subtype=poem&search=guide include=x&search=guide'),
  ...badArguments('/pages', 'menu_order=first'),
  ...badArguments('/media', 'media_type=sculpture'),
  ...badArguments('/categories', 'hide_empty=maybe'),
  get('order by a list that is not given', '/posts?orderby=include', 400, 'rest_orderby_include_missing_include'),
  get('order by relevance to nothing', '/posts?orderby=relevance', 400, 'rest_no_search_term_defined'),
  get('a page past the end', '/posts?page=9999', 400, 'rest_post_invalid_page_number'),
  get('revisions past the end', '/posts/114/revisions?per_page=1&page=99', 400, 'rest_revision_invalid_page_number'),
  get(
    'an offset past the end',
    '/posts/114/revisions?per_page=1&offset=99',
    400,
    'rest_revision_invalid_offset_number',
  ),
  get('terms of a missing post', '/categories?post=999999', 400, 'rest_post_invalid_id'),
  get('an id that does not exist', '/posts/999999', 404, 'rest_post_invalid_id'),
  get('the id of another type', '/pages/101', 404, 'rest_post_invalid_id'),
  get('an id beyond exact numbers', '/posts/99999999999999999999', 404, 'rest_post_invalid_id'),
  get('a revision of another parent', '/posts/101/revisions/501', 404, 'rest_post_invalid_id'),
  get('revisions of a missing parent', '/posts/999999/revisions', 404, 'rest_post_invalid_parent'),
  get('a missing term', '/categories/999999', 404, 'rest_term_invalid'),
  get('a tag among the categories', '/categories/33', 404, 'rest_term_invalid'),
  get('a missing user', '/users/999999', 404, 'rest_user_invalid_id'),
  get('an unknown type', '/types/poem', 404, 'rest_type_invalid'),
  get('a key in other letters', '/types/Post', 404, 'rest_type_invalid'),
  get('the status any', '/statuses/any', 404, 'rest_status_invalid'),
  get('a name of every object', '/taxonomies/constructor', 404, 'rest_taxonomy_invalid'),
  get('an unknown route', '/poems', 404, 'rest_no_route'),
  get('a wrong password', '/posts/112?password=guess', 403, 'rest_post_incorrect_password'),
  get('a callback that is a program', '/posts?_jsonp=alert(1)', 400, 'rest_callback_invalid'),
  ['embed data of nothing', { path: '/oembed/1.0/embed' }, 400, 'rest_missing_callback_param', 'url'],
  ['embed data of a word', { path: '/oembed/1.0/embed?url=guide' }, 404, 'oembed_invalid_url'],
  ['a proxy format', { path: '/oembed/1.0/proxy?url=x&format=yaml' }, 400, 'rest_invalid_param', 'format'],
  ['a proxy switch', { path: '/oembed/1.0/proxy?url=x&discover=maybe' }, 400, 'rest_invalid_param', 'discover'],
];

const write = (path: string, json: unknown, status: number, code: string, param?: string, method = 'POST'): Bad => [
  `${method} ${path} ${JSON.stringify(json)}`.slice(0, 90),
  { path: `/cms/v2${path}`, method, json },
  status,
  code,
  param,
];
const badField = (path: string, json: Record<string, unknown>, param = Object.keys(json)[0]): Bad =>
  write(path, path.endsWith('s') ? { title: 'T', name: 'T', ...json } : json, 400, 'rest_invalid_param', param);

const badFields = (path: string, ...bodies: Record<string, unknown>[]) => bodies.map((json) => badField(path, json));

export const BODIES: readonly Bad[] = [
  ...badFields('/posts', { status: 'trash' }, { status: 'inherit' }, { status: '' }, { status: 5 }),
  ...badFields('/posts', { status: ['publish'] }, { date: '2019-02-30T10:00:00' }, { date: '0000-00-00T00:00:00' }),
  ...badFields('/posts', { date: 'Sun, 10 Feb 2019 00:00:00 GMT' }, { date: 1_550_000_000 }),
  ...badFields('/posts', { date_gmt: '2019-13-01T00:00:00' }, { author: 'anna' }, { author: 1.5 }),
  ...badFields('/posts', { slug: { raw: 'x' } }, { featured_media: 999_999 }, { featured_media: 101 }),
  ...badFields('/posts', { featured_media: 'picture' }, { categories: [999_999] }, { categories: [33] }),
  ...badFields('/posts', { categories: ['guides'] }, { categories: { a: 1 } }, { tags: [12] }, { tags: [[31]] }),
  ...badFields('/posts', { sticky: 'yes' }, { format: 'poem' }, { comment_status: 'maybe' }, { ping_status: true }),
  ...badFields('/posts', { meta: 'x' }, { template: '../../x.php' }, { password: 123 }),
  ...badFields('/posts', { translation_of: 101, lang: 'cs' }, { translation_of: 999_999 }, { xlate_language: 'EN' }),
  ...badFields('/posts', { lang: 'de' }, { title: 'a\u0000b' }, { content: { raw: 'a\u0007b' } }),
  ...badFields('/posts', { excerpt: 'a\u000bb' }),
  ...badFields('/blocks', { content: 'a\u001b' }),
  ...badFields('/pages/201', { title: '\u0001' }),
  ...badFields('/media/401', { alt_text: 'a\u0008b' }),
  ...badFields('/categories/12', { name: 'a\u0000b' }),
  ...badFields('/categories', { description: 'a\u000cb' }),
  ...badFields('/posts/101', { id: 102 }),
  ...badFields('/pages', { menu_order: 1.5 }, { parent: 'home' }),
  ...badFields('/pages/201', { parent: 201 }, { parent: 203 }),
  ...badFields('/categories', { parent: 'home' }),
  ...badFields('/categories/12', { parent: 12 }, { parent: 14 }),
  ...badFields('/categories', { meta: 5 }),
  ...badFields('/posts/114/autosaves', { status: 'secret' }),
  ...badFields('/media/401', { post: 'first' }),
  write('/posts/101', { status: 'secret', sticky: 'yes' }, 400, 'rest_invalid_param', 'sticky', 'PATCH'),
  write('/posts', { title: 'T', id: 5 }, 400, 'rest_post_exists'),
  write('/posts', { title: 'T', author: 999_999 }, 400, 'rest_invalid_author'),
  write('/posts', { title: 'T', sticky: true, password: 'x' }, 400, 'rest_invalid_field'),
  write('/posts', {}, 400, 'empty_content'),
  write('/posts', { title: 5, content: ['x'], excerpt: { raw: {} } }, 400, 'empty_content'),
  write('/posts/101', { title: '', content: '', excerpt: '' }, 400, 'empty_content', undefined, 'PATCH'),
  write('/posts/101', { title: ' ', content: '', excerpt: '' }, 400, 'empty_content'),
  write('/posts', [{ title: 'T' }], 400, 'rest_unread_body'),
  write('/posts/101', [{ title: 'T' }], 400, 'rest_unread_body', undefined, 'PUT'),
  write('/posts', 'title', 400, 'empty_content'),
  write('/posts', null, 400, 'empty_content'),
  write('/posts', { constructor: { title: 'T' }, toString: 'T' }, 400, 'empty_content'),
  write('/pages', { title: 'T', parent: 999_999 }, 400, 'rest_post_invalid_id'),
  write('/categories', {}, 400, 'rest_missing_callback_param', 'name'),
  write('/categories', { name: ' ' }, 400, 'empty_term_name'),
  write('/categories', { name: '<script>x</script>' }, 400, 'empty_term_name'),
  write('/categories', { name: 'x'.repeat(201) }, 400, 'db_insert_error'),
  write('/categories', { name: 'guides' }, 400, 'term_exists'),
  write('/categories', { name: 'T', parent: 999_999 }, 400, 'rest_term_invalid'),
  write('/categories', { name: 'T', parent: 33 }, 400, 'rest_term_invalid'),
  write('/posts/101?force=maybe', {}, 400, 'rest_invalid_param', 'force', 'DELETE'),
  write('/posts/129', {}, 410, 'rest_already_trashed', undefined, 'DELETE'),
  write('/posts/999999', {}, 404, 'rest_post_invalid_id', undefined, 'DELETE'),
  write('/posts/114/autosaves/551', {}, 404, 'rest_no_route', undefined, 'DELETE'),
  write('/posts', { title: 'T' }, 404, 'rest_no_route', undefined, 'PUT'),
  write('/types', { name: 'T' }, 404, 'rest_no_route'),
];

const xlate = (path: string, json: unknown, status: number, code: string, param?: string): Bad => {
  const [name, sent] = write(path, json, status, code, param);
  return [name, { ...sent, path: `/xlate/tm/v1${path}` }, status, code, param];
};

export const TRANSLATION: readonly Bad[] = [
  xlate('/ate/jobs', {}, 400, 'xlate_no_jobs'),
  xlate('/ate/jobs', { jobs: 'all' }, 400, 'rest_invalid_param', 'jobs'),
  xlate('/ate/jobs', { source_id: 'first' }, 400, 'rest_invalid_param', 'source_id'),
  xlate('/ate/jobs', { source_id: 101, translator_id: -1 }, 400, 'rest_invalid_param', 'translator_id'),
  xlate('/ate/jobs/store', {}, 400, 'rest_missing_callback_param', 'xlate_job_id'),
  xlate('/ate/jobs/store', { xlate_job_id: 'x', ate_job_data: 5 }, 400, 'rest_invalid_param', 'ate_job_data'),
  xlate('/jobs/assign', { jobId: 0, translatorId: 1 }, 400, 'rest_invalid_param', 'jobId'),
  xlate('/settings/translation_editor', { editor_type: 'quill' }, 400, 'rest_invalid_param', 'editor_type'),
  xlate('/ate/jobs/receive/1', { xliff_url: 'x' }, 400, 'rest_missing_callback_param', 'signature'),
];
