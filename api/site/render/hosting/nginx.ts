import { COMMON_HEADERS } from '../../../contract/headers.ts';
import { MARKDOWN_RULES } from '../../../contract/wants-markdown.ts';
import { literally } from '../../../lib/escape.ts';
import { encodedPath, languagesBelow } from '../../../rest/query/urls.ts';
import { ANSWER_ARGUMENTS, HARMLESS_PAIRS, SERVER_PATHS } from '../../../contract/derive/static-api.ts';
import { OPEN_PATHS, pagePolicy } from '../page-policy.ts';
import type { Moved, Rendering } from '../rendering.ts';
import { REFUSALS } from './refusals.ts';
import type { ListTotals } from './totals.ts';

/** Quotes a text for nginx and escapes its special characters. */
const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Target of a redirect: percent-encoded, without a `$` that would begin a variable. */
const target = (path: string): string => quote(encodedPath(path).replaceAll('$', '%24'));

const header = (name: string, value: string): string => `add_header ${name} ${quote(value)} always;`;

/** A case-sensitive regular expression for a map. */
const pattern = (source: string): string => `"~${source.replaceAll('"', '\\"')}"`;

/** A `name=value` that changes no answer or only its language. Names with brackets or escapes may mean anything. */
const HARMLESS = [
  ...HARMLESS_PAIRS.map(literally),
  `(?!(?i:lang|xlate_language|${ANSWER_ARGUMENTS.join('|')})(?:=|&|$))[A-Za-z0-9_.~-]*(?:=[^&]*)?`,
].join('|');

/** Variables of the rules, which nginx accepts only outside server blocks. */
export function nginxMaps({ basePath, base, index }: Rendering, totals: readonly ListTotals[]): string {
  const root = `${basePath}cms-json`;
  const { root_language } = index.site;
  const fileOf = ({ path, language }: ListTotals) =>
    pattern(`^${literally(`${root}${path}/index${language === root_language ? '' : `.${language}`}.json`)}$`);
  const rows = (value: (list: ListTotals) => string) =>
    totals.map((list) => `  ${fileOf(list)} ${quote(value(list))};`).join('\n');
  const api = `${base}/cms-json`;
  return `# Include this inside the http block, outside of server blocks. It contains the totals of lists: reload nginx after
# publishing the guide.

# ?lang=en or ?xlate_language=en selects the language; an answer that does not depend on it has one file.
map $arg_lang$arg_xlate_language $guide_language {
  default "";
  "~^(cs)+$" .cs;
  "~^(en)+$" .en;
  "~^(csen|encs)$" .both;
}

# Requests that the server of the guide would answer differently from the files are refused.
map ?$args $guide_arguments {
  default refused;
  "~[?&](lang|xlate_language)=.*&\\1=" refused;
  ${pattern(`^[?](?:${HARMLESS})(?:&(?:${HARMLESS}))*$`)} "";
}
map $uri:$guide_language $guide_path {
  default "";
  "~:\\.both$" refused;
  ${pattern(`^(?i:${literally(root)}(?:${SERVER_PATHS.join('|')})/?):`)} refused;
  ${pattern(`^${literally(root)}/openapi\\.json/?:\\.cs$`)} refused;
}
map $request_method:$guide_arguments$guide_path $guide_refused { default 1; "GET:" ""; "HEAD:" ""; }

# Totals of lists, because a file has no headers.
map $uri $guide_total {
  default "";
${rows(({ total }) => String(total))}
}
map $uri $guide_pages {
  default "";
${rows(({ pages }) => String(pages))}
}
map ?$args $guide_next {
  "~^[?]$" page=2;
  "~^[?](?<guide_before>(?:.*&)?)page=1(?<guide_after>(?:&.*)?)$" \${guide_before}page=2\${guide_after};
  default $args&page=2;
}
map $uri $guide_link {
  default "";
  ${pattern(`^${literally(root)}/index(\\.cs)?\\.json$`)} ${quote(`<${api}/>; rel="https://api.w.org/"`)};
${totals
  .filter(({ pages }) => pages > 1)
  .map((list) => `  ${fileOf(list)} ${quote(`<${api}${list.path}?$guide_next>; rel="next"`)};`)
  .join('\n')}
}

# Requests that prefer Markdown get that of the page, if it has one.
map $http_accept $guide_index {
  default index.html;
${MARKDOWN_RULES.map(({ named, unless }) => `  "~*^${unless && `(?!.*?${unless})`}.*?${named}" index.md;`).join('\n')}
}

# Other sites may frame the embed pages.
map $uri $guide_framed_by { default "'self'"; "~/embed/(index\\.html)?$" "*"; }
`;
}

