import type { Item } from '../../contract/model.ts';
import { SCHEMAS } from '../../contract/records/schemas.ts';
import { namesIn } from '../../contract/derive/contexts.ts';
import { Problem } from '../../lib/problem.ts';
import { readableText } from '../../content/markdown/readable-text.ts';
import type { EmbedPicture } from '../../rest/oembed/provide.ts';
import { serializeOembed } from '../../rest/query/serialize/oembed.ts';
import type { Presenter } from '../../rest/query/serialize/presenter.ts';
import type { SerializeOptions } from '../../rest/query/serialize/serialize-context.ts';
import { jsonPath } from '../../rest/query/urls.ts';
import { translationStatusOf } from '../../site/query-index/columns.ts';
import type { QueryIndex } from '../../site/query-index/decode.ts';
import { readCached, type FetchFile, type CachedFile } from './site-files.ts';

/** Total characters of cached records; parsed, each takes about three bytes. */
const KEPT_CHARACTERS = 2 * 1024 * 1024;

/** A record and the length of its JSON. */
interface Stored {
  record: StoredItem;
  length: number;
}

type ReadRecord = (item: Pick<Item, 'type' | 'id'>) => Promise<StoredItem>;

/** Reads the JSON of public items from the build; recently used records are not parsed again. */
export function recordFiles(fetchFile: FetchFile): ReadRecord {
  /** In order of use, the most recent last. */
  const kept = new Map<string, CachedFile<Stored>>();
  let length = 0;
  const forget = (path: string) => {
    length -= kept.get(path)?.value.length ?? 0;
    kept.delete(path);
  };
  return async ({ type, id }) => {
    const path = jsonPath({ type, id });
    const file = await readCached(fetchFile, path, kept.get(path), storedIn);
    forget(path);
    // The index and the records are renewed one after the other, so either can be ahead for a moment.
    if (!file) throw new Problem('rest_unavailable');
    kept.set(path, file);
    length += file.value.length;
    for (const oldest of kept.keys()) {
      if (length <= KEPT_CHARACTERS) break;
      forget(oldest);
    }
    return file.value.record;
  };
}

async function storedIn(response: Response): Promise<Stored> {
  const text = await response.text();
  return { record: JSON.parse(text) as StoredItem, length: text.length };
}

/** The parts of such a file that are used. Cached and shared: never mutate it. */
interface StoredItem extends Record<string, unknown> {
  link: string;
  title: { rendered: string };
  source_url?: string;
  media_details?: { width?: number; height?: number };
}

/** Presents items as the build wrote them: their files hold what an anonymous caller sees. */
export function staticPresenter(
  query: QueryIndex,
  version: (id: number) => Promise<string>,
  readRecord: ReadRecord,
): Presenter {
  async function pictureOf(media: Item): Promise<EmbedPicture> {
    const { source_url = '', media_details = {} } = await readRecord(media);
    return { url: source_url, width: media_details.width ?? 0, height: media_details.height ?? 0 };
  }

  async function show(item: Item, { context, fields }: SerializeOptions): Promise<Record<string, unknown>> {
    const record = await readRecord(item);
    const names = namesIn(SCHEMAS[item.type].fields, context, fields);
    return Object.fromEntries([...names, '_links'].map((name) => [name, record[name]]));
  }

  return {
    item: show,
    async hit(item) {
      const { title, link } = await readRecord(item);
      return { title: readableText(title.rendered).replaceAll('\n', ' '), url: link };
    },
    items: (items, view) => Promise.all(items.map((item) => show(item, view))),
    async embed(item, size, locale) {
      const { title, link } = await readRecord(item);
      return serializeOembed(item, { title: title.rendered, link, pictureOf }, size, locale, query);
    },
    translationStatusOf,
    version: ({ id }) => version(id),
  };
}
