import {
  emptySource,
  UNTOLD,
  type ItemFields,
  type Origin,
  type PartialItem,
  type PartialSource,
  type SourceItem,
} from './model.ts';

type Field = keyof ItemFields;

/** Whether a value is known; plugins leave unknown values empty. */
export function isTold(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/** Fields of the text itself, because an export may be older than the site. */
const TEXT: readonly Field[] = ['title', 'raw', 'rendered', 'excerpt', 'footnotes', 'modified'];

/**
 * Joins items of several sources by id. For each field the first source with a value wins. The fields of a text all
 * come from sources that know its latest state; `stale` is called for others.
 */
export function joinItems(
  sources: readonly { origin: Origin; items: readonly PartialItem[] }[],
  stale: (id: number, origin: Origin) => void = () => {},
): SourceItem[] {
  const joined = new Map<number, SourceItem>();
  const latest = new Map<number, string>();
  for (const { items } of sources)
    for (const { id, fields } of items)
      if (knowsText(fields) && (fields.modified ?? '') > (latest.get(id) ?? '')) latest.set(id, fields.modified!);
  for (const { origin, items } of sources) {
    for (const { id, type, fields, answer } of items) {
      const item = joined.get(id) ?? { ...UNTOLD, id, type, from: {} };
      item.answer ??= answer;
      joined.set(id, item);
      const isStale = fields.modified !== undefined && fields.modified < (latest.get(id) ?? '');
      if (isStale && knowsText(fields)) stale(id, origin);
      for (const field of Object.keys(fields) as Field[]) {
        if ((isStale && TEXT.includes(field)) || (item.from[field] && isTold(item[field]))) continue;
        const value = fields[field];
        if (value === undefined || (item.from[field] && !isTold(value))) continue;
        Object.assign(item, { [field]: value });
        item.from[field] = origin;
      }
    }
  }
  return [...joined.values()].sort((a, b) => a.id - b.id);
}

const knowsText = ({ raw, rendered }: PartialItem['fields']): boolean => Boolean(raw || rendered);

/** One export of all its files; the first describes the site. Records of several files are joined with other sources. */
export function joinExports(exports: readonly PartialSource[]): PartialSource {
  const all = <T>(list: (one: PartialSource) => readonly T[]): T[] => exports.flatMap(list);
  return {
    ...(exports[0] ?? emptySource()),
    items: all(({ items }) => items),
    terms: all(({ terms }) => terms),
    authors: all(({ authors }) => authors),
    types: all(({ types }) => types),
    menus: all(({ menus }) => menus),
    comments: exports.reduce((sum, { comments }) => sum + comments, 0),
    gaps: all(({ gaps }) => gaps),
  };
}
