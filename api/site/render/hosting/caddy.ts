import { OTHER_LANGUAGE } from '../../../contract/model.ts';
import { COMMON_HEADERS } from '../../../contract/headers.ts';
import { ANSWER_ARGUMENTS, HARMLESS_PAIRS, SERVER_PATHS } from '../../../contract/derive/static-api.ts';
import { MARKDOWN_RULES } from '../../../contract/wants-markdown.ts';
import { literally } from '../../../lib/escape.ts';
import { encodedPath, languagesBelow } from '../../../rest/query/urls.ts';
import { OPEN_PATHS, pagePolicy } from '../page-policy.ts';
import { type Moved, type Rendering } from '../rendering.ts';
import { REFUSALS } from './refusals.ts';
import type { ListTotals } from './totals.ts';

/** Quotes a text as one word for Caddy. Braces would be its placeholders. */
const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&').replace(/[{}]/g, encodeURIComponent)}"`;

const link = (url: string, rel: string): string => `Link "<${url}>; rel=\\"${rel}\\""`;

/** An argument of a query that may change an answer. Names with brackets or escapes may mean anything. */
const CHANGES_ANSWER =
  `!(p in ${JSON.stringify([...HARMLESS_PAIRS, ''])}) && ` +
  `p.matches(r"^((?i:lang|xlate_language|${ANSWER_ARGUMENTS.join('|')})(=|$)|[A-Za-z0-9_.~-]*[^A-Za-z0-9_.~=-])")`;

const ACCEPT = '{header.Accept}';
const MARKDOWN_EXPRESSION = MARKDOWN_RULES.map(({ named, unless }) => {
  const asked = `${ACCEPT}.matches(r"(?i)${named}")`;
  return unless === '' ? asked : `(${asked} && !${ACCEPT}.matches(r"(?i)${unless}"))`;
}).join(' || ');

/** The total headers of lists, which files alone cannot send. */
export function caddyTotals({ basePath, base, index }: Rendering, totals: readonly ListTotals[]): string {
  const { root_language } = index.site;
  const blocks = totals.map(({ path, language, total, pages }) => {
    const name = `@${path.slice(path.lastIndexOf('/') + 1)}_${language}`;
    const whole = `${basePath}cms-json${path}`;
    const next = link(`${base}/cms-json${path}?{guide_next}`, 'next');
    const names = ['X-WP-Total', 'X-CMS-Total', 'X-WP-TotalPages', 'X-CMS-TotalPages'];
    const rows = names.map((header) => `${header} ${header.endsWith('Pages') ? pages : total}`);
    return `${name} {
	path ${whole} ${whole}/
	expression \`{guide_language} ${language === root_language ? `!= ".${OTHER_LANGUAGE[language]}"` : `== ".${language}"`}\`
}
header ${name} {
	${[...rows, ...(pages > 1 ? [next] : [])].join('\n\t')}
}`;
  });
  return `# Totals of lists, imported by the Caddyfile beside this file. Reload Caddy after publishing the guide.
${blocks.join('\n')}
`;
}

