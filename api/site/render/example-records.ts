import { ANONYMOUS } from '../../contract/caller.ts';
import type { ItemType, Language, Taxonomy } from '../../contract/enums.ts';
import type { Item, Term } from '../../contract/model.ts';
import { isPublicAuthor } from '../../rest/query/authors.ts';
import { canRead } from '../../rest/query/policy.ts';
import type { Rendering } from './rendering.ts';

/**
 * The records that the page about the API has for examples: of each kind and language the first that everybody may read,
 * by id. Ids only grow, so that hardly any edit changes what the page shows. Blocks by themselves are no reader's business.
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

/** The id of the first author whom the API shows; infinite when there is none. */
export const exampleUser = ({ serializeContext: { index } }: Rendering): number =>
  Math.min(...[...index.authors.keys()].filter((id) => isPublicAuthor(id, index)));
