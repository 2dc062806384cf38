import { parseDate } from '../lib/time.ts';
import { slugify } from '../lib/slug.ts';
import { SHOWN_STATUSES } from '../contract/enums.ts';
import type { Item } from '../contract/model.ts';

/** Validated arguments of a collection, by name. */
export type ListArguments = Record<string, unknown>;

type Test = (item: Item) => boolean;

const ids = (args: ListArguments, name: string): Set<number> => new Set((args[name] as number[] | undefined) ?? []);

const overlaps = (wanted: Set<number>, held: number[]): boolean => held.some((id) => wanted.has(id));

/** The tests that an item of a list must pass, made of the arguments that were given. */
export function listFilter(args: ListArguments): Test {
  const tests: Test[] = [statusTest(args)];
  const add = (name: string, test: Test) => {
    if (args[name] !== undefined && !(Array.isArray(args[name]) && args[name].length === 0)) tests.push(test);
  };
  const include = ids(args, 'include');
  const exclude = ids(args, 'exclude');
  if (include.size > 0) tests.push((item) => include.has(item.id));
  else if (exclude.size > 0) tests.push((item) => !exclude.has(item.id));
  const author = ids(args, 'author');
  const authorExclude = ids(args, 'author_exclude');
  if (authorExclude.size > 0) tests.push((item) => !authorExclude.has(item.author));
  else if (author.size > 0) tests.push((item) => author.has(item.author));
  for (const name of ['categories', 'tags'] as const) {
    const wanted = ids(args, name);
    const unwanted = ids(args, `${name}_exclude`);
    add(name, (item) => overlaps(wanted, item[name]));
    add(`${name}_exclude`, (item) => !overlaps(unwanted, item[name]));
  }
  const parent = ids(args, 'parent');
  const parentExclude = ids(args, 'parent_exclude');
  add('parent', (item) => parent.has(item.parent));
  add('parent_exclude', (item) => !parentExclude.has(item.parent));
  add('menu_order', (item) => item.menu_order === args['menu_order']);
  add('sticky', (item) => item.sticky === args['sticky']);
  const after = bound(args['after']);
  const before = bound(args['before']);
  if (after) tests.push((item) => item.date > after);
  if (before) tests.push((item) => item.date < before);
  const changedAfter = bound(args['modified_after']);
  const changedBefore = bound(args['modified_before']);
  if (changedAfter) tests.push((item) => item.modified > changedAfter);
  if (changedBefore) tests.push((item) => item.modified < changedBefore);
  addSlugTest(args, tests);
  addMediaTests(args, tests);
  return (item) => tests.every((test) => test(item));
}

function statusTest(args: ListArguments): Test {
  const statuses = new Set([args['status'] ?? []].flat() as string[]);
  const any = statuses.has('any');
  return (item) => statuses.has(item.status) || (any && SHOWN_STATUSES.has(item.status));
}

const bound = (value: unknown): string | null => (typeof value === 'string' ? parseDate(value) : null);

function addSlugTest(args: ListArguments, tests: Test[]): void {
  if (!Array.isArray(args['slug'])) return;
  const slugs = new Set(args['slug'].map((slug) => slugify(String(slug))));
  tests.push((item) => slugs.has(item.slug));
}

const MEDIA_TYPES: Record<string, (mime: string) => boolean> = {
  image: (mime) => mime.startsWith('image/'),
  video: (mime) => mime.startsWith('video/'),
  audio: (mime) => mime.startsWith('audio/'),
  text: (mime) => mime.startsWith('text/'),
  application: (mime) => mime.startsWith('application/'),
};

function addMediaTests(args: ListArguments, tests: Test[]): void {
  const type = MEDIA_TYPES[String(args['media_type'])];
  if (type) tests.push((item) => type(item.mime_type));
  const mime = args['mime_type'];
  if (typeof mime === 'string' && /^[a-z]+\/[a-z0-9.+-]+$/.test(mime)) tests.push((item) => item.mime_type === mime);
}
