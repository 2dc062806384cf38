import type { Author } from '../../contract/model.ts';
import type { Change, ContentIndex } from './content-index.ts';

/** The same change the other way round. */
export const reverse = ({ before, after }: Change): Change => ({
  ...(after ? { before: after } : {}),
  ...(before ? { after: before } : {}),
});

/** What the content would have in addition, or instead. */
interface Overlaid {
  changes: readonly Change[];
  authors?: ReadonlyMap<number, Author> | undefined;
}

/**
 * Looks at the content as it would be, and lays further changes over it. Nobody else can: nothing is waited for meanwhile.
 */
export function overlay<T>(
  index: ContentIndex,
  { changes, authors }: Overlaid,
  look: (lay: (change: Change) => void) => T,
): T {
  const applied: Change[] = [];
  const former = index.authors;
  const lay = (change: Change) => {
    index.apply(change);
    applied.push(change);
  };
  try {
    if (authors) index.settle(index.site, authors);
    for (const change of changes) lay(change);
    return look(lay);
  } finally {
    for (const change of applied.reverse()) index.apply(reverse(change));
    index.settle(index.site, former);
  }
}
