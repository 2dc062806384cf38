import { rewriteReferences } from '../../content/markdown/document.ts';
import { composed, UPLOADS } from '../../content/markdown/link-urls.ts';
import type { Assembled, LocaliseWarning, Partners } from './unit-types.ts';

/**
 * Redirects the references of a translated body to the partners of their targets: internal links, images, files and
 * included blocks, in Markdown and raw HTML. A reference without a partner stays, with a warning. References in code or
 * within `kept`, stretches of the body in order, are ignored.
 */
export function localise(
  body: string,
  partners: Partners,
  kept: Assembled['kept'] = [],
): { body: string; warnings: LocaliseWarning[] } {
  const warnings: LocaliseWarning[] = [];
  const localised = rewriteReferences(body, (found) => {
    const { reference } = found;
    const own = found.kind === 'url' ? partners.own(reference) : reference;
    if (own === null || liesIn(kept, found.at)) return null;
    const kind = found.kind === 'url' ? kindOf(own) : 'block';
    const text = translate(own, kind, partners);
    if (text === undefined) warnings.push({ code: `${kind}_without_partner`, reference });
    return text ?? null;
  });
  return { body: localised, warnings: unique(warnings) };
}

/** Binary search, because a long text has thousands of kept stretches. */
function liesIn(kept: Assembled['kept'], offset: number): boolean {
  let [low, high] = [0, kept.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (kept[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low < kept.length && kept[low]!.start <= offset;
}

type Kind = 'page' | 'block' | 'media';

const kindOf = (url: string): Kind => (url.startsWith(UPLOADS) ? 'media' : 'page');

function translate(reference: string, kind: Kind, partners: Partners): string | undefined {
  if (kind === 'block') return partners.block(Number(reference))?.toString();
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(?:#([^]*))?$/.exec(composed(reference)) ?? [];
  if (kind === 'media') {
    const file = partners.media(path);
    return file === undefined ? undefined : plain(file + query + (fragment && `#${fragment}`));
  }
  const url = partners.page(path, fragment);
  const [page = '', anchor] = url?.split('#') ?? [];
  return url === undefined ? undefined : plain(page + query + (anchor ? `#${anchor}` : ''));
}

/** Escapes a URL so that Markdown and HTML agree where it ends. */
function plain(url: string): string {
  return url.replace(/[ \t\r\n<>()"'\\]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

function unique(warnings: LocaliseWarning[]): LocaliseWarning[] {
  return [...new Map(warnings.map((warning) => [`${warning.code} ${warning.reference}`, warning])).values()];
}
