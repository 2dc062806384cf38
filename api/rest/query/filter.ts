import { SHOWN_STATUSES, type Language } from '../../contract/enums.ts';
import type { TermQuery } from '../../contract/inferred.ts';
import type { Author, Item, Revision, Term } from '../../contract/model.ts';
import type { OperationArgs } from '../../contract/routes.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { fold } from '../../lib/fold.ts';
import { parseDate } from '../../lib/time.ts';
import { slugsMeant } from './order.ts';
import { hasTerms, parseSearch } from './search.ts';

/** Validated arguments of a collection of items. */
export type ListArguments = OperationArgs<'listItems'>;

/** Validated arguments of a search over all types. */
export type SearchArguments = OperationArgs<'searchItems'>;

type Test<R> = (record: R) => boolean;

/**
 * One filter for each argument that narrows a list: returns the test for the given value, or null if the value does not
 * restrict anything. `C` is the type of what it needs besides the arguments.
 */
type Filters<R, A, C = unknown> = {
  [Name in keyof A & string]?: (value: NonNullable<A[Name]>, args: A, context: C) => Test<R> | null;
};

const BY_ID = {
  include: among(({ id }: { id: number }) => [id]),
  // Ids requested by `include` are never excluded.
  exclude: (ids: readonly number[], { include }: { include: readonly number[] }) =>
    include.length > 0 ? null : outside(({ id }: { id: number }) => [id])(ids),
};

const BY_SLUG = {
  slug(slugs: readonly string[]): Test<{ slug: string }> {
    const wanted = new Set(slugs.flatMap(slugsMeant));
    return ({ slug }) => wanted.has(slug);
  },
};

const withStatus = (statuses: ListArguments['status']): Test<Item> => {
  const wanted = new Set<string>(statuses);
  const any = wanted.has('any');
  return ({ status }) => wanted.has(status) || (any && SHOWN_STATUSES.has(status));
};

const ITEM_FILTERS: Filters<Item, ListArguments> = {
  ...BY_ID,
  ...BY_SLUG,
  author: (ids, { author_exclude }) => (author_exclude?.length ? null : among<Item>(({ author }) => [author])(ids)),
  author_exclude: outside(({ author }) => [author]),
  parent: among(({ parent }) => [parent]),
  parent_exclude: outside(({ parent }) => [parent]),
  menu_order: (order) => (item) => item.menu_order === order,
  sticky: (sticky) => (item) => item.sticky === sticky,
  after: bound((date) => (item) => item.date > date),
  before: bound((date) => (item) => item.date < date),
  modified_after: bound((date) => (item) => item.modified > date),
  modified_before: bound((date) => (item) => item.modified < date),
  media_type: (kind) => (item) => item.mime_type.startsWith(`${kind}/`),
  mime_type: (mime) => (MIME_TYPE.test(mime) ? (item) => item.mime_type === mime : null),
};

const categoriesOf = ({ categories }: Item) => categories;
const tagsOf = ({ tags }: Item) => tags;

/** Filters that `tax_relation` combines. */
const FILTERS_BY_TERMS: Filters<Item, ListArguments, ContentIndex> = {
  categories: (asked, _args, index) => withTerms(categoriesOf, asked, index),
  categories_exclude: (asked, _args, index) => not(withTerms(categoriesOf, asked, index)),
  tags: (asked, _args, index) => withTerms(tagsOf, asked, index),
  tags_exclude: (asked, _args, index) => not(withTerms(tagsOf, asked, index)),
};

const TERM_FILTERS: Filters<Term, OperationArgs<'listTerms'>, ContentIndex> = {
  ...BY_ID,
  ...BY_SLUG,
  parent: (parent) => (term) => term.parent === parent,
  hide_empty: (isHidden, _args, index) => (isHidden ? ({ id }) => index.count(id) > 0 : null),
  search: (text) => named(text, (term: Term) => term.name),
};

const AUTHOR_FILTERS: Filters<Author, OperationArgs<'listUsers'>, Language> = {
  ...BY_ID,
  ...BY_SLUG,
  search: (text, _args, language) => named(text, ({ name }: Author) => name[language]),
};

