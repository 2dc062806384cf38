import type { FaultKind } from './checks.ts';

/** Facts about the site for host rules: path with slashes at both ends, and URL without a trailing slash. */
export interface Place {
  basePath: string;
  base: string;
  /** Code of the language below the root, or null in a guide of one language. */
  otherLanguage: string | null;
}

type Remedy = (place: Place) => string;

const INCLUDE_NGINX: Remedy = () => `inside http:    include …/_hosting/nginx-maps.conf;
inside server:  include …/_hosting/nginx.conf;
then:           nginx -t && nginx -s reload
and remove other add_header and location lines for these paths: a block with its own headers inherits none`;

const IMPORT_CADDY: Remedy = ({ basePath }) => `inside the site block:
  root * /path/of/the/folder${basePath === '/' ? '' : `   (the one that has it as ${basePath})`}
  import …/_hosting/Caddyfile
then: caddy reload`;

const PUBLISH_ALL: Remedy = () => 'publish the whole folder, with the files _headers and _redirects';

const EDGE: Remedy = () => 'npm run build -- --edge, and deploy the worker it writes beside the output';

const NEEDS_EDGE = { language: EDGE, totals: EDGE, 'ignored argument': EDGE };

const OWN_SERVER: Remedy = () =>
  'update the guide and restart npm start; a proxy in front must pass paths and headers on unchanged';

const REBUILD: Remedy = ({ base }) =>
  `PUBLIC_URL=${base} npm run build, publish all of it, and purge the caches in front of the host`;

const SAY_URL: Remedy = ({
  base,
}) => `PUBLIC_URL=${base} npm run build, and publish all of it (npm start takes it as well)
or, where readers come by the URL that is named: npm run doctor -- ${base} --public-url URL`;

/** Remedies that are the same on every host. */
const ANYWHERE: Partial<Record<FaultKind, Remedy>> = {
  'public URL': SAY_URL,
  health: () => 'docs/operating.md says what each means for readers and writers; the log of the server says more',
};

/** One line of `_headers`, below its path. */
const headersRule =
  (path: string, ...lines: string[]): Remedy =>
  () =>
    `in _headers:\n${path}\n${lines.map((line) => `  ${line}`).join('\n')}`;

const DISCOVERY = ({ base }: Place): string => `<${base}/cms-json/>; rel="https://api.w.org/"`;

/** Rules for one fault on hosts of this kind, if they differ from the general ones. */
const NGINX: Partial<Record<FaultKind, Remedy>> = {
  'asset cache': ({ basePath }) => `location ^~ ${basePath}_astro/ {
  add_header Cache-Control "public, max-age=31536000, immutable" always;
  add_header X-Content-Type-Options "nosniff" always;
}`,
  compression: () => 'gzip_vary on;',
  'missing page': ({ basePath }) => `error_page 404 ${basePath}404.html;`,
  'missing page of the other language': ({ basePath, otherLanguage }) =>
    `inside location ${basePath}${otherLanguage}/:  error_page 404 ${basePath}${otherLanguage}/404.html;`,
  'internal files': ({ basePath }) =>
    `location ~ ^${basePath}((_headers|_redirects)$|_hosting/|\\.(?!well-known/)|.*/\\.) { return 404; }`,
  'trailing slash': () => 'try_files $uri $uri/ =404;\nabsolute_redirect off;',
  'SVG files': () => 'location ~* \\.svg$ { add_header Content-Disposition attachment always; }',
  'page type': () => 'charset utf-8;\ninclude /etc/nginx/mime.types;',
  discovery: (place) => `in the location of the pages:  add_header Link '${DISCOVERY(place)}' always;`,
};

const CADDY: Partial<Record<FaultKind, Remedy>> = {
  'asset cache': ({ basePath }) => `@fresh not path ${basePath}_astro/*
header @fresh Cache-Control no-cache
header ${basePath}_astro/* Cache-Control "public, max-age=31536000, immutable"`,
  compression: () => 'encode zstd gzip',
  'internal files': ({ basePath }) => `@notes {
  path ${basePath}_headers ${basePath}_redirects ${basePath}_hosting/* ${basePath}.*
  not path ${basePath}.well-known/*
}
error @notes 404`,
  'SVG files': () => '@drawing path *.svg\nheader @drawing Content-Disposition attachment',
  discovery: (place) => `header Link \`${DISCOVERY(place)}\``,
};

