import type { Role } from '../../api/contract/roles.ts';
import type { Attack, Sent } from './attack.ts';
import { ID, SECRET } from './attack-world.ts';

const V2 = '/cms-json/cms/v2';
const XLATE = '/cms-json/xlate/tm/v1';
const PUT_SCRIPT = '<img src=x onerror=alert(1)><script>alert(1)</script>';

/** A request such as `POST /posts` below the API; null is nobody. */
function by(as: Role | null, call: string, json?: unknown): Sent {
  const [method = '', path = ''] = call.split(' ');
  return { as, method, path: V2 + path, ...(json !== undefined && { json }) };
}

/** A request by nobody. */
const get = (path: string): Sent => ({ as: null, path });

const refused = (status: number, code?: string) => ({ status, ...(code && { code }) });

/** Attacks by what is tried: "an attacker … ". */
type Attacks = Record<string, Attack>;

const each = <T>(values: readonly T[], row: (value: T) => [tries: string, attack: Attack]): Attacks =>
  Object.fromEntries(values.map(row));

const named = (name: string, type: string) => ({
  'content-disposition': `attachment; filename="${name}"`,
  'content-type': type,
});

const RIGHTS: Attacks = {
  'attaches a file to the text of another': {
    ...{ ...by('author', `POST /media?post=${ID.draft}`), bytes: 'x', headers: named('a.txt', 'text/plain') },
    status: 403,
  },
  'makes an own draft the translation of the text of another': {
    ...by('contributor', 'POST /posts?lang=en', { title: 'x', translation_of: ID.public }),
    ...refused(403, 'rest_cannot_assign_translation'),
  },
  ...each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', ''], (type) => [
    `makes a browser submit a form from another site, as ${type || 'nothing'}`,
    {
      ...{ ...by('administrator', 'POST /posts?title=x'), bytes: new TextEncoder().encode('title=x') },
      headers: {
        'sec-fetch-site': 'cross-site',
        origin: 'https://evil.example',
        ...(type && { 'content-type': type }),
      },
      ...refused(403, 'rest_foreign_form'),
    },
  ]),
  'chooses the id of a new text': {
    ...by('administrator', 'POST /posts', { id: ID.public, title: 'x' }),
    ...refused(400, 'rest_post_exists'),
  },
  'writes with a GET': { ...by(null, `GET /posts/${ID.public}?_method=DELETE`), status: 200, holds: ['Words for all'] },
  'deletes with the method override header': {
    ...{ ...by(null, `POST /posts/${ID.public}`), headers: { 'x-http-method-override': 'DELETE' } },
    status: 401,
  },
  'reads the logins of users': { ...by('subscriber', 'GET /users?context=edit'), status: 403, lacks: [SECRET.hash] },
};

const ordered = (source_id: number): Attack => ({
  ...{ as: 'translation_manager', path: `${XLATE}/ate/jobs`, json: { source_id, target_language: 'en' } },
  ...refused(404, 'xlate_source_not_found'),
  lacks: [SECRET.draft],
});
const LEAKS: Attacks = {
  ...each(['subscriber', 'translator', 'translation_manager', 'contributor', 'author'] as const, (as) => [
    `searches for the words of a protected text as ${as}`,
    { ...by(as, `GET /posts?search=${SECRET.protected}&_fields=id`), status: 200, holds: ['x-wp-total: 0'] },
  ]),
  'reads a protected text for editing': {
    ...by('contributor', `GET /posts/${ID.protected}?context=edit`),
    ...{ status: 403, lacks: [SECRET.protected, SECRET.password] },
  },
  'learns from a wrong guess that a draft has a password': {
    ...by(null, `GET /posts/${ID.guarded}?password=x`),
    ...refused(401, 'rest_forbidden'),
  },
  'learns from a right guess the password of a draft': {
    ...by(null, `GET /posts/${ID.guarded}?password=${SECRET.password}`),
    ...refused(401, 'rest_forbidden'),
  },
  'reads the slug of a private chapter in the URL of its child': {
    ...by(null, `GET /pages/${ID.child}`),
    ...{ status: 200, lacks: [SECRET.slug], holds: [`/${ID.chapter}/child/`] },
  },
  'orders a translation of a draft that they cannot read': ordered(ID.draft),
  'orders a translation of a private text': ordered(ID.private),
  'orders a translation of a public text to read its private translation': ordered(ID.public),
  'changes the state of a private translation': {
    ...{ as: 'translation_manager', method: 'POST', path: `${XLATE}/texts/${ID.public}/current` },
    ...refused(404, 'xlate_source_not_found'),
  },
  'reads the title of a file of a private text among missing translations': {
    ...{ as: 'translation_manager', path: `${XLATE}/gaps` },
    ...{ status: 200, holds: ['Category'], lacks: [SECRET.draft] },
  },
  'reads titles of drafts in the health report': {
    ...get('/healthz'),
    ...{ status: 200, lacks: [SECRET.draft, SECRET.hash] },
  },
  'follows embedded links to a private parent': {
    ...by(null, `GET /pages/${ID.child}?_embed`),
    ...{ status: 200, lacks: [SECRET.slug] },
  },
};