/** Each block repeats all its headers: nginx inherits none into a block that adds one of its own. */
export function nginxRules({ basePath, templates, base, index }: Rendering, moved: readonly Moved[]): string {
  const { site } = index;
  const at = (path: string) => basePath + path;
  const policy = `${pagePolicy(templates.inlineScripts, site)}; frame-ancestors $guide_framed_by`;
  const sniff = header('X-Content-Type-Options', 'nosniff');
  const fresh = header('Cache-Control', 'no-cache');
  const forever = header('Cache-Control', 'public, max-age=31536000, immutable');
  const download = header('Content-Disposition', 'attachment');
  const varied = header('Vary', 'Accept');
  const open = header('Access-Control-Allow-Origin', '*');
  const notFound = (page: string) => `error_page 403 =404 ${at(page)}; error_page 404 ${at(page)};`;
  const page = [
    'try_files $uri $uri/ =404;',
    header('Content-Security-Policy', policy),
    header('Referrer-Policy', 'strict-origin-when-cross-origin'),
    header('Link', `<${base}/cms-json/>; rel="https://api.w.org/"`),
    varied,
    sniff,
    fresh,
  ].join('\n  ');
  const api = [
    open,
    ...Object.entries(COMMON_HEADERS).map(([name, value]) => header(name, value)),
    header('X-WP-Total', '$guide_total'),
    header('X-WP-TotalPages', '$guide_pages'),
    header('X-CMS-Total', '$guide_total'),
    header('X-CMS-TotalPages', '$guide_pages'),
    header('Link', '$guide_link'),
    fresh,
  ].join('\n  ');
  const old = moved.map(
    ([from, to]) => `location = ${quote(at(from.slice(1)))} { return 301 ${target(at(to.slice(1)))}; }`,
  );
  return `# Include this inside a server block whose root is the folder of the site${basePath === '/' ? '' : `, or the folder that contains it as ${basePath}`}.
# nginx-maps.conf belongs in the http block.
charset utf-8;
charset_types text/plain application/json text/xml application/xml text/markdown text/css text/javascript application/javascript;
gzip on;
gzip_vary on;
gzip_types application/json text/css text/javascript application/javascript application/xml image/svg+xml text/markdown;
absolute_redirect off;
# Redirects have no headers of their own.
${fresh}
index $guide_index index.html;
${notFound('404.html')}

location = ${at('cms-json')} { rewrite ^ ${at('cms-json/')} last; }
location ^~ ${at('cms-json/')} {
  default_type application/json;
  error_page 404 ${at('cms-json/404$guide_language.json')};
  error_page 501 ${at('cms-json/501$guide_language.json')};
  if ($guide_refused) { return 501; }
  # A path with a trailing slash names the same record.
  rewrite ^(.*[^/])/$ $1 break;
  try_files $uri/index$guide_language.json $uri/index.json $uri =404;
  ${api}
}
# Refusals are not records.
${Object.keys(REFUSALS)
  .map(
    (name) =>
      `location = ${at(`cms-json/${name}`)} {\n  internal;\n  error_page 404 ${at('cms-json/404.json')};\n  ${api}\n}`,
  )
  .join('\n')}
location ^~ ${at('_astro/')} {
  ${forever} ${sniff}
  location ~* \\.svg$ { ${download} ${forever} ${sniff} }
}
${languagesBelow(site)
  .map((language) => `location ${at(`${language}/`)} {\n  ${notFound(`${language}/404.html`)}\n  ${page}\n}\n`)
  .join('')}location ${basePath} {
  ${page}
}
# Configuration files for hosts are not pages.
location ~ ^${at('((_headers|_redirects)$|_hosting/|\\.(?!well-known/)|.*/\\.)')} { return 404; }
location ~ ^${at(`(?:${OPEN_PATHS.map((path) => literally(path).replace('\\*', '')).join('|')})`)} { ${open} ${sniff} ${fresh} }
location ~ /oembed\\.json$ { ${open} ${sniff} ${fresh} }
location ~ \\.md$ { default_type text/markdown; ${varied} ${sniff} ${fresh} }
location ~* \\.svg$ { ${download} ${sniff} ${fresh} }
${old.join('\n')}
`;
}
