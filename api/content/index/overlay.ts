import type { Author } from '../../contract/model.ts';
import type { Change, ContentIndex } from './content-index.ts';

export const reverse = ({ before, after }: Change): Change => ({
  ...(after ? { before: after } : {}),
  ...(before ? { after: before } : {}),
});

interface Overlaid {
  changes: readonly Change[];
  authors?: ReadonlyMap<number, Author> | undefined;
}

/**
 * Runs `look` on the content with changes applied, and lets it apply more through `lay`; then undoes all. It is
 * synchronous, so nothing else sees them.
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
