import type { Item, Term } from '../../contract/model.ts';

/** Whether readers can see it: always for terms; files follow the item they are attached to. */
export const isOut = (record: Item | Term): boolean =>
  !('status' in record) || record.status === 'publish' || record.status === 'inherit';

/** Order of texts that claim the same partner: published, then delivered, then others, trashed last. */
export const byPublication = (one: Item | Term, other: Item | Term): number => rank(one) - rank(other);

function rank(record: Item | Term): number {
  if (isOut(record)) return 0;
  if ('status' in record && record.status === 'trash') return 3;
  return record.translated_units === '' ? 2 : 1;
}

/** Whether a text should be reviewed, published or not. `today` is a site time. */
export const isDueForReview = ({ review, status }: Item, today: string): boolean =>
  review !== '' && review <= today.slice(0, 10) && status !== 'trash';
