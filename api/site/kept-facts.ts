import { deserialize, serialize } from 'node:v8';
import type { Item } from '../contract/model.ts';
import type { ContentIndex } from '../index/content-index.ts';
import type { LastingFinder } from '../index/finder.ts';
import { hash } from '../lib/hash.ts';
import { readIfThere, writeFile } from '../store/disk/atomic.ts';
import type { Files } from '../store/disk/files.ts';
import type { OutputSources } from './output-sources.ts';

/** By the name of who found it out, of each text. The file alone does not tell the language, which lies in its path. */
type Facts = Record<string, [id: number, version: string, language: string, fact: unknown][]>;

export type Finders = Record<string, LastingFinder<never>>;

interface KeptFactsOptions {
  files: Files;
  path: string;
  index: Pick<ContentIndex, 'item' | 'allItems'>;
  sources: Pick<OutputSources, 'basis'>;
  finders: Finders;
}

/**
 * What was found out of texts by reading the whole of them, such as what lists say of them. Kept for the next process:
 * the first edit of an article would else read those of all around it. It may be lost.
 */
export class KeptFacts {
  readonly #options: KeptFactsOptions;
  /** Whether there is more than what was kept last. */
  #isNew = true;

  constructor(options: KeptFactsOptions) {
    this.#options = options;
    for (const finder of Object.values(options.finders)) finder.onFound = () => (this.#isNew = true);
  }

  /** Nothing of another program, of other settings, or damaged, is believed. */
  async restore(): Promise<void> {
    const { files, path, index, sources, finders } = this.#options;
    const kept = await readIfThere(files, path);
    if (!kept) return;
    const end = kept.indexOf('\n');
    const bytes = kept.subarray(end + 1);
    if (kept.subarray(0, Math.max(end, 0)).toString() !== headOf(sources, bytes)) return;
    this.#isNew = false;
    for (const [name, facts] of Object.entries(deserialize(bytes) as Facts)) {
      for (const [id, version, language, fact] of facts) {
        const item = index.item(id);
        // What goes by this name was told by a finder of the same kind.
        if (item?.version === version && item.language === language) finders[name]?.learn(item, fact as never);
      }
    }
  }

  async keep(): Promise<void> {
    if (!this.#isNew) return;
    const { files, path, index, sources, finders } = this.#options;
    const items = [...index.allItems()];
    const facts = Object.entries(finders).map(([name, finder]) => [
      name,
      items.flatMap((item) => entryOf(item, finder)),
    ]);
    const bytes = serialize(Object.fromEntries(facts));
    await writeFile(files, path, Buffer.concat([Buffer.from(`${headOf(sources, bytes)}\n`), bytes]), {
      isPrivate: true,
    });
    this.#isNew = false;
  }
}

function entryOf(item: Item, finder: LastingFinder<never>): Facts[string] {
  const fact = finder.factOf(item);
  return fact === undefined ? [] : [[item.id, item.version, item.language, fact]];
}

const headOf = ({ basis }: Pick<OutputSources, 'basis'>, bytes: Uint8Array): string => `${basis} ${hash(bytes)}`;
