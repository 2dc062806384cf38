import type { Item, Language, Term } from '../../contract/model.ts';
import { isTerm, type ContentIndex } from '../../index/content-index.ts';
import type { Heading } from '../../markdown/types.ts';
import { languageRoot, pathOf, recordAt, uploadPath } from '../../query/urls.ts';
import type { Partners } from '../text/unit-types.ts';

/** What the fragments of links need to know: the headings of a page, with the ids they are linked by. */
export type HeadingsOf = (item: Item) => Heading[];

/**
 * Answers where the references of a text lead in the other language. `source` and `target` are the text itself before
 * and after translation: its links to itself go by the target's headings.
 */
export function partnersOf(source: Item, target: Item, index: ContentIndex, headings: HeadingsOf): Partners {
  const find = (path: string) => recordAt(withSlash(decode(path)), index) ?? undefined;
  const counterpart = <T extends Item | Term>(record: T | undefined): T | undefined =>
    // A text may lead into the other language on purpose.
    record?.language === source.language ? livePartner(record, index) : record;
  return {
    page(path, fragment) {
      if (path === '') return ownPlace(headings(source), headings(target), fragment);
      const fixed = fixedUrl(path, source.language, target.language, index);
      const from = find(path);
      const to = counterpart(from);
      if (fixed !== undefined || !from || !to) return fixed;
      const url = pathOf(to, index);
      const anchor =
        fragment && !isTerm(from) && !isTerm(to) ? sameHeading(headings(from), headings(to), fragment) : '';
      return url === null ? undefined : url + (anchor && `#${anchor}`);
    },
    block: (id) => counterpart(index.item(id))?.id,
    media(path) {
      const file = counterpart(find(path));
      return file && !isTerm(file) && file.file ? uploadPath(file.file) : undefined;
    },
  };
}

/** The partner to point to: what lies in the trash is none. */
export function livePartner<T extends Item | Term>(record: T, index: ContentIndex): T | undefined {
  const partner = index.partner(record);
  return partner && !isTerm(partner) && partner.status === 'trash' ? undefined : partner;
}

/** A link to a place on its own page needs the place: without it the link stays and is warned of. */
function ownPlace(from: Heading[], to: Heading[], fragment: string): string | undefined {
  const anchor = sameHeading(from, to, fragment);
  return anchor ? `#${anchor}` : undefined;
}

/** Where a link of the settings leads in the other language; what has no partner, or lies elsewhere, stays. */
export function urlIn(url: string, from: Language, to: Language, index: ContentIndex): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  if (!path.startsWith('/')) return url;
  const record = recordAt(withSlash(decode(path)), index);
  const partner = record?.language === from ? livePartner(record, index) : undefined;
  const there = fixedUrl(path, from, to, index) ?? (partner && pathOf(partner, index));
  return there ? there + rest : url;
}

/** Home and author pages are in both languages alike. */
function fixedUrl(path: string, source: Language, target: Language, { site }: ContentIndex): string | undefined {
  const [from, to] = [languageRoot(source, site), languageRoot(target, site)];
  if (withSlash(path) === from) return to;
  return path.startsWith(`${from}author/`) ? to + path.slice(from.length) : undefined;
}

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/** The id of the heading that stands at the same place among as many headings; empty when there is none. */
function sameHeading(from: Heading[], to: Heading[], fragment: string): string {
  const wanted = decode(fragment);
  const at = from.findIndex(({ slug, alias }) => slug === wanted || alias === wanted);
  return from.length === to.length ? (to[at]?.slug ?? '') : '';
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
