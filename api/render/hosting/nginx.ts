import { COMMON_HEADERS } from '../../contract/headers.ts';
import { encodedPath, plainPath } from '../../query/urls.ts';
import { pagePolicy } from '../page-policy.ts';
import type { Moved } from '../redirects.ts';
import type { Rendering } from '../rendering.ts';

/** A text that nginx takes as it is: quoted, with what it would read as something else set apart. */
const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** The target of a redirect: encoded as addresses are, and no `$` that would be a variable. */
const target = (path: string): string => quote(encodedPath(path).replaceAll('$', '%24'));

const header = (name: string, value: string): string => `add_header ${name} ${quote(value)} always;`;

/** Variables of the rules; nginx takes them outside of server blocks only. */
export const nginxMaps = (): string => `# Include this inside the http block, outside of server blocks.
# The language of an API answer is chosen by ?xlate_language=en or ?lang=en.
map $arg_xlate_language:$arg_lang $guide_json { default index.json; ~^en: index.en.json; :en index.en.json; }
# Other sites may frame the small pages that are made for that.
map $uri $guide_framed_by { default "'self'"; "~/embed/(index\\.html)?$" "*"; }
`;

/** One block adds all its headers: nginx inherits none once a block has one of its own. */
export function nginxRules(rendering: Rendering, moved: readonly Moved[]): string {
  const { basePath, templates } = rendering;
  const at = (path: string) => basePath + path;
  const policy = `${pagePolicy(templates.inlineScripts)}; frame-ancestors $guide_framed_by`;
  const sniff = header('X-Content-Type-Options', 'nosniff');
  const fresh = header('Cache-Control', 'no-cache');
  const open = header('Access-Control-Allow-Origin', '*');
  const notFound = (page: string) => `error_page 403 =404 ${at(page)}; error_page 404 ${at(page)};`;
  const page = [
    'try_files $uri $uri/ =404;',
    header('Content-Security-Policy', policy),
    header('Referrer-Policy', 'strict-origin-when-cross-origin'),
    sniff,
    fresh,
  ].join('\n  ');
  const old = moved.map(
    ([from, to]) => `location = ${quote(at(plainPath(from.slice(1))))} { return 301 ${target(at(to.slice(1)))}; }`,
  );
  return `# Include this inside a server block whose root is the folder of the site${basePath === '/' ? '' : `, or rather the one that has it as ${basePath}`}.
# nginx-maps.conf belongs into the http block.
charset utf-8;
charset_types application/json text/xml application/xml text/markdown text/css text/javascript application/javascript;
gzip on;
gzip_types application/json text/css text/javascript application/javascript application/xml image/svg+xml text/markdown;
absolute_redirect off;
index index.html;
${notFound('404.html')}

location = ${at('cms-json')} { rewrite ^ ${at('cms-json/')} last; }
location ^~ ${at('cms-json/')} {
  default_type application/json;
  error_page 404 ${at('cms-json/404.json')};
  # A trailing slash and none name the same record.
  rewrite ^(.*[^/])/$ $1 break;
  try_files $uri/$guide_json $uri/index.json $uri =404;
  ${open}
  ${Object.entries(COMMON_HEADERS)
    .map(([name, value]) => header(name, value))
    .join('\n  ')}
  ${fresh}
}
location ^~ ${at('_astro/')} {
  ${header('Cache-Control', 'public, max-age=31536000, immutable')}
  ${sniff}
}
location ${at('en/')} {
  ${notFound('en/404.html')}
  ${page}
}
location ${basePath} {
  ${page}
}
# Notes for hosts are not pages.
location ~ ^${at('((_headers|_redirects)$|_hosting/|\\.|.*/\\.)')} { return 404; }
location ~ /oembed\\.(json|xml)$ { ${open} ${sniff} ${fresh} }
location ~ \\.md$ { default_type text/markdown; ${sniff} ${fresh} }
location ~ \\.svg$ { ${header('Content-Disposition', 'attachment')} ${sniff} ${fresh} }
${old.join('\n')}
`;
}
