import type { Item } from '../../contract/model.ts';

/** Articles and chapters that everyone may read. */
export const isListed = (item: Item): boolean =>
  item.status === 'publish' && (item.type === 'post' || item.type === 'page') && item.slug !== '' && !item.password;