/** Nothing of what runs is in the rendered text. */
const RUNNING = '<script onerror= onload= href="javascript src="javascript <iframe <base <object'.split(' ');
const INJECTION: Attacks = {
  'puts script into a title': {
    ...by('administrator', 'POST /posts?_fields=title.rendered', { title: PUT_SCRIPT, status: 'publish' }),
    ...{ status: 201, lacks: ['<img', '<script'] },
  },
  ...each(
    [
      PUT_SCRIPT,
      '<svg onload=alert(1)>',
      '<a href="javascript:alert(1)">x</a>',
      '[x](javascript:alert(1))',
      '[x](JaVa&#x09;script:alert(1))',
      '![x](javascript:alert(1))',
      '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
      '<math><mtext></p><script>alert(1)</script>',
      '<div style="background:url(javascript:alert(1))">x</div>',
      '<form action=x><button formaction=javascript:alert(1)>x</button></form>',
      '<base href=//evil.example/>',
      '<object data=data:text/html,x></object>',
    ],
    (content) => [
      `puts into a text: ${content}`,
      {
        ...by('administrator', 'POST /posts?_fields=content.rendered', { title: 'x', content, status: 'publish' }),
        ...{ status: 201, lacks: [...RUNNING, '<form', 'style='] },
      },
    ],
  ),
  'puts script into the description of a category': {
    before: [by('administrator', `POST /categories/${ID.category}`, { description: `<b>kept</b>${PUT_SCRIPT}` })],
    ...by(null, `GET /categories/${ID.category}`),
    ...{ status: 200, holds: ['<b>kept</b>'], lacks: ['<img', '<script', 'onerror'] },
  },
  'makes an error run as JSONP': { ...get('/cms-json/nothing?_jsonp=%3Cscript%3E'), status: 400, lacks: ['<script'] },
  'injects a header through the links of a list': {
    ...by(null, 'GET /posts?per_page=1&x%0d%0aX-Injected:1=1'),
    ...{ status: 200, lacks: ['\nx-injected'] },
  },
  'injects front matter through a title': {
    ...by('administrator', 'POST /posts?_fields=status,title', { title: 'x\n---\nstatus: publish\n', status: 'draft' }),
    ...{ status: 201, holds: ['"status":"draft"'] },
  },
};

const PATHS: Attacks = {
  ...each(
    ['/_headers', '/_redirects', '/_hosting/nginx.conf', '/.guide-output', '/.git/config', '/a/.hidden/'],
    (path) => [`reads ${path}`, { ...get(path), status: 404, lacks: [SECRET.note] }],
  ),
  'requests an existing page whose slug begins with "_"': { ...get('/_under/'), status: 200, holds: ['Under'] },
  'uses a record id with leading zeros': {
    ...by(null, `GET /posts/000${ID.public}`),
    ...refused(404, 'rest_no_route'),
  },
  'uses a record id in another number format': { ...by(null, 'GET /posts/0x0b'), ...refused(404, 'rest_no_route') },
  'uses an id that is too long': { ...by(null, `GET /posts/${1e20}`), status: 404 },
  'uses a slug that leads elsewhere': {
    ...by('administrator', 'POST /posts?_fields=slug', { title: 'x', slug: '../../etc', status: 'publish' }),
    ...{ status: 201, lacks: ['..'] },
  },
  'uses a slug reserved for host configuration': {
    ...by('administrator', 'POST /posts?_fields=slug', { title: 'x', slug: '_hosting', status: 'publish' }),
    ...{ status: 201, holds: ['"_hosting-2"'] },
  },
};