const REVISION_FILTERS: Filters<Revision, OperationArgs<'listRevisions'>> = {
  ...BY_ID,
  search(text) {
    const terms = parseSearch(text);
    return ({ title, excerpt, content }) => hasTerms(`${title}\n${excerpt}\n${content}`, terms);
  },
};

const MIME_TYPE = /^[a-z]+\/[a-z0-9.+-]+$/;

/** Records that have one of the ids; an empty list does not filter. */
function among<R>(held: (record: R) => readonly number[]): (ids: readonly number[]) => Test<R> | null {
  return (ids) => {
    const wanted = new Set(ids);
    return wanted.size > 0 ? (record) => held(record).some((id) => wanted.has(id)) : null;
  };
}

function outside<R>(held: (record: R) => readonly number[]): (ids: readonly number[]) => Test<R> | null {
  return (ids) => not(among(held)(ids));
}

function not<R>(test: Test<R> | null): Test<R> | null {
  return test && ((record) => !test(record));
}

/** Items that have any or all of the given terms; with `include_children`, a term includes its descendants. */
function withTerms(held: (item: Item) => readonly number[], asked: number[] | TermQuery, index: ContentIndex) {
  const query = Array.isArray(asked) ? { terms: asked } : asked;
  const { terms = [], operator, include_children: hasChildren } = query;
  if (operator !== 'AND' && !hasChildren) return among(held)(terms);
  const below = (term: Term | undefined) => (hasChildren && term ? index.descendants(term).map(({ id }) => id) : []);
  const tests = terms.flatMap((id) => among(held)([id, ...below(index.term(id))]) ?? []);
  if (tests.length === 0) return null;
  return operator === 'AND' ? all(tests) : any(tests);
}

/** Records whose name or slug contains a text; accents and case are ignored in names. */
function named<R extends { slug: string }>(text: string, nameOf: (record: R) => string): Test<R> | null {
  const wanted = fold(text).trim();
  return wanted ? (record) => fold(nameOf(record)).includes(wanted) || record.slug.includes(wanted) : null;
}

function bound(test: (date: string) => Test<Item>): (text: string) => Test<Item> | null {
  return (text) => {
    const date = parseDate(text);
    return date === null ? null : test(date);
  };
}

/** The tests that an item must pass to be listed: that of its status, and all others. */
export function itemTests(args: ListArguments, index: ContentIndex): { status: Test<Item>; others: Test<Item>[] } {
  const byTerms = testsOf(FILTERS_BY_TERMS, args, index);
  const others = testsOf(ITEM_FILTERS, args, undefined);
  if (args.tax_relation === 'OR' && byTerms.length > 0) others.push(any(byTerms));
  else others.push(...byTerms);
  return { status: withStatus(args.status), others };
}

export const isWantedId = (args: SearchArguments): Test<Item> =>
  all(testsOf<Item, SearchArguments, null>(BY_ID, args, null));

export const isWantedTerm = (args: OperationArgs<'listTerms'>, index: ContentIndex): Test<Term> =>
  all(testsOf(TERM_FILTERS, args, index));

export const isWantedAuthor = (args: OperationArgs<'listUsers'>, language: Language): Test<Author> =>
  all(testsOf(AUTHOR_FILTERS, args, language));

export const isWantedRevision = (args: OperationArgs<'listRevisions'>): Test<Revision> =>
  all(testsOf(REVISION_FILTERS, args, undefined));

/** The tests for the given arguments. */
function testsOf<R, A extends object, C>(filters: Filters<R, A, C>, args: A, context: C): Test<R>[] {
  type Filter = (value: unknown, args: A, context: C) => Test<R> | null;
  return Object.entries<Filter>(filters as Record<string, Filter>).flatMap(([name, filter]) => {
    const value = args[name as keyof A];
    return value === undefined ? [] : (filter(value, args, context) ?? []);
  });
}

const any =
  <R>(tests: readonly Test<R>[]): Test<R> =>
  (record) =>
    tests.some((test) => test(record));

const all =
  <R>(tests: readonly Test<R>[]): Test<R> =>
  (record) =>
    tests.every((test) => test(record));