/** Netlify and Cloudflare read the same files. */
const HEADERS_FILE: Partial<Record<FaultKind, Remedy>> = {
  'JSON type': headersRule('/cms-json/*', 'Content-Type: application/json; charset=UTF-8'),
  CORS: headersRule('/cms-json/*', 'Access-Control-Allow-Origin: *'),
  'asset cache': headersRule('/_astro/*', 'Cache-Control: public, max-age=31536000, immutable'),
  'type sniffing': headersRule('/*', 'X-Content-Type-Options: nosniff'),
  'referrer policy': headersRule('/*', 'Referrer-Policy: strict-origin-when-cross-origin'),
  compression: headersRule('/*', 'Vary: Accept-Encoding'),
  discovery: (place) => headersRule('/*', `Link: ${DISCOVERY(place)}`)(place),
  'API paths': () => 'in _redirects:\n/cms-json/* /cms-json/:splat/index.json 200',
  ...NEEDS_EDGE,
};

const NETLIFY_TOML: Remedy = () => 'cp dist/_hosting/netlify.toml netlify.toml, and deploy again';

const ASSETS_IGNORE: Remedy = () => 'publish the folder with its .assetsignore, which contains:\n_hosting';

const NEEDS_OTHER_HOST: Remedy = () =>
  'this host has no settings for it: put a CDN or the edge worker (npm run build -- --edge) in front, or choose another host';

const REPAIR: Remedy = () => 'npm run publish -- s3://BUCKET/PREFIX --repair';

interface HostRow {
  /** Headers by which it identifies itself. */
  headers?: Record<string, RegExp>;
  byKind?: Partial<Record<FaultKind, Remedy>>;
  otherwise: Remedy;
}

/** CDNs come last, because they pass on the name of the server behind them. */
const HOSTS = {
  'the server of the guide': { otherwise: OWN_SERVER },
  'the worker': {
    byKind: { ...HEADERS_FILE, 'JSON type': EDGE, CORS: EDGE, 'API paths': EDGE, 'internal files': ASSETS_IGNORE },
    otherwise: EDGE,
  },
  nginx: { headers: { server: /^nginx/i }, byKind: NGINX, otherwise: INCLUDE_NGINX },
  Caddy: { headers: { server: /^caddy/i }, byKind: CADDY, otherwise: IMPORT_CADDY },
  Netlify: {
    headers: { server: /^netlify/i },
    byKind: {
      ...HEADERS_FILE,
      'internal files': NETLIFY_TOML,
      'missing page of the other language': NETLIFY_TOML,
      'missing record': EDGE,
      'old URL': () => "sed -i 's/ 301$/&!/' dist/_redirects, and deploy again: else the page there comes first",
    },
    otherwise: PUBLISH_ALL,
  },
  Cloudflare: {
    headers: { 'cf-ray': /./ },
    byKind: { ...HEADERS_FILE, 'internal files': ASSETS_IGNORE },
    otherwise: PUBLISH_ALL,
  },
  'GitHub Pages': { headers: { server: /^github\.com/i }, otherwise: NEEDS_OTHER_HOST },
  'object storage': {
    headers: { 'x-amz-request-id': /./, 'x-amz-cf-id': /./ },
    byKind: {
      ...{ 'API paths': REPAIR, 'JSON type': REPAIR, 'asset cache': REPAIR, 'page cache': REPAIR },
      'stale file': () =>
        'npm run publish -- s3://BUCKET/PREFIX --delete\naws cloudfront create-invalidation --distribution-id ID --paths "/*"',
      CORS: () => `aws s3api put-bucket-cors --bucket BUCKET --cors-configuration \\
  '{"CORSRules":[{"AllowedOrigins":["*"],"AllowedMethods":["GET","HEAD"],"ExposeHeaders":["X-WP-Total","X-WP-TotalPages","Link"]}]}'`,
      ...NEEDS_EDGE,
    },
    otherwise: () =>
      'set a response headers policy or a function in the CDN in front of the bucket; the edge worker (npm run build -- --edge) sends all of it',
  },
  'an unknown host': { otherwise: NEEDS_OTHER_HOST },
} satisfies Record<string, HostRow>;

/** What serves a guide. */
export type Host = keyof typeof HOSTS;

/** The kind of host, judging by its headers. */
export function hostOf(valueOf: (header: string) => string): Host {
  const rows = Object.entries(HOSTS) as [Host, HostRow][];
  const isNamed = ({ headers = {} }: HostRow) =>
    Object.entries(headers).some(([name, value]) => value.test(valueOf(name)));
  return rows.findLast(([, row]) => isNamed(row))?.[0] ?? 'an unknown host';
}

/** The lines that fix a fault on a host. */
export function remedyFor(kind: FaultKind, host: Host, place: Place): string {
  const { byKind = {}, otherwise }: HostRow = HOSTS[host];
  const standard = kind === 'stale file' ? REBUILD : otherwise;
  return (ANYWHERE[kind] ?? byKind[kind] ?? standard)(place);
}
