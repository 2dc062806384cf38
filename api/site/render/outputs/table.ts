import type { Item, Term } from '../../../contract/model.ts';
import type { Change } from '../../../content/index/content-index.ts';
import type { Rendering } from '../rendering.ts';
import * as files from './files.ts';
import * as items from './items.ts';
import * as json from './json.ts';
import * as lists from './lists.ts';
import type { Output, OutputFile } from './output.ts';
import * as pages from './pages.ts';
import * as query from './query.ts';
import * as texts from './texts.ts';

/** All kinds of outputs, the most read first. */
export const OUTPUTS: readonly Output[] = [
  ...[lists.home, pages.notFound, pages.search, pages.redirects, lists.list, lists.listPage, lists.feed],
  ...[items.itemPage, items.item, items.manual],
  ...[json.list, json.document, json.user],
  ...[files.upload, files.picture, files.publicFile, files.icons, files.stylesheet, files.help, files.socialPicture],
  ...[texts.sitemap, texts.llmsFull, pages.apiReference, files.hosting, files.totals],
];

/** Outputs that only an edge worker reads. */
export const EDGE_OUTPUTS: readonly Output[] = [query.queryIndex, query.queryPart, query.wordPart, query.textPart];

/** The outputs of a guide by name: the kind, a space, and a key. */
export class Outputs {
  readonly #rendering: Rendering;
  readonly #rows: ReadonlyMap<string, Output>;

  constructor(rendering: Rendering, rows: readonly Output[] = OUTPUTS) {
    this.#rendering = rendering;
    this.#rows = new Map(rows.map((row) => [row.name, row]));
  }

  /**
   * All outputs that may exist. Those that show a single text come first, because lists use values of all texts. A text
   * and its translation follow each other, because they share values.
   */
  *all(): Iterable<string> {
    const { index } = this.#rendering;
    const later = new Set<string>();
    const alone = (record: Item | Term): string[] =>
      [...this.of(record)].filter((output) => {
        const isOfMany = this.isAwaited(output) || this.isLarge(output);
        if (isOfMany) later.add(output);
        return !isOfMany;
      });
    for (const item of index.allItems()) {
      const partner = index.partner(item);
      if (!partner || item.id < partner.id) yield* alone(item);
      if (partner && item.id < partner.id) yield* alone(partner);
      else if (partner && index.partner(partner) !== item) yield* alone(item);
    }
    for (const term of index.allTerms()) yield* alone(term);
    for (const { name, keys } of this.#rows.values())
      for (const key of keys?.(this.#rendering) ?? []) yield `${name} ${key}`;
    yield* later;
  }

  /** Outputs that may exist because of a record. */
  *of(record: Item | Term): Iterable<string> {
    for (const { name, keysOf } of this.#rows.values())
      for (const key of keysOf?.(record) ?? []) yield `${name} ${key}`;
  }

  /** Outputs that may exist because of a changed record, before or after the change. */
  *ofChanges(changes: readonly Change[]): Iterable<string> {
    for (const { before, after } of changes) for (const record of [before, after]) if (record) yield* this.of(record);
  }

  /** Empty for an output of a kind that is no longer made. */
  files(output: string): OutputFile[] {
    const { row, key } = this.#find(output);
    return row?.files(key, this.#rendering) ?? [];
  }

  more(output: string): Iterable<string> {
    const { row, key } = this.#find(output);
    return row?.more?.(key, this.#rendering) ?? [];
  }

  /** Whether outputs of this kind are made. */
  isWanted(output: string): boolean {
    return this.#find(output).row !== undefined;
  }

  isAwaited(output: string): boolean {
    return this.#find(output).row?.isAwaited ?? false;
  }

  isLarge(output: string): boolean {
    return this.#find(output).row?.isLarge ?? false;
  }

  #find(output: string): { row: Output | undefined; key: string } {
    const at = output.indexOf(' ');
    return { row: this.#rows.get(output.slice(0, at)), key: output.slice(at + 1) };
  }
}
