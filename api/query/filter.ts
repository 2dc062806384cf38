import { SHOWN_STATUSES } from '../contract/enums.ts';
import type { Item } from '../contract/model.ts';
import type { OperationArgs } from '../contract/routes.ts';
import { parseDate } from '../lib/time.ts';
import { slugify } from '../lib/slug.ts';

/** Validated arguments of a collection of items. */
export type ListArguments = OperationArgs<'listItems'>;

type Test = (item: Item) => boolean;
/** The test that a given argument makes; null when it asks for nothing. */
type Filters = {
  [Name in keyof ListArguments]?: (value: NonNullable<ListArguments[Name]>, args: ListArguments) => Test | null;
};

/** One filter for each argument that narrows a list of items. */
const FILTERS = {
  status(statuses: ListArguments['status']): Test {
    const wanted = new Set<string>(statuses);
    const any = wanted.has('any');
    return ({ status }) => wanted.has(status) || (any && SHOWN_STATUSES.has(status));
  },
  include: among(({ id }) => [id]),
  // Of ids that are asked for, none is left out.
  exclude: (ids, { include }) => (include.length > 0 ? null : outside(({ id }) => [id])(ids)),
  author: (ids, { author_exclude }) => (author_exclude?.length ? null : among(({ author }) => [author])(ids)),
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
  slug(slugs) {
    const wanted = new Set(slugs.map(slugify));
    return ({ slug }) => wanted.has(slug);
  },
  media_type: (kind) => (item) => item.mime_type.startsWith(`${kind}/`),
  mime_type: (mime) => (MIME_TYPE.test(mime) ? (item) => item.mime_type === mime : null),
} satisfies Filters;

const MIME_TYPE = /^[a-z]+\/[a-z0-9.+-]+$/;

/** Items that have one of the ids; an empty list asks for nothing. */
function among(held: (item: Item) => readonly number[]): (ids: readonly number[]) => Test | null {
  return (ids) => {
    const wanted = new Set(ids);
    return wanted.size > 0 ? (item) => held(item).some((id) => wanted.has(id)) : null;
  };
}

function outside(held: (item: Item) => readonly number[]): (ids: readonly number[]) => Test | null {
  return (ids) => {
    const isHeld = among(held)(ids);
    return isHeld && ((item) => !isHeld(item));
  };
}

function bound(test: (date: string) => Test): (text: string) => Test | null {
  return (text) => {
    const date = parseDate(text);
    return date === null ? null : test(date);
  };
}

/** The tests that an item of a list must pass, made of the arguments that were given: of its status, and all others. */
export function listTests(args: ListArguments): { status: Test; others: Test[] } {
  const { status, ...narrowing } = FILTERS;
  const filters = Object.entries(narrowing) as [
    keyof ListArguments,
    (value: unknown, args: ListArguments) => Test | null,
  ][];
  const others = filters.flatMap(([name, filter]) => {
    const value = args[name];
    return value === undefined ? [] : (filter(value, args) ?? []);
  });
  return { status: status(args.status), others };
}
