import type { Item } from './contract/model.ts';
import type { Clock } from './lib/clock.ts';
import { Recent } from './lib/recent.ts';
import { renderMarkdown } from './markdown/render.ts';
import type { Rendered } from './markdown/types.ts';
import type { Service } from './operations/call.ts';
import { Search } from './query/search.ts';
import { isTerm } from './store/guide.ts';
import { Store, type StoreOptions } from './store/store.ts';

export interface ServiceOptions extends StoreOptions {
  /** Public address of the site, with or without a final slash. */
  base: string;
  clock?: Clock;
  report?: (error: unknown) => void;
}

/** Rendered texts kept in memory. */
const RENDERED_KEPT = 2_000;

/** Opens the content and puts the parts together that every face of the service works with. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const store = await Store.open(options);
  const base = options.base.replace(/\/+$/, '');
  const search = new Search(store.guide);
  const kept = new Recent<string, Rendered>(RENDERED_KEPT);
  store.onChange((changes) => {
    search.follow(changes);
    // A text may show a block, a picture or a card of another record.
    if (changes.some(({ before, after }) => isShownElsewhere(before) || isShownElsewhere(after))) kept.clear();
  });
  const rendered = (item: Item) =>
    kept.get(`${item.id} ${item.version}`, () => renderMarkdown(item.content, renderContext(item, base, store)));
  const history = (id: number) => {
    const revisions = store.revisions.of(id);
    return { count: revisions.length, newest: revisions.reduce((newest, { id }) => Math.max(newest, id), 0) };
  };
  const drift = (item: Item) => ({
    status: 'missing' as const,
    outdated_units: 0,
    total_units: 0,
    partner: store.guide.partner(item)?.id ?? 0,
  });
  return {
    store,
    search,
    presentation: { guide: store.guide, base, rendered, history, drift },
    pages: null,
    report: options.report ?? (() => {}),
  };
}

const isShownElsewhere = (record: Parameters<typeof isTerm>[0] | undefined): boolean =>
  record !== undefined && !isTerm(record);

function renderContext(item: Item, base: string, { guide }: Store) {
  const path = new URL(base).pathname.replace(/\/$/, '');
  return {
    language: item.language,
    base: path,
    block(id: number) {
      const block = guide.item(id);
      return block?.type === 'cms_block' && block.status === 'publish' && block.password === '' ? block : null;
    },
    media(file: string) {
      const [media] = guide.withFile(file);
      if (!media || media.status !== 'inherit') return null;
      const { width = 0, height = 0, sizes } = media.media_details;
      const folder = file.slice(0, file.lastIndexOf('/') + 1);
      return {
        width,
        height,
        sizes: Object.values(sizes).map((size) => ({ path: folder + size.file, width: size.width })),
      };
    },
  };
}
