import { ANONYMOUS } from '../../contract/caller.ts';
import type { ItemType, Language, Taxonomy } from '../../contract/enums.ts';
import type { Item, Term } from '../../contract/model.ts';
import { isPublicAuthor } from '../../rest/query/authors.ts';
import { canRead } from '../../rest/query/policy.ts';
import type { Rendering } from './rendering.ts';

/**
 * Example records of the API page: of each kind and language the first public one by id. Ids only grow, so hardly any
 * edit changes the page. Blocks are skipped because readers never see them on their own.
 */
export function exampleItem(
  type: ItemType,
  language: Language,
  { serializeContext: { index } }: Rendering,
): Item | undefined {
  if (type === 'cms_block') return undefined;
  const status = type === 'attachment' ? 'inherit' : 'publish';
  return index.items(type, language, 'id', status).find((item) => canRead(item, ANONYMOUS, index));
}

export const exampleTerm = (
  taxonomy: Taxonomy,
  language: Language,
  { serializeContext: { index } }: Rendering,
): Term | undefined => index.terms(taxonomy, language)[0];

/** Id of the first author that the API shows; Infinity if it shows none. */
export const exampleUser = ({ serializeContext: { index } }: Rendering): number =>
  Math.min(...[...index.authors.keys()].filter((id) => isPublicAuthor(id, index)));
