import { isUnpublished, LANGUAGES, TAXONOMY_NAMES, type ItemType } from '../../../contract/enums.ts';
import type { Item, Language, Revision, Term } from '../../../contract/model.ts';
import { gmtToSite } from '../../../lib/time.ts';
import { excessOf, sayExcess } from '../../markdown/text-cost.ts';
import { COLUMNS, toItem, toTerm, type Column } from '../../../contract/derive/stored-fields.ts';
import { TYPE_NAMES } from './data-set.ts';
import type { Entry } from './entry.ts';

const TYPES = new Map<string, ItemType>(
  Object.entries(TYPE_NAMES).flatMap(([type, name]) => [
    [name, type as ItemType],
    [type, type as ItemType],
  ]),
);

/** The language of a record: its own word, else that of the whole import. */
export function languageOf(entry: Entry, fallback: Language | undefined): Language {
  if (!entry.has('language') && !fallback) entry.problem('language is missing; give one for all with --language');
  return entry.oneOf('language', LANGUAGES, fallback ?? 'cs');
}

/** The stored values of a record by member; what the entry lacks is what a file without it would say. */
const valuesOf = (columns: readonly Column[], entry: Entry): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column.member, readValue(column, entry)]));

function readValue(column: Column, entry: Entry): unknown {
  if (column.key === 'id') return entry.id();
  const value = entry.stored(column);
  const excess = column.as === 'body' ? excessOf(value as string) : null;
  if (excess) entry.problem(`${column.data}, line ${excess.line}: ${sayExcess(excess)}`);
  return value;
}

export function readTerm(entry: Entry, language: Language): Term {
  const taxonomy = entry.oneOf('taxonomy', TAXONOMY_NAMES, 'category');
  if (entry.text('name').trim() === '') entry.problem('name is missing');
  return toTerm({ taxonomy, language, path: '', version: '' }, valuesOf(COLUMNS[taxonomy], entry));
}

export function readItem(entry: Entry, language: Language): Item {
  const type = TYPES.get(entry.text('type'));
  if (!type) entry.problem(`type must be one of ${Object.values(TYPE_NAMES).join(', ')}`);
  const place = { type: type ?? 'post', language, path: '', version: '' };
  const item = toItem(place, valuesOf(COLUMNS[place.type], entry));
  if (type === 'attachment') checkFile(item.file, entry);
  return { ...item, ...readTimes(entry, isUnpublished(item.status)) };
}

/** `date_gmt: null` on a draft says that nobody has dated it: its date is that of the last save. */
function readTimes(entry: Entry, floats: boolean): Pick<Item, 'date' | 'dated' | 'modified'> {
  const gmt = entry.date('date_gmt');
  const date = entry.date('date') ?? (gmt && gmtToSite(gmt));
  const modified = entry.date('modified') ?? date;
  const dated = !floats || (date !== null && gmt !== null) || (date !== null && entry.raw('date_gmt') === undefined);
  if (!['date', 'date_gmt', 'modified'].some((field) => entry.has(field))) entry.problem('date is missing');
  return { date: date ?? modified ?? '', dated, modified: modified ?? '' };
}

function checkFile(file: string, entry: Entry): void {
  const parts = file.split('/');
  if (parts.some((part) => part === '' || part.startsWith('.')) || /[\\\0]/.test(file)) {
    entry.problem('file must name a file below the uploads folder, such as 2026/09/photo.jpg');
  }
}

export function readRevision(entry: Entry, autosave: boolean): Revision {
  const date = entry.date('date');
  if (!entry.has('date')) entry.problem('date is missing');
  return {
    id: entry.id(),
    parent: entry.integer('parent'),
    author: entry.integer('author', 1),
    date: date ?? '',
    title: entry.text('title'),
    content: entry.text('content'),
    excerpt: entry.text('excerpt'),
    autosave,
  };
}
