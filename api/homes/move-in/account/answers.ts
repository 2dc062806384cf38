import { isDeepStrictEqual } from 'node:util';
import { decodeHTML } from 'entities';
import { COLLECTIONS, type Language, type Taxonomy, TAXONOMY_NAMES } from '../../../contract/enums.ts';
import type { Item, Term } from '../../../contract/model.ts';
import { kindOf } from '../../../content/index/content-index.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { stripTags } from '../../../lib/strip-tags.ts';
import { mapConcurrently } from '../../../content/store/disk/map-concurrently.ts';
import type { OldUrls } from '../plan/old-urls.ts';
import { KINDS, type Plan } from '../plan/records.ts';
import { isTold } from '../source/join.ts';
import type { Texts } from '../texts.ts';
import { comparableUrl } from './compare.ts';
import type { ServedGuide } from './replay.ts';

type Json = Record<string, unknown>;

/** A field with different values in the answers of the old API and the guide's. */
export interface Difference {
  /** `posts/12` */
  route: string;
  field: string;
  old: string;
  now: string;
}

/** A field of the old API that the guide's lacks, with an example value. */
export interface Absent {
  collection: string;
  field: string;
  answers: number;
  example: string;
}

/** Result of comparing the answers of both APIs, field by field. */
export interface AnswersReport {
  compared: number;
  differences: Difference[];
  absent: Absent[];
}

/** Fields that are expected to differ, with the reason; linked from `docs/moving-in.md`. */
const RIGHTLY: Readonly<Record<string, string>> = {
  _links: 'routes of each API',
  content: 'counted word by word',
  count: 'counted by each site',
  date: 'in the time zone of each site; date_gmt is compared',
  generated_slug: 'made by each site',
  guid: 'an id of the old site',
  lang: 'the guide says language, and pairs are listed',
  media_details: 'sizes are made anew of the same bytes',
  missing_image_sizes: 'sizes are made anew of the same bytes',
  modified: 'in the time zone of each site',
  modified_gmt: 'later in the guide if it was edited',
  'meta.footnotes': 'notes are part of the text',
  permalink_template: 'made by each site',
  template: 'a layout of the old theme, listed where there is one',
  translations: 'the guide says translation_of, and pairs are listed',
};

/** How to compare a field: both functions return equal values for equal meanings. Undefined skips the field. */
interface Meaning {
  old(value: unknown, around: Around): unknown;
  now(value: unknown, old: unknown): unknown;
}

interface Around {
  record: Item | Term;
  /** Taxonomy of a term on the old site; empty for an item. */
  taxonomy: string;
  urls: OldUrls;
  /** Id in the guide of a term of the old site, by language. */
  termId(taxonomy: string, id: number, language: Language): number;
}

const both = (read: (value: unknown) => unknown): Meaning => ({ old: read, now: read });

/** Words of the raw text, else of the rendered one, without markup. */
function words(value: unknown): string {
  const text = isRecord(value) ? (value['raw'] ?? value['rendered']) : value;
  return [...decodeHTML(stripTags(String(text ?? ''))).matchAll(/[\p{L}\p{N}]+/gu)].join(' ');
}

/** Skips generated excerpts, which each site derives from the text in its own way. */
const written: Meaning = {
  old: (value) => (isRecord(value) && !value['raw'] ? undefined : words(value)),
  now: words,
};

const sorted = (value: unknown): unknown => (Array.isArray(value) ? value.map(Number).sort((a, b) => a - b) : value);

const termIds = (taxonomy: Taxonomy): Meaning => ({
  old: (value, { record, termId }) =>
    sorted(Array.isArray(value) ? value.map((id) => termId(taxonomy, Number(id), record.language)) : value),
  // Terms of other taxonomies may have been added.
  now: (value, old) =>
    Array.isArray(value) && Array.isArray(old) && old.every((one) => value.includes(one)) ? old : sorted(value),
});

