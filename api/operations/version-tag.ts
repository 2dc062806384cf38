import type { Item, Term } from '../contract/model.ts';

/** The part of an entity tag that names the state of a record; what follows the dot is the form of the answer. */
export const versionTag = (record: Item | Term): string => record.version;
