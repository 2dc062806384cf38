import type { Author } from '../../contract/model.ts';
import type { Change, ContentIndex } from './content-index.ts';

/** The same change the other way round. */
export const reverse = ({ before, after }: Change): Change => ({
  ...(after ? { before: after } : {}),
  ...(before ? { after: before } : {}),
});

/** What the content would have besides, or in the place of what it has. */
interface Overlaid {
  changes: readonly Change[];
  authors?: ReadonlyMap<number, Author> | undefined;
}

/** Looks at the content as it would be. Nobody else can: nothing is waited for meanwhile. */
export function overlay<T>(index: ContentIndex, { changes, authors }: Overlaid, look: () => T): T {
  const applied: Change[] = [];
  const former = index.authors;
  try {
    if (authors) index.settle(index.site, authors);
    for (const change of changes) {
      index.apply(change);
      applied.push(change);
    }
    return look();
  } finally {
    for (const change of applied.reverse()) index.apply(reverse(change));
    index.settle(index.site, former);
  }
}
