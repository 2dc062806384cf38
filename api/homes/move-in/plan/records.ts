import { decodeHTML } from 'entities';
import {
  LANGUAGES,
  POST_FORMATS,
  TEXT_STATUSES,
  type ItemType,
  type Language,
  type Status,
  type Taxonomy,
} from '../../../contract/enums.ts';
import type { Author, Item, Term } from '../../../contract/model.ts';
import { toItem, toTerm } from '../../../contract/derive/stored-fields.ts';
import { counted } from '../../../lib/count.ts';
import { freeSlug, slugify } from '../../../lib/slug.ts';
import { stripTags } from '../../../lib/strip-tags.ts';
import { parseDate } from '../../../lib/time.ts';
import { RESERVED_SLUGS } from '../../../rest/query/urls.ts';
import { isSlug } from '../../../content/store/front-matter/read-fields.ts';
import type { Rules } from '../convert/rules.ts';
import { OWN_TAXONOMIES } from '../source/wxr.ts';
import { INTERNAL, type Source, type SourceItem, type SourceTerm } from '../source/model.ts';
import { languagesOf } from './languages.ts';
import type { NewIds } from './new-ids.ts';
import { findPairs, type Moving, type Pairs } from './pairs.ts';
import { freePlace, uploadPath } from './uploads.ts';

/** A decision about a record, or its omission; `id` is that of the old site, or 0. */
export interface Decision {
  id: number;
  title: string;
  what: string;
  /** Whether content is lost, rather than just converted. */
  isLoss: boolean;
}

/** The records of the guide without their texts, each with its origin. */
export interface Plan {
  items: { item: Item; of: SourceItem }[];
  terms: { term: Term; of: SourceTerm }[];
  authors: Author[];
  pairs: Pairs;
  languages: Language[];
  rootLanguage: Language;
  decisions: Decision[];
}

/** Item types for types of WordPress. */
export const KINDS: Readonly<Record<string, ItemType>> = {
  post: 'post',
  page: 'page',
  attachment: 'attachment',
  wp_block: 'cms_block',
};

/**
 * Plans the conversion of every item and term of the old site, which take no slug of other records `present` in the
 * guide. Texts follow once all URLs are known.
 */
