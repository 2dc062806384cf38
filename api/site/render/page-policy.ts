import type { Site } from '../../contract/model.ts';
import { PLAYER_ORIGINS } from '../../rest/oembed/players.ts';

/** Small pages for frames on other sites; no other page may be framed there. */
export const isEmbedPage = (file: string): boolean => file.endsWith('/embed/index.html');

/**
 * What a page may load and run, as a content security policy without `frame-ancestors`. Besides its own site, a
 * page shows frames of the known players only, and only after the reader's consent, and loads what the owner's
 * snippet and feedback hook need.
 */
export function pagePolicy(
  inlineScripts: readonly string[],
  { head, feedback }: Pick<Site, 'head' | 'feedback'>,
): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'script-src': ["'self'", ...inlineScripts.map((sha) => `'${sha}'`)],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'frame-src': PLAYER_ORIGINS,
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  };
  for (const [directive, own] of [...Object.entries(head.sources), ...hookSources(feedback)]) {
    directives[directive] = [...new Set([...(directives[directive] ?? ["'self'"]), ...own])];
  }
  return Object.entries(directives)
    .map(([directive, allowed]) => `${directive} ${allowed.join(' ')}`)
    .join('; ');
}

const hookSources = (feedback: Site['feedback']): [directive: string, own: string[]][] =>
  feedback?.hook ? [['connect-src', [new URL(feedback.hook).origin]]] : [];

/** Files that pages of other sites load: the help script and the search index. A trailing `*` is a prefix match. */
export const OPEN_PATHS = ['help.js', 'help-search.js', 'search-index/*'] as const;

/** Whether a file of the output is one of them. */
export const isOpen = (path: string): boolean =>
  OPEN_PATHS.some((open) => (open.endsWith('*') ? path.startsWith(open.slice(0, -1)) : path === open));
