import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Item } from '../../api/contract/model.ts';
import { Mentions } from '../../api/render/mentions.ts';
import { namedIn } from '../../api/render/named-in.ts';
import { Store } from '../../api/store/store.ts';
import { makeFolder, page } from '../helpers/guide-folder.ts';
import { runs } from '../helpers/strength.ts';

const NAMES = ['ticket', 'ticket-list', 'žádost', '2026', 'a.b', '(1) list'];

/** Pieces of text that name one of the records, almost name it, or name nothing. */
const PIECES = NAMES.flatMap((name) => [
  `/${name}/`,
  `https://guide.test/${encodeURIComponent(name)}/`,
  `/cms-content/uploads/2026/${name}.png`,
  `![x](/cms-content/uploads/2026/${name}-150x150.png)`,
  `> - /${name}/#part`,
]).concat(['::block{ref=21}', '::block{ref="22"}', 'ref=2', '\n', '\n\n', ' ', 'words and/or more', '//']);

test('an index by name finds the texts that a look at all of them finds', async () => {
  const { contentDir, dataDir } = await makeFolder({
    ...Object.fromEntries(
      NAMES.flatMap((name, n) => [
        [`cs/posts/p${n}.md`, page({ id: 1 + n, title: 'T', slug: JSON.stringify(name) })],
        [`cs/media/m${n}.md`, page({ id: 41 + n, title: 'M', file: JSON.stringify(`2026/${name}.png`) })],
      ]),
    ),
    'cs/blocks/a.md': page({ id: 21, title: 'A' }),
    'cs/blocks/b.md': page({ id: 22, title: 'B' }),
  });
  const { index } = await Store.open({ contentDir, dataDir, write: false });
  const mentions = new Mentions(index);
  const ids = [...index.allItems()].filter(({ type }) => type === 'post').map(({ id }) => id);
  const found = new Set<number>();
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.constantFrom(...ids), pieces, (id, content) => {
      const before = index.item(id) as Item;
      index.apply({ before, after: { ...before, content } });
      for (const item of index.allItems()) {
        const isNamedIn = namedIn(item, index);
        const texts = [...index.allItems()].filter((text) => isNamedIn(text));
        expect(new Set(mentions.of(item))).toEqual(new Set(texts));
        if (texts.length > 0) found.add(item.id);
      }
    }),
    { numRuns: runs(100) },
  );
  expect(found.size).toBeGreaterThan(NAMES.length);
});
