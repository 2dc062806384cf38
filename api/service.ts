import type { Item } from './contract/model.ts';
import { createCache } from './embed/cache.ts';
import { readProviders } from './embed/providers.ts';
import { createFetch } from './http/outgoing/fetch.ts';
import type { OutgoingPolicy } from './http/outgoing/policy.ts';
import type { Clock } from './lib/clock.ts';
import { Recent } from './lib/recent.ts';
import { renderMarkdown } from './markdown/render.ts';
import type { Rendered } from './markdown/types.ts';
import type { Service } from './operations/call.ts';
import { Search } from './query/search.ts';
import { renderContext } from './render-context.ts';
import { isTerm } from './store/guide.ts';
import { Store, type StoreOptions } from './store/store.ts';

export interface ServiceOptions extends StoreOptions {
  /** Public address of the site, with or without a final slash. */
  base: string;
  clock?: Clock;
  /** What may be asked of other servers. */
  outgoing?: OutgoingPolicy;
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
  const providers = readProviders();
  const surroundings = { guide: store.guide, base, providers };
  const rendered = (item: Item) =>
    kept.get(`${item.id} ${item.version}`, () => renderMarkdown(item.content, renderContext(item, surroundings)));
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
    embeds: { fetch: createFetch(options.outgoing), providers, cache: createCache(store.clock) },
    pages: null,
    report: options.report ?? (() => {}),
  };
}

const isShownElsewhere = (record: Parameters<typeof isTerm>[0] | undefined): boolean =>
  record !== undefined && !isTerm(record);
