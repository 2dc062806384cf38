import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Item } from '../../api/contract/model.ts';
import type { ContentIndex } from '../../api/index/content-index.ts';
import { renderMarkdown } from '../../api/markdown/render.ts';
import { readProviders } from '../../api/oembed/providers.ts';
import { renderContext } from '../../api/render/markdown-context.ts';
import { Mentions } from '../../api/render/mentions.ts';
import { Store } from '../../api/store/store.ts';
import { makeFolder, page } from '../helpers/guide-folder.ts';
import { runs } from '../helpers/strength.ts';

const BASE = 'https://guide.test';
const NAMES = ['ticket', 'ticket_list', 'žádost', '2026', 'a.b', '(1) list', '---'];
const [POST, BLOCK, PICTURE] = [1, 21, 41];

/** The ways in which a path may be written; `list` stands for the one of `ticket_list`. */
const SPELLINGS = ['/some_list/', '/some\\_list/', '/some&#95;list/', '/some&lowbar;list/', '/%73ome_list/'];

/** Pieces of text that name one of the records, almost name it, or name nothing. */
const PIECES = [...NAMES, ...NAMES.map(encodeURIComponent)]
  .flatMap((name) => [
    `/${name}/`,
    `\\/${name}/`,
    `&sol;${name}/`,
    `${BASE}/${name}/`,
    `<${BASE}/${name}/>`,
    `[/${name}/](</${name}/>)`,
    `/cms-content/uploads/2026/${name}.png`,
    `![x](</cms-content/uploads/2026/${name}.png>)`,
    `<img src="/cms-content/uploads/2026/${name}.png">`,
    `> - /${name}/#part`,
  ])
  .concat(SPELLINGS)
  .concat([
    '![x][p]\n\n[p]: /cms&#45;content/upload&#115;/2026/ticket\\_list.png',
    '/x\\some_list\\/',
    '/x/../some_list/',
  ])
  .concat(['::block{ref=21}', '::block{ref="22"}', "::block{ref='21'}", '::block{ref=0022}', '> ::block{ref=21}'])
  .concat([':::note[::block{ref=21}]\n', '```\n', 'ref=2', '\n', '\n\n', ' ', 'words and/or more', '//']);

async function openGuide(): Promise<ContentIndex> {
  const { contentDir, dataDir } = await makeFolder({
    ...Object.fromEntries(
      [...NAMES, 'some_list'].flatMap((name, n) => [
        [`cs/posts/p${n}.md`, page({ id: POST + n, title: `T${n}`, slug: JSON.stringify(name) })],
        [`cs/media/m${n}.md`, page({ id: PICTURE + n, title: 'M', file: JSON.stringify(`2026/${name}.png`) })],
        [`uploads/2026/${name}.png`, new Uint8Array([1])],
      ]),
    ),
    'cs/blocks/a.md': page({ id: BLOCK, title: 'A' }),
    'cs/blocks/b.md': page({ id: BLOCK + 1, title: 'B' }),
  });
  return (await Store.open({ contentDir, dataDir, write: false })).index;
}

/** Ids of what rendering a text shows of others. */
function shownIn(text: Item, index: ContentIndex): Set<number> {
  const shown = new Set<number>();
  const context = renderContext(text, { index, base: BASE, providers: readProviders([]), summary: () => '' });
  const records = [...index.allItems()];
  renderMarkdown(text.content, {
    ...context,
    block(id) {
      const block = context.block(id);
      if (block) shown.add(id);
      return block;
    },
    media(file) {
      const facts = context.media?.(file) ?? null;
      for (const { id } of facts ? index.withFile(file) : []) shown.add(id);
      return facts;
    },
    card(url) {
      const card = context.card?.(url) ?? null;
      for (const { id, title } of records) if (title === card?.title) shown.add(id);
      return card;
    },
  });
  return shown;
}

test('an index by name finds the texts whose rendering shows a record, however it is written', async () => {
  const index = await openGuide();
  const mentions = new Mentions(index, BASE);
  const ids = [...index.allItems()].filter(({ type }) => type === 'post').map(({ id }) => id);
  const found = new Set<number>();
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((all) => all.join(''));
  const findsAll = (id: number, content: string) => {
    const before = index.item(id) as Item;
    index.apply({ before, after: { ...before, content } });
    const shown = new Map([...index.allItems()].map((text) => [text.id, shownIn(text, index)]));
    for (const item of index.allItems()) {
      const texts = [...shown].filter(([text, those]) => text !== item.id && those.has(item.id)).map(([text]) => text);
      const named = mentions.of(item).map((text) => text.id);
      expect(named.filter((text) => text !== item.id).sort(), content).toEqual(texts.sort());
      if (texts.length > 0) found.add(item.id);
    }
  };
  for (const piece of PIECES) findsAll(POST, piece);
  expect(found.size).toBeGreaterThan(NAMES.length * 2);
  fc.assert(fc.property(fc.constantFrom(...ids), pieces, findsAll), { numRuns: runs(100) });
});
