import { decodePercent } from '../../lib/decode-percent.ts';
import type { Item, Language, Term } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { composed } from '../../content/markdown/link-urls.ts';
import { languageRoot, pathOf, recordAt } from '../../rest/query/urls.ts';
import { isTrashed } from './texts.ts';

/** The partner to link to; undefined if it is in the trash. */
export function livePartner<T extends Item | Term>(record: T, index: ContentIndex): T | undefined {
  const partner = index.partner(record);
  return partner && isTrashed(partner) ? undefined : partner;
}

/** The URL of the same page in the other language; undefined if the page has no partner or belongs to another site. */
export function counterpartUrl(url: string, from: Language, to: Language, index: ContentIndex): string | undefined {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(composed(url)) ?? [];
  if (!path.startsWith('/')) return undefined;
  const record = recordAt(withSlash(decoded(path)), index);
  const partner = record?.language === from ? livePartner(record, index) : undefined;
  const there = fixedUrl(path, from, to, index) ?? (partner && pathOf(partner, index));
  return there ? there + rest : undefined;
}

/** Home and author pages have the same path in both languages, apart from the language root. */
export function fixedUrl(path: string, source: Language, target: Language, { site }: ContentIndex): string | undefined {
  const [from, to] = [languageRoot(source, site), languageRoot(target, site)];
  if (withSlash(path) === from) return to;
  return path.startsWith(`${from}author/`) ? to + path.slice(from.length) : undefined;
}

export const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/** The path without percent encoding, or unchanged if the encoding is malformed. */
export function decoded(text: string): string {
  return decodePercent(text) ?? text;
}