export function planRecords(source: Source, rules: Rules, ids: NewIds, present: readonly (Item | Term)[] = []): Plan {
  const decisions: Decision[] = [];
  /** Created terms, by `taxonomy id language`, because terms of different taxonomies may share an id. */
  const terms = new Map<string, Term>();
  const made: Plan['terms'] = [];
  const slugs = new Set<string>();
  const spoken = languagesOf(source, rules);
  const itemIds = new Set([...source.items, ...source.revisions].map(({ id }) => id));
  const moved = new Set([...itemIds, ...source.terms.map(({ id }) => id), ...Object.values(ids.all())]);
  for (const record of present) if (!moved.has(record.id)) slugs.add(`${spaceOf(record)} ${record.slug}`);
  const moving = source.items.flatMap(movingOf);
  const pairs = findPairs(moving);
  planTerms(moving);
  const byId = new Map(moving.map((one) => [one.item.id, one]));
  const partners = new Map(pairs.pairs.map(({ ids: [first, second] }) => [second, first]));
  const items = moving.map((one) => ({ item: itemOf(one, byId, partners.get(one.item.id) ?? 0), of: one.item }));
  placeFiles(items);
  const used = new Set([...items.map(({ item }) => item.language), ...made.map(({ term }) => term.language)]);
  const languages = LANGUAGES.filter((language) => used.has(language));
  stayBehind();
  return {
    items,
    terms: made,
    authors: authorsOf(items.map(({ item }) => item.author)),
    pairs,
    languages,
    rootLanguage: used.has(spoken.usual) ? spoken.usual : (languages[0] ?? spoken.usual),
    decisions,
  };

  function decide(of: { id?: number; title?: string; name?: string }, what: string, isLoss = false): void {
    decisions.push({ id: of.id ?? 0, title: decodeHTML(of.title ?? of.name ?? ''), what, isLoss });
  }

  function kindOf({ type }: SourceItem): ItemType | null {
    const own = Object.hasOwn(rules.types, type) ? rules.types[type] : undefined;
    if (own !== undefined) return own;
    const known = source.types.find(({ name }) => name === type);
    return KINDS[type] ?? (known?.hierarchical ? 'page' : 'post');
  }

  function movingOf(item: SourceItem): Moving[] {
    if (INTERNAL.test(item.type) || item.status === 'auto-draft') return [];
    const leave = (what: string): Moving[] => {
      decide(item, what, true);
      return [];
    };
    const type = kindOf(item);
    if (type === null) return leave(`stays behind: items of the type ${item.type} are skipped by a rule`);
    const language = spoken.ofItem(item);
    if (language === null) return leave(`stays behind: the guide has no language "${item.language}"`);
    if (item.isProtected && !item.raw)
      return leave('is left behind: its text is protected by a password; use --user LOGIN or --wxr FILE');
    if (type === 'attachment' && !item.fileUrl) return leave('is left behind: the URL of its file is unknown');
    if (!KINDS[item.type]) decide(item, `becomes a ${type}; its type was ${item.type}`);
    return [{ item, type, language }];
  }

  function itemOf({ item, type, language }: Moving, byId: ReadonlyMap<number, Moving>, partner: number): Item {
    const place = { type, language, path: '', version: '' };
    const parent = byId.get(item.parent);
    const isSound =
      parent &&
      !isBelowItself(item.id, (id) => byId.get(id)?.item.parent ?? 0) &&
      (type === 'attachment' || (parent.type === 'page' && parent.language === language));
    if (item.parent && !isSound && type === 'page')
      decide(
        item,
        `has no parent any more: ${item.parent} is not there, in another language, stays behind or is below it`,
      );
    const status = statusOf(item, type);
    const floats = status === 'draft' || status === 'pending';
    const date = siteTime(item.date) ?? siteTime(item.modified) ?? '1970-01-01T00:00:00';
    const terms = (kind: Taxonomy) =>
      Object.entries(item.terms)
        .filter(([taxonomy]) => taxonomyOf(taxonomy) === kind)
        .flatMap(([taxonomy, list]) => list.map((id) => termFor(id, taxonomy, language, item)?.id ?? 0))
        .filter((id, at, all) => id > 0 && all.indexOf(id) === at);
    return toItem(place, {
      id: item.id,
      title: decodeHTML(item.title.replace(LOOKS, '')).trim() || (type === 'attachment' ? item.slug : ''),
      slug: slug(item, type, language, isSound ? item.parent : 0, status),
      status,
      date,
      dated: !floats || siteTime(item.date) !== null,
      modified: siteTime(item.modified) ?? date,
      author: item.author || 1,
      translation_of: partner,
      password: type === 'attachment' ? '' : item.password,
      excerpt: type === 'post' || type === 'page' ? decodeHTML(item.excerpt).trim() : '',
      caption: type === 'attachment' ? item.excerpt.trim() : '',
      alt_text: type === 'attachment' ? item.altText.trim() : '',
      parent: isSound ? item.parent : 0,
      menu_order: item.menuOrder,
      sticky: type === 'post' && item.sticky,
      categories: type === 'post' ? terms('category') : [],
      tags: type === 'post' ? terms('post_tag') : [],
      featured_media: byId.get(item.featuredMedia)?.type === 'attachment' ? item.featuredMedia : 0,
      format: type === 'post' ? (POST_FORMATS.find((one) => one === item.format) ?? 'standard') : 'standard',
      ...openness(item),
    });
  }

  function statusOf(item: SourceItem, type: ItemType): Status {
    if (type === 'attachment') return item.status === 'private' || item.status === 'trash' ? item.status : 'inherit';
    const known = TEXT_STATUSES.find((one) => one === item.status);
    if (known && (known !== 'publish' || isOfReaders(item))) return known;
    const why = known
      ? `nothing shows that readers saw the type ${item.type}; move-in.yaml can name it`
      : `the guide knows no status "${item.status}"`;
    decide(item, `becomes a draft: ${why}`);
    return 'draft';
  }

  /** An export lists "published" letters from forms and parts of layouts like texts. */
  function isOfReaders({ type, rendered }: SourceItem): boolean {
    if (rendered !== '' || [KINDS, rules.types].some((named) => Object.hasOwn(named, type))) return true;
    return source.types.some(({ name, base }) => name === type && base !== '');
  }

  /** Keeps slugs; adds a number to one that is invalid in the guide or taken by another item of its kind. */
  function slug(item: SourceItem, type: ItemType, language: Language, parent: number, status: Status): string {
    const given = item.slug.normalize('NFC');
    if (given === '' && type !== 'attachment') return '';
    const wanted = validSlug(given, item.title) || `item-${item.id}`;
    const space = spaceOf({ type, language, parent });
    const isTop = type === 'post' || (type === 'page' && parent === 0);
    const isReserved = (slug: string) => isTop && RESERVED_SLUGS.has(slug);
    const taken = (slug: string) => isReserved(slug) || slugs.has(`${space} ${slug}`);
    const slug = status === 'trash' ? wanted : freeSlug(wanted, taken);
    slugs.add(`${space} ${slug}`);
    const why = wanted !== given ? 'is not a valid slug' : isReserved(given) ? 'belongs to the guide' : 'is taken';
    if (slug !== given && given) decide(item, `has the slug "${slug}"; "${given}" ${why}`);
    return slug;
  }

  function taxonomyOf(taxonomy: string): Taxonomy | null {
    if (taxonomy === 'category' || taxonomy === 'post_tag') return taxonomy;
    const { taxonomies } = rules;
    return (Object.hasOwn(taxonomies, taxonomy) && taxonomies[taxonomy]) || null;
  }

  function planTerms(moving: readonly Moving[]): void {
    const uses = new Map<string, Set<Language>>();
    for (const { item, language } of moving) {
      for (const [taxonomy, list] of Object.entries(item.terms)) {
        for (const id of list)
          uses.set(`${taxonomy} ${id}`, (uses.get(`${taxonomy} ${id}`) ?? new Set()).add(language));
      }
    }
    for (const term of source.terms) {
      if (!taxonomyOf(term.taxonomy)) continue;
      const told = spoken.ofTerm(term);
      if (told === null) {
        decide(term, `the term stays behind: the guide has no language "${term.language}"`, true);
        continue;
      }
      const used = [...(uses.get(`${term.taxonomy} ${term.id}`) ?? [])];
      const languages = told ? [told] : used.length > 0 ? used.sort() : [spoken.usual];
      for (const language of languages) makeTerm(term, language, languages.indexOf(language) === 0);
    }
    for (const { term, of } of made) {
      term.parent = terms.get(`${of.taxonomy} ${of.parent} ${term.language}`)?.id ?? 0;
      const partner = partnerOf(term, of);
      // The later language refers to the earlier one, as with items.
      if (partner && term.language > partner.language) term.translation_of = partner.id;
    }
    breakCircles();
  }

  function breakCircles(): void {
    const parents = new Map(made.map(({ term }) => [term.id, term.parent]));
    for (const { term, of } of made) {
      if (!isBelowItself(term.id, (id) => parents.get(id) ?? 0)) continue;
      term.parent = 0;
      decide(of, 'the term has no parent any more: it was below itself');
    }
  }

  function partnerOf(term: Term, of: SourceTerm): Term | undefined {
    const copies = made.filter((one) => one.of === of && one.term !== term);
    if (copies[0]) return copies[0].term;
    return Object.values(of.translations)
      .flatMap((id) => made.filter((one) => one.of.id === id && one.of.taxonomy === of.taxonomy))
      .find((one) => one.term.language !== term.language && Object.values(one.of.translations).includes(of.id))?.term;
  }

  function makeTerm(of: SourceTerm, language: Language, isFirst: boolean): Term {
    const taxonomy = taxonomyOf(of.taxonomy)!;
    const given = `${taxonomy} ${of.id} ${language}`;
    const isFree = isFirst && !ids.has(given) && !itemIds.has(of.id) && !made.some(({ term }) => term.id === of.id);
    const id = isFree ? of.id : ids.of(given);
    const space = spaceOf({ taxonomy, language });
    const slug = freeSlug(validSlug(of.slug, of.name) || `term-${id}`, (one) => slugs.has(`${space} ${one}`));
    slugs.add(`${space} ${slug}`);
    const name = decodeHTML(of.name).trim() || slug;
    const term = toTerm(
      { taxonomy, language, path: '', version: '' },
      { id, name, slug, description: decodeHTML(of.description).trim() },
    );
    terms.set(`${of.taxonomy} ${of.id} ${language}`, term);
    made.push({ term, of });
    if (id !== of.id) {
      decide(
        of,
        isFirst
          ? `the term has the id ${id}; ${of.id} is that of an item`
          : `the term was for both languages; its ${language} copy has the id ${id}`,
      );
    }
    return term;
  }

  /** The term of an item, in the item's language. */
  function termFor(id: number, taxonomy: string, language: Language, item: SourceItem): Term | undefined {
    const term = terms.get(`${taxonomy} ${id} ${language}`);
    if (term) return term;
    const of = source.terms.find((one) => one.id === id && one.taxonomy === taxonomy);
    const told = of && spoken.ofTerm(of);
    // The item has a term of the other language: use its partner, or else give the item a copy.
    if (of && told !== null) {
      const partner = made.find(
        ({ of: other }) =>
          Object.values(of.translations).includes(other.id) && other.taxonomy === of.taxonomy && other.id !== of.id,
      );
      if (partner?.term.language === language) return partner.term;
      return makeTerm(of, language, false);
    }
    decide(item, `loses the term ${id}, which could not be read`, true);
    return undefined;
  }

  function authorsOf(needed: readonly number[]): Author[] {
    const known = new Map(source.authors.map((author) => [author.id, author]));
    const slugs = new Set<string>();
    const both = (text: string) => ({ cs: decodeHTML(text), en: decodeHTML(text) });
    return [...new Set(needed)]
      .sort((a, b) => a - b)
      .map((id) => {
        const { slug, name, description } = known.get(id) ?? { slug: '', name: `Author ${id}`, description: '' };
        const own = freeSlug(slugify(slug) || `author-${id}`, (one) => slugs.has(one));
        slugs.add(own);
        return { id, slug: own, name: both(name || own), description: both(description) };
      });
  }

  /** Lists content of the old site that has no place in the guide at all. */
  function stayBehind(): void {
    const { terms, comments, menus } = source;
    if (comments > 0) decide({}, `left behind: ${counted(comments, 'comment')}, which the guide cannot show`, true);
    const others = Map.groupBy(
      terms.filter(({ taxonomy }) => !OWN_TAXONOMIES.test(taxonomy) && !taxonomyOf(taxonomy)),
      ({ taxonomy }) => taxonomy,
    );
    for (const [taxonomy, list] of others) {
      const what = `left behind: ${counted(list.length, 'term')} of the taxonomy ${taxonomy}`;
      decide({}, `${what}: ${listOf(list.map(({ name }) => name))}`, true);
    }
    for (const { name, links } of menus) {
      decide({ name }, `left behind: a menu of ${counted(links.length, 'link')}: ${listOf(links)}`, true);
    }
    for (const item of source.items) {
      const { template } = item;
      if (template && template !== 'default') decide(item, `its layout ${template} was the old theme's`);
    }
  }
}

