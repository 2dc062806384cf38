import { SHOWN_STATUSES, type Language } from '../contract/enums.ts';
import type { Author, Item, Revision, Term } from '../contract/model.ts';
import type { OperationArgs } from '../contract/routes.ts';
import type { ContentIndex } from '../index/content-index.ts';
import { fold } from '../lib/fold.ts';
import { slugify } from '../lib/slug.ts';
import { parseDate } from '../lib/time.ts';
import { hasTerms, parseSearch } from './search.ts';

/** Validated arguments of a collection of items. */
export type ListArguments = OperationArgs<'listItems'>;

type Test<R> = (record: R) => boolean;

/**
 * One filter for each argument that narrows a list: the test that a given argument makes, or null when it asks for
 * nothing. `C` is what it needs beside the arguments.
 */
type Filters<R, A, C = unknown> = {
  [Name in keyof A & string]?: (value: NonNullable<A[Name]>, args: A, context: C) => Test<R> | null;
};

const BY_ID = {
  include: among(({ id }: { id: number }) => [id]),
  // Of ids that are asked for, none is left out.
  exclude: (ids: readonly number[], { include }: { include: readonly number[] }) =>
    include.length > 0 ? null : outside(({ id }: { id: number }) => [id])(ids),
};

const BY_SLUG = {
  slug(slugs: readonly string[]): Test<{ slug: string }> {
    const wanted = new Set(slugs.map(slugify));
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
  categories: among(({ categories }) => categories),
  categories_exclude: outside(({ categories }) => categories),
  tags: among(({ tags }) => tags),
  tags_exclude: outside(({ tags }) => tags),
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

/** Records that have one of the ids; an empty list asks for nothing. */
function among<R>(held: (record: R) => readonly number[]): (ids: readonly number[]) => Test<R> | null {
  return (ids) => {
    const wanted = new Set(ids);
    return wanted.size > 0 ? (record) => held(record).some((id) => wanted.has(id)) : null;
  };
}

function outside<R>(held: (record: R) => readonly number[]): (ids: readonly number[]) => Test<R> | null {
  return (ids) => {
    const isHeld = among(held)(ids);
    return isHeld && ((record) => !isHeld(record));
  };
}

/** Records whose name or slug has a piece of text in it; accents and case do not matter in names. */
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

/** The tests that an item of a list must pass: of its status, and all others. */
export const itemTests = (args: ListArguments): { status: Test<Item>; others: Test<Item>[] } => ({
  status: withStatus(args.status),
  others: testsOf(ITEM_FILTERS, args, undefined),
});

export const isWantedTerm = (args: OperationArgs<'listTerms'>, index: ContentIndex): Test<Term> =>
  all(testsOf(TERM_FILTERS, args, index));

export const isWantedAuthor = (args: OperationArgs<'listUsers'>, language: Language): Test<Author> =>
  all(testsOf(AUTHOR_FILTERS, args, language));

export const isWantedRevision = (args: OperationArgs<'listRevisions'>): Test<Revision> =>
  all(testsOf(REVISION_FILTERS, args, undefined));

/** The tests of the arguments that were given. */
function testsOf<R, A extends object, C>(filters: Filters<R, A, C>, args: A, context: C): Test<R>[] {
  type Filter = (value: unknown, args: A, context: C) => Test<R> | null;
  return Object.entries<Filter>(filters as Record<string, Filter>).flatMap(([name, filter]) => {
    const value = args[name as keyof A];
    return value === undefined ? [] : (filter(value, args, context) ?? []);
  });
}

const all =
  <R>(tests: readonly Test<R>[]): Test<R> =>
  (record) =>
    tests.every((test) => test(record));
