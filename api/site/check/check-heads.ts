import type { Remark } from '../../contract/findings.ts';
import type { Item, Term } from '../../contract/model.ts';
import { isDueForReview } from '../../content/index/publication.ts';
import { isTerm, kindOf, type ContentIndex } from '../../content/index/content-index.ts';
import { slugify } from '../../lib/slug.ts';
import { siteToMs } from '../../lib/time.ts';
import { remarkOnKey } from '../../content/store/front-matter/odd-keys.ts';
import { type Finding, onField } from './finding.ts';

/** File names and front matter that probably do not mean what their author intended. `today` is a site time. */
export function checkHeads(index: ContentIndex, today: string): Finding[] {
  return [...index.allItems(), ...index.allTerms()].flatMap((record) => [
    ...(record.oddKeys ?? []).flatMap((key) => {
      const remark = remarkOnKey(key, kindOf(record));
      return remark ? [onField(record, key, remark)] : [];
    }),
    ...earlyFindings(record, today),
    ...reviewFindings(record, today),
    ...nameFindings(record),
  ]);
}

/** Clocks and time zones of authors differ by less than this. */
const DAY_MS = 86_400_000;

function earlyFindings(record: Item | Term, today: string): Finding[] {
  if (isTerm(record) || record.type === 'attachment' || record.status !== 'publish') return [];
  if (siteToMs(record.date) <= siteToMs(today) + DAY_MS) return [];
  return [onField(record, 'date', { rule: 'dateAhead', values: { date: record.date } })];
}

function reviewFindings(record: Item | Term, today: string): Finding[] {
  if (isTerm(record) || !isDueForReview(record, today)) return [];
  const { review, owner } = record;
  const remark: Remark =
    owner === '' ? { rule: 'reviewDue', values: { review } } : { rule: 'reviewDueBy', values: { owner, review } };
  return [onField(record, 'review', remark)];
}

/** Characters that keyboards type in different ways, or that links must encode. */
const HARD_TO_TYPE = /[\s\p{Lu}]|[^\p{ASCII}]/u;

/** A name set explicitly with `slug:` is not reported. */
function nameFindings(record: Item | Term): Finding[] {
  const stem = record.path.slice(record.path.lastIndexOf('/') + 1, -'.md'.length).normalize('NFC');
  const name = slugify(stem);
  if (record.slug !== stem || !HARD_TO_TYPE.test(stem) || name === '') return [];
  if (!isTerm(record) && (record.type === 'attachment' || record.type === 'cms_block')) return [];
  return [onField(record, 'slug', { rule: 'nameHardToType', values: { name } })];
}
