import { COMMON_HEADERS } from '../contract/headers.ts';
import { pagePolicy } from './page-policy.ts';
import { addressOf, hasPage, type Rendering } from './rendering.ts';

/** Files that tell hosts how to serve the folder: each host reads its own and ignores the others. */
export function hostingFiles(rendering: Rendering): [path: string, text: string][] {
  return [
    ['.nojekyll', ''],
    ['robots.txt', robots(rendering)],
    ['_headers', headers(rendering)],
    ['_redirects', redirects(rendering)],
    ['_hosting/nginx.conf', nginx(rendering)],
    ['_hosting/Caddyfile', caddy(rendering)],
  ];
}

/** Old addresses with the present ones, in a fixed order. */
function moved(rendering: Rendering): [from: string, to: string][] {
  const pairs: [string, string][] = [];
  for (const item of rendering.presentation.guide.allItems()) {
    if (hasPage(item)) for (const alias of item.aliases) pairs.push([alias, addressOf(item, rendering)]);
  }
  return pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

const robots = ({ presentation }: Rendering): string =>
  `User-agent: *\nAllow: /\nSitemap: ${presentation.base}/sitemap.xml\n`;

/**
 * All rules of this file that fit a path add up, and a page under two policies obeys both: who may frame a page can not
 * be said here without forbidding it for the pages that are made for frames.
 */
function headers({ templates }: Rendering): string {
  const api = Object.entries(COMMON_HEADERS).map(([name, value]) => `  ${name}: ${value}`);
  return [
    '/*',
    `  Content-Security-Policy: ${pagePolicy(templates.inlineScripts)}`,
    '/cms-json/*',
    '  Content-Type: application/json; charset=UTF-8',
    '  Access-Control-Allow-Origin: *',
    ...api,
    '/_astro/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '/*/oembed.json',
    '  Access-Control-Allow-Origin: *',
    '/*/oembed.xml',
    '  Access-Control-Allow-Origin: *',
    '  Content-Type: text/xml; charset=UTF-8',
    '/*.svg',
    '  Content-Disposition: attachment',
    '',
  ].join('\n');
}

/** Old addresses first: the rules for the API match everything below it. */
function redirects(rendering: Rendering): string {
  const old = moved(rendering).map(([from, to]) => `${from} ${to} 301`);
  return [
    ...old,
    '/cms-json /cms-json/index.json 200',
    '/cms-json/ /cms-json/index.json 200',
    '/cms-json/openapi.json /cms-json/openapi.json 200',
    '/cms-json/* /cms-json/:splat/index.json 200',
    '/en/* /en/404.html 404',
    '/* /404.html 404',
    '',
  ].join('\n');
}

function nginx(rendering: Rendering): string {
  const { basePath, templates } = rendering;
  const at = (path: string) => basePath + path;
  const old = moved(rendering).map(
    ([from, to]) => `location = ${at(from.slice(1))} { return 301 ${at(to.slice(1))}; }`,
  );
  const api = Object.entries(COMMON_HEADERS).map(([name, value]) => `  add_header ${name} "${value}" always;`);
  const policy = `${pagePolicy(templates.inlineScripts)}; frame-ancestors $guide_framed_by`;
  const page = `try_files $uri $uri/index.html =404; add_header Content-Security-Policy "${policy}";`;
  return `# Include this inside a server block whose root is the folder of the site.
# The language of an API answer is chosen by ?lang=en or ?xlate_language=en, and other sites may frame the small pages
# made for that; both maps belong into the http block:
#   map $arg_xlate_language$arg_lang $guide_json { default index.json; ~^en index.en.json; }
#   map $uri $guide_framed_by { default "'self'"; ~/embed/ "*"; }
charset utf-8;
charset_types application/json text/xml application/xml text/markdown text/css text/javascript;
gzip on;
gzip_types application/json text/css text/javascript application/xml image/svg+xml text/markdown;
absolute_redirect off;
error_page 404 ${at('404.html')};

location = ${at('cms-json')} { try_files ${at('cms-json')}/$guide_json ${at('cms-json')}/index.json =404; default_type application/json; }
location ${at('cms-json/')} {
  default_type application/json;
  # A trailing slash and none name the same record.
  rewrite ^(.*[^/])/$ $1 break;
  try_files $uri/$guide_json $uri/index.json $uri =404;
  add_header Access-Control-Allow-Origin "*" always;
${api.join('\n')}
}
location ${at('_astro/')} { add_header Cache-Control "public, max-age=31536000, immutable"; }
location ${at('en/')} { error_page 404 ${at('en/404.html')}; ${page} }
location ${basePath} { ${page} }
location ~ /oembed\\.(json|xml)$ { add_header Access-Control-Allow-Origin "*"; }
location ~ \\.svg$ { add_header Content-Disposition attachment; add_header X-Content-Type-Options nosniff; }
${old.join('\n')}
`;
}

function caddy(rendering: Rendering): string {
  const { basePath, templates } = rendering;
  const at = (path: string) => basePath + path;
  const old = moved(rendering).map(([from, to]) => `redir ${at(from.slice(1))} ${at(to.slice(1))} permanent`);
  const api = Object.entries(COMMON_HEADERS).map(([name, value]) => `\t${name} "${value}"`);
  const policy = pagePolicy(templates.inlineScripts);
  return `# Import this inside a site block after "root * /path/of/the/folder".
encode gzip zstd
${old.join('\n')}
@english_json {
	path ${at('cms-json*')}
	expression {query.lang} == "en" || {query.xlate_language} == "en"
}
@json path ${at('cms-json')} ${at('cms-json/*')}
header @json {
	Content-Type "application/json; charset=UTF-8"
	Access-Control-Allow-Origin "*"
${api.join('\n')}
}
route {
	try_files @english_json {path}/index.en.json {path}/index.json {path}
	try_files @json {path}/index.json {path}
}
@framed path */embed/
@unframed not path */embed/
header @framed Content-Security-Policy "${policy}; frame-ancestors *"
header @unframed Content-Security-Policy "${policy}; frame-ancestors 'self'"
@oembed path */oembed.json */oembed.xml
header @oembed Access-Control-Allow-Origin "*"
header ${at('_astro/*')} Cache-Control "public, max-age=31536000, immutable"
file_server
handle_errors {
	rewrite * ${at('404.html')}
	file_server
}
`;
}
