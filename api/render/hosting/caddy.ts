import { COMMON_HEADERS } from '../../contract/headers.ts';
import { encodedPath, plainPath } from '../../query/urls.ts';
import { pagePolicy } from '../page-policy.ts';
import type { Moved } from '../redirects.ts';
import { OTHER, type Rendering } from '../rendering.ts';

/** A text that Caddy takes as one word; braces would be its variables. */
const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&').replace(/[{}]/g, encodeURIComponent)}"`;

export function caddyRules(rendering: Rendering, moved: readonly Moved[]): string {
  const { basePath, templates, serializeContext } = rendering;
  const { site } = serializeContext.index;
  const other = OTHER[site.root_language];
  const at = (path: string) => basePath + path;
  const policy = pagePolicy(templates.inlineScripts, site.head);
  // A pattern would catch other pages; the page at such an address leads on by itself.
  const literal = moved.filter(([from]) => !from.includes('*'));
  const old = literal.map(
    ([from, to]) => `redir ${quote(at(plainPath(from.slice(1))))} ${quote(encodedPath(at(to.slice(1))))} 301`,
  );
  const inside = basePath === '/' ? '' : `, or rather of the one that has it as ${basePath}`;
  return `# Import this inside a site block after "root * /path/of/the/folder"${inside}.
encode zstd gzip
header X-Content-Type-Options nosniff
header Cache-Control no-cache
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
# The language of an API answer is chosen by ?xlate_language=${other} or ?lang=${other}.
@other {
	path ${at('cms-json')} ${at('cms-json/*')}
	expression \`{query.xlate_language} == "${other}" || ({query.lang} == "${other}" && {query.xlate_language} == "")\`
}
handle @other {
	try_files {path}/index.${other}.json {path}/index.json {path}
	file_server
}
handle @json {
	try_files {path}/index.json {path}
	file_server
}

# Notes for hosts are not pages.
@notes path ${at('_headers')} ${at('_redirects')} ${at('_hosting/*')} ${at('.*')}
error @notes 404

# Other sites may frame the small pages that are made for that.
@framed path */embed/
@page {
	path */ *.html
	not path */embed/ ${at('cms-json/*')}
}
header @framed Content-Security-Policy "${policy}; frame-ancestors *"
header @page Content-Security-Policy "${policy}; frame-ancestors 'self'"
header @framed Referrer-Policy strict-origin-when-cross-origin
header @page Referrer-Policy strict-origin-when-cross-origin
@oembed path */oembed.json */oembed.xml
header @oembed Access-Control-Allow-Origin "*"
@xml path */oembed.xml
header @xml Content-Type "text/xml; charset=utf-8"
@markdown path *.md
header @markdown Content-Type "text/markdown; charset=utf-8"
@script path *.js
header @script Content-Type "text/javascript; charset=utf-8"
@drawing path *.svg
header @drawing Content-Disposition attachment
file_server

handle_errors {
	header Content-Security-Policy "${policy}; frame-ancestors 'self'"
	@unknown path ${at('cms-json')} ${at('cms-json/*')}
	handle @unknown {
		rewrite * ${at('cms-json/404.json')}
		file_server
	}
	@missing path ${at('en/*')}
	handle @missing {
		rewrite * ${at('en/404.html')}
		file_server
	}
	handle {
		rewrite * ${at('404.html')}
		file_server
	}
}
`;
}