/** Ids of terms may change in the guide, those of items never do. */
const id: Meaning = {
  old: (value, { record, taxonomy, termId }) =>
    taxonomy && value ? termId(taxonomy, Number(value), record.language) : value,
  now: (value) => value,
};

const place: Meaning = {
  old(value, { urls }) {
    const url = URL.parse(String(value));
    return !url || url.search ? undefined : comparableUrl(urls.localise(url.href, '', 0).url);
  },
  now: (value) => comparableUrl(String(value)),
};

const MEANINGS: Readonly<Record<string, Meaning>> = {
  ...{ title: both(words), name: both(words), caption: both(words), alt_text: both(words) },
  ...{ description: written, excerpt: written },
  ...{ categories: termIds('category'), tags: termIds('post_tag') },
  ...{ id, parent: id, link: place, source_url: place },
  // Custom types are converted by rules, and listed.
  type: { old: (value) => KINDS[String(value)], now: (value) => value },
  taxonomy: { old: (value) => TAXONOMY_NAMES.find((one) => one === value), now: (value) => value },
};

const SAME = both((value) => value);

/** Compares all answers of the old API about moved records with those of the guide. */
export async function compareAnswers(plan: Plan, { moved, urls }: Texts, guide: ServedGuide): Promise<AnswersReport> {
  const ids = new Map(plan.terms.map(({ term, of }) => [`${of.taxonomy} ${of.id} ${term.language}`, term.id]));
  const termId: Around['termId'] = (taxonomy, old, language) => ids.get(`${taxonomy} ${old} ${language}`) ?? old;
  // A term used in both languages is a single one on the old site; it is compared with the copy at its URL.
  const terms = new Map(urls.inOrder(plan.terms).map(({ term, of }) => [of, term]));
  const records = [
    ...moved.map(({ item, of }) => ({ record: item, taxonomy: '', answer: of.answer })),
    ...[...terms].map(([of, record]) => ({ record, taxonomy: of.taxonomy, answer: of.answer })),
  ];
  const answered = await mapConcurrently(
    records.filter(({ answer }) => answer),
    async ({ record, taxonomy, answer = {} }) => {
      const collection = COLLECTIONS[kindOf(record)];
      return { record, taxonomy, answer, collection, now: await guide.record(`${collection}/${record.id}`) };
    },
    AT_ONCE,
  );
  const report: AnswersReport = { compared: 0, differences: [], absent: [] };
  for (const { record, taxonomy, answer, collection, now } of answered) {
    // Records removed here are listed separately.
    if (!now) continue;
    report.compared++;
    for (const [field, value] of fieldsOf(answer)) {
      const found = compareField(field, value, now, { record, taxonomy, urls, termId });
      if (found === 'absent') countAbsent(report.absent, collection, field, value);
      else if (found) report.differences.push({ route: `${collection}/${record.id}`, field, ...found });
    }
  }
  return report;
}

const AT_ONCE = 4;

/** The fields of an answer, with each key of `meta` as a field, because plugins store theirs there. */
const fieldsOf = ({ meta, ...rest }: Json): [string, unknown][] => [
  ...Object.entries(rest),
  ...Object.entries(isRecord(meta) ? meta : {}).map(([key, value]): [string, unknown] => [`meta.${key}`, value]),
];

function compareField(
  field: string,
  value: unknown,
  answer: Json,
  around: Around,
): 'absent' | { old: string; now: string } | null {
  if (Object.hasOwn(RIGHTLY, field) || value === false || !isTold(value)) return null;
  if (answer[field] === undefined) return 'absent';
  const meaning = (Object.hasOwn(MEANINGS, field) && MEANINGS[field]) || SAME;
  const old = meaning.old(value, around);
  const now = meaning.now(answer[field], old);
  return old === undefined || isDeepStrictEqual(old, now) ? null : { old: shown(old), now: shown(now) };
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200);

function countAbsent(absent: Absent[], collection: string, field: string, value: unknown): void {
  const known = absent.find((one) => one.collection === collection && one.field === field);
  if (known) known.answers++;
  else absent.push({ collection, field, answers: 1, example: shown(value) });
}
