import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import type { HeadSnippet } from '../../../contract/model.ts';
import type { Setting } from './setting.ts';

const ALLOWED = new Set(['script', 'link', 'meta', 'style']);

/** Directives for the host of a script: analytics scripts send data by request or picture. */
const OF_SCRIPTS = ['script-src', 'connect-src', 'img-src'];
const OF_STYLES = ['style-src', 'font-src'];

/** HTML for the head: as text, or as `html` with the additional `hosts` that its scripts contact. */
export function readHead(setting: Setting): HeadSnippet {
  const hosts = setting.isObject ? setting.get('hosts') : null;
  if (setting.isObject) setting.expectKeys(['html', 'hosts']);
  const own = setting.isObject ? setting.get('html') : setting;
  const html = own.text().trim();
  const sources = new Map<string, Set<string>>();
  const allow = (directives: readonly string[], source: string) => {
    for (const directive of directives) sources.set(directive, (sources.get(directive) ?? new Set()).add(source));
  };
  for (const host of hosts?.items() ?? []) {
    const origin = originOf(host.text());
    if (origin) allow(['connect-src', 'img-src'], origin);
    else host.problem('must be the URL of a host, https://stats.example');
  }
  readTags(html, allow, (message) => own.problem(message));
  const listed = [...sources].map(([directive, values]) => [directive, [...values].sort()] as const);
  return { html, sources: Object.fromEntries(listed.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function readTags(
  html: string,
  allow: (directives: readonly string[], source: string) => void,
  problem: (message: string) => void,
): void {
  let inline: { name: string; text: string; runs: boolean } | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!ALLOWED.has(name))
        return problem(`<${name}> is not allowed in the head; only ${[...ALLOWED].join(', ')} are`);
      const handler = Object.keys(attributes).find((attribute) => attribute.startsWith('on'));
      if (handler) problem(`${handler} would not run: the content security policy allows no event handlers`);
      const isStyle = name === 'link' && /\bstylesheet\b/i.test(attributes['rel'] ?? '');
      const url = name === 'script' ? attributes['src'] : isStyle ? attributes['href'] : undefined;
      if (url !== undefined) {
        const origin = originOf(url);
        if (origin) allow(name === 'script' ? OF_SCRIPTS : OF_STYLES, origin);
        else if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(url)) problem(`${url} must begin with https://`);
      } else if (name === 'style' || name === 'script') {
        inline = { name, text: '', runs: name === 'style' || isProgram(attributes['type']) };
      }
    },
    ontext(text) {
      if (inline) inline.text += text;
      else if (text.trim()) problem(`"${text.trim().slice(0, 40)}" is text, which is not allowed in the head`);
    },
    onclosetag(name, isImplied) {
      if (isImplied && (name === 'script' || name === 'style')) problem(`<${name}> is not closed`);
      if (inline?.name !== name) return;
      const digest = createHash('sha256').update(inline.text).digest('base64');
      if (inline.runs) allow([name === 'style' ? 'style-src' : 'script-src'], `'sha256-${digest}'`);
      inline = null;
    },
  });
  parser.write(html);
  parser.end();
}

/** Data such as JSON-LD is not a script. */
const isProgram = (type = ''): boolean => /^$|^module$|javascript/i.test(type);

const originOf = (url: string): string | null =>
  /^https:\/\//i.test(url) && URL.canParse(url) ? new URL(url).origin : null;
