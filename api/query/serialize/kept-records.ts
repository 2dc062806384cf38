import { LRUCache } from 'lru-cache';
import type { Item } from '../../contract/model.ts';
import { keepJson } from '../../lib/json-bytes.ts';
import { linkOf, serializeItem } from './item.ts';
import type { SerializeContext, SerializeOptions } from './serialize-context.ts';

type Shown = Record<string, unknown>;

interface Kept {
  shown: Shown;
  /** What it shows of others. */
  sources: readonly unknown[];
  bytes: number;
}

/** Records have some twenty fields, so as objects they take a few times what their JSON takes. */
const KEPT_BYTES = 16 * 1024 * 1024;

/** Posts and pages as anybody reads them, made once until one changes, or something that it shows of others. */
export class KeptRecords {
  readonly #context: SerializeContext;
  readonly #kept: LRUCache<number, Kept>;

  constructor(context: SerializeContext) {
    this.#context = context;
    this.#kept = new LRUCache({ maxSize: KEPT_BYTES, sizeCalculation: ({ bytes }) => bytes });
  }

  /** Nobody may change what this gives. */
  of(item: Item, view: SerializeOptions): Shown {
    if (!isCommon(item, view)) return serializeItem(item, view, this.#context);
    const sources = sourcesOf(item, this.#context);
    const known = this.#kept.get(item.id);
    if (known && isSame(known.sources, sources)) return known.shown;
    const shown = serializeItem(item, view, this.#context);
    this.#kept.set(item.id, { shown, sources, bytes: keepJson(shown) });
    return shown;
  }
}

const isCommon = ({ type }: Item, { caller, context, fields, password }: SerializeOptions): boolean =>
  caller.id === 0 && context === 'view' && fields === null && password === '' && (type === 'post' || type === 'page');

/** Records, texts and statuses are other objects once they change. */
function sourcesOf(item: Item, context: SerializeContext): unknown[] {
  const { index } = context;
  const { count, newest } = context.history(item.id).public;
  return [
    ...[item, context.markOfText(item), context.translationStatus(item), linkOf(item, context), count, newest],
    ...[index.partner(item), index.item(item.featured_media)],
    ...[...item.categories, ...item.tags].map((id) => index.term(id)),
  ];
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);