/** What must have different slugs has the same space. */
const spaceOf = (record: Pick<Item, 'type' | 'language' | 'parent'> | Pick<Term, 'taxonomy' | 'language'>): string =>
  'taxonomy' in record
    ? `${record.taxonomy} ${record.language}`
    : `${record.type} ${record.language} ${record.type === 'page' ? record.parent : ''}`;

/** Assigns each attachment its path below `uploads/`. */
function placeFiles(items: Plan['items']): void {
  const taken = new Map<string, string>();
  for (const { item, of } of items) {
    if (item.type !== 'attachment') continue;
    const url = of.originalUrl || of.fileUrl;
    item.file = freePlace(uploadPath(url, item.date), url, taken);
  }
}

const listOf = (names: readonly string[]): string => names.map((name) => decodeHTML(stripTags(name))).join(', ');

/** Tags in titles that only say how words look; any other was written to be read. */
const LOOKS = /<\/?(?:em|strong|b|i|u|br|span|small|mark|sup|sub)(?:\s[^<>]*)?\/?>/gi;

/** The slug, or one made of it or of a title; empty if nothing is left. */
const validSlug = (given: string, title: string): string => (given && isSlug(given) ? given : slugify(given || title));

const siteTime = (gmt: string): string | null => {
  const parsed = gmt ? parseDate(gmt, 'gmt') : null;
  return parsed && parsed >= '1970' ? parsed : null;
};

/** Whether an item or term is its own ancestor. */
function isBelowItself(id: number, parentOf: (id: number) => number): boolean {
  const seen = new Set<number>();
  for (let above = parentOf(id); above && !seen.has(above); above = parentOf(above)) {
    if (above === id) return true;
    seen.add(above);
  }
  return false;
}

/** The comment settings of an item, if known. */
const openness = ({ commentStatus, pingStatus }: SourceItem): Partial<Item> => ({
  ...(isOpenOrClosed(commentStatus) ? { comment_status: commentStatus } : {}),
  ...(isOpenOrClosed(pingStatus) ? { ping_status: pingStatus } : {}),
});

const isOpenOrClosed = (word: string): word is 'open' | 'closed' => word === 'open' || word === 'closed';
