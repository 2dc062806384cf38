import type { Item, Term } from '../../contract/model.ts';

/** Whether readers have it: terms always, files as far as what they are attached to is out. */
export const isOut = (record: Item | Term): boolean =>
  !('status' in record) || record.status === 'publish' || record.status === 'inherit';

/** Among texts that claim one partner published ones come first, then delivered ones, trashed ones last. */
export const byPublication = (one: Item | Term, other: Item | Term): number => rank(one) - rank(other);

function rank(record: Item | Term): number {
  if (isOut(record)) return 0;
  if ('status' in record && record.status === 'trash') return 3;
  return record.translated_units === '' ? 2 : 1;
}

/** Whether somebody should look at a text that readers have, or will have. `today` is a site time. */
export const isDueForReview = ({ review, status }: Item, today: string): boolean =>
  review !== '' && review <= today.slice(0, 10) && status !== 'trash';