export function caddyRules(rendering: Rendering, moved: readonly Moved[]): string {
  const { basePath, templates, base, index } = rendering;
  const { site } = index;
  const at = (path: string) => basePath + path;
  const policy = pagePolicy(templates.inlineScripts, site);
  const root = link(`${base}/cms-json/`, 'https://api.w.org/');
  // A `*` would be a pattern that matches other pages; the page at such a URL redirects by itself.
  const literal = moved.filter(([from]) => !from.includes('*'));
  const old = literal.map(([from, to], number) => {
    const path = at(from.slice(1));
    const target = quote(encodedPath(at(to.slice(1))));
    if (path === path.toLowerCase() || /[{}]/.test(path)) return `redir ${quote(path)} ${target} 301`;
    // Other matchers of paths ignore case, and another page may have the path in other letters.
    const pattern = `^${literally(path)}$`.replaceAll('"', '\\"');
    return `@old_${number} path_regexp "${pattern}"\nredir @old_${number} ${target} 301`;
  });
  const inside = basePath === '/' ? '' : `, or after that of the folder that contains it as ${basePath}`;
  return `# Import this inside a site block after "root * /path/of/the/folder"${inside}.
encode zstd gzip
header X-Content-Type-Options nosniff
@fresh not path ${at('_astro/*')}
header @fresh Cache-Control no-cache
header ${at('_astro/*')} Cache-Control "public, max-age=31536000, immutable"
${old.join('\n')}

@json path ${at('cms-json')} ${at('cms-json/*')}
header @json {
	Content-Type "application/json; charset=UTF-8"
	Access-Control-Allow-Origin "*"
${Object.entries(COMMON_HEADERS)
  .map(([name, value]) => `\t${name} "${value}"`)
  .join('\n')}
}
# ?lang=en or ?xlate_language=en selects the language; an answer that does not depend on it has one file.
map "{query.lang}{query.xlate_language}" {guide_language} {
	~^(cs)+$ .cs
	~^(en)+$ .en
	~^(csen|encs)$ .both
	default ""
}
map {query} {guide_next} {
	~^$ page=2
	~^((?:.*&)?)page=1((?:&.*)?)$ "\${1}page=2\${2}"
	~^(.+)$ "\${1}&page=2"
}
# Requests that the server of the guide would answer differently from the files are refused.
@refused {
	path ${at('cms-json')} ${at('cms-json/*')}
	expression \`!({method} in ["GET", "HEAD"]) || {query}.split("&").exists(p, ${CHANGES_ANSWER}) || {query}.matches(r"(^|&)lang=.*&lang=|(^|&)xlate_language=.*&xlate_language=") || {guide_language} == ".both" || {path}.matches(r"^(?i:${literally(at('cms-json'))}(${SERVER_PATHS.join('|')})/?)$") || ({guide_language} == ".cs" && {path}.matches(r"/openapi\\.json/?$"))\`
}
handle @refused {
	error 501
}
# Refusals are not records.
@refusals path ${Object.keys(REFUSALS)
    .map((name) => at(`cms-json/${name}`))
    .join(' ')}
handle @refusals {
	error 404
}
@root path ${at('cms-json')} ${at('cms-json/')}
handle @json {
	header @root ${root}
	import totals.caddy
	try_files {path}/index{guide_language}.json {path}/index.json {path}
	file_server
}

# Configuration files for hosts are not pages.
@notes {
	path ${at('_headers')} ${at('_redirects')} ${at('_hosting/*')} ${at('.*')}
	not path ${at('.well-known/*')}
}
error @notes 404

# Other sites may frame the embed pages.
@framed path */embed/
@page {
	path */ *.html
	not path */embed/ ${at('cms-json/*')}
}
header @framed Content-Security-Policy "${policy}; frame-ancestors *"
header @page Content-Security-Policy "${policy}; frame-ancestors 'self'"
header @framed Referrer-Policy strict-origin-when-cross-origin
header @page Referrer-Policy strict-origin-when-cross-origin
header @page ${root}
@open path */oembed.json ${OPEN_PATHS.map(at).join(' ')}
header @open Access-Control-Allow-Origin "*"
@markdown path *.md
header @markdown Content-Type "text/markdown; charset=utf-8"
# Requests that prefer Markdown get that of the page, if it has one.
header @page +Vary Accept
@as_markdown {
	path */
	not path ${at('cms-json/*')}
	expression \`${MARKDOWN_EXPRESSION}\`
	file {path}index.md
}
header @as_markdown Content-Type "text/markdown; charset=utf-8"
rewrite @as_markdown {path}index.md
@script path *.js
header @script Content-Type "text/javascript; charset=utf-8"
@drawing path *.svg
header @drawing Content-Disposition attachment
file_server

handle_errors {
	header Cache-Control no-cache
	header Content-Security-Policy "${policy}; frame-ancestors 'self'"
	@needs_server expression \`{err.status_code} == 501\`
	handle @needs_server {
		rewrite * ${at('cms-json/501{guide_language}.json')}
		file_server
	}
	@unknown path ${at('cms-json')} ${at('cms-json/*')}
	handle @unknown {
		rewrite * ${at('cms-json/404{guide_language}.json')}
		file_server
	}
${languagesBelow(site)
  .map(
    (language) => `	@missing_${language} path ${at(`${language}/*`)}
	handle @missing_${language} {
		header Content-Type "text/html; charset=utf-8"
		rewrite * ${at(`${language}/404.html`)}
		file_server
	}
`,
  )
  .join('')}	handle {
		header Content-Type "text/html; charset=utf-8"
		rewrite * ${at('404.html')}
		file_server
	}
}
`;
}