const compressed = (path: string, headers: Record<string, string>): Attack => ({
  ...{ ...by('administrator', `POST ${path}`), bytes: 'x', headers },
  ...refused(415, 'rest_unsupported_encoding'),
});
const PARSING: Attacks = {
  'sends a compressed body': compressed('/posts', { 'content-encoding': 'gzip', 'content-type': 'application/json' }),
  'sends a compressed file': compressed('/media', { ...named('a.txt', 'text/plain'), 'content-encoding': 'br' }),
};

const wideTable = (columns: number) => `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n|${'b|'.repeat(columns)}\n`;
const MANY_FIELDS = Array.from({ length: 2_000 }, (_, at) => `f${at}`).join();
const RESOURCES: Attacks = {
  'requests thousands of fields': {
    ...by(null, `GET /posts?_fields=${MANY_FIELDS}`),
    ...{ ...refused(400, 'rest_invalid_param'), holds: ['_fields'] },
  },
  'requests one field thousands of times': {
    ...by(null, `GET /posts/${ID.public}?_fields=${'id,'.repeat(4_000)}`),
    ...{ status: 200, holds: [`{"id":${ID.public}}`] },
  },
  'sends much without signing in': {
    ...by(null, 'POST /posts', { title: 'x'.repeat(20_000) }),
    ...refused(401, 'rest_cannot_create'),
  },
  'sends more than a mebibyte without signing in': {
    ...by(null, 'POST /posts', { title: 'x'.repeat(1_048_576) }),
    ...{ ...refused(401, 'rest_cannot_create'), holds: ['connection: close'] },
  },
  'makes response headers larger than a proxy accepts': {
    ...by(null, `GET /posts?per_page=1&x=${'y'.repeat(4_000)}`),
    ...{ status: 200, lacks: ['rel="next"'] },
  },
  'sends a table of 5,000 columns': {
    ...by('contributor', 'POST /posts?_fields=content.rendered', { title: 'x', content: wideTable(5_000) }),
    ...{ status: 400, lacks: ['<table'] },
  },
  'sends quotes nested 10,000 deep': {
    ...by('contributor', 'POST /posts?_fields=content.rendered', { title: 'x', content: '> '.repeat(10_000) }),
    ...{ status: 400, lacks: ['<blockquote'] },
  },
  'gives a category an endless name': {
    ...by('administrator', 'POST /categories', { name: '<'.repeat(300_000) }),
    status: 400,
  },
  'searches for a word of 8,000 letters': {
    ...by(null, `GET /posts?search=${'a'.repeat(8_000)}&_fields=id`),
    ...{ status: 200, holds: ['x-wp-total: 0'] },
  },
};

const CACHING: Attacks = {
  'gets an answer for one caller cached': {
    ...by('administrator', `GET /posts/${ID.draft}`),
    ...{ status: 200, holds: ['cache-control: no-store'] },
  },
  'reads an answer for one caller from another site': {
    ...{ ...by('administrator', `GET /posts/${ID.draft}`), headers: { origin: 'https://evil.example' } },
    ...{ status: 200, lacks: ['access-control-allow-credentials', 'evil.example'] },
  },
  'gets a refusal cached': { ...by(null, `GET /posts/${ID.draft}`), status: 401, lacks: ['max-age'] },
};

const SIGN_IN: Attacks = each(
  [
    ['with a wrong password', 'administrator:x', 'incorrect_password'],
    ['without a password', 'administrator:', undefined],
    ['without a login', 'nobody:x', undefined],
    ['with a password hash', 'administrator:scrypt$AAAA$AAAA', undefined],
  ] as const,
  ([how, credentials, code]) => [
    `signs in ${how}`,
    { ...by(null, 'GET /posts'), headers: { authorization: `Basic ${btoa(credentials)}` }, ...refused(401, code) },
  ],
);

/**
 * Past exploits, and attacks that are tried everywhere, by area. Who may do what is in tests/permissions, what nobody
 * may read in the canary tests; requests and files that are merely bad are in tests/input.
 */
export const ATTACKS: Record<string, Attacks> = {
  rights: RIGHTS,
  leaks: LEAKS,
  injection: INJECTION,
  paths: PATHS,
  parsing: PARSING,
  resources: RESOURCES,
  caching: CACHING,
  'sign-in': SIGN_IN,
};
