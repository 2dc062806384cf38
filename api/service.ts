import type { Item } from './contract/model.ts';
import { createCache } from './embed/cache.ts';
import { readProviders } from './embed/providers.ts';
import { createFetch } from './http/outgoing/fetch.ts';
import { createPost } from './http/outgoing/post.ts';
import type { OutgoingPolicy } from './http/outgoing/policy.ts';
import type { Clock } from './lib/clock.ts';
import type { Rendered } from './markdown/types.ts';
import type { NewerSection, Service } from './operations/call.ts';
import { rememberAddresses } from './operations/aliases.ts';
import { Search } from './query/search.ts';
import { openTranslation } from './operations/translation/open.ts';
import type { TranslationOptions } from './operations/translation/ports.ts';
import { DriftIndex, headingOf } from './operations/translation/drift.ts';
import { renderContext } from './render-context.ts';
import { RenderedTexts } from './rendered-texts.ts';
import { Store, type StoreOptions } from './store/store.ts';

export interface ServiceOptions extends StoreOptions {
  /** Public address of the site, with or without a final slash. */
  base: string;
  clock?: Clock;
  /** What may be asked of other servers. */
  outgoing?: OutgoingPolicy;
  /** What the operator decides about translation; the embedded service where it is left out. */
  translation?: TranslationOptions;
}

/** Opens the content and puts the parts together that every face of the service works with. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const store = await Store.open({ remember: rememberAddresses, ...options });
  const base = options.base.replace(/\/+$/, '');
  const search = new Search(store.guide);
  const providers = readProviders();
  const texts = new RenderedTexts((item) => renderContext(item, { guide: store.guide, base, providers }));
  const rendered = (item: Item) => texts.of(item);
  store.onChange((changes) => {
    search.follow(changes);
    texts.follow(changes);
  });
  const history = (id: number) => {
    const revisions = store.revisions.of(id);
    return { count: revisions.length, newest: revisions.reduce((newest, { id }) => Math.max(newest, id), 0) };
  };
  const fetch = createFetch(options.outgoing);
  const ports = { fetch, post: createPost(options.outgoing, store.clock), clock: store.clock, base };
  const translation =
    options.write === false ? undefined : await openTranslation(store, options.translation ?? EMBEDDED, ports);
  const index = translation?.drift ?? new DriftIndex(store.guide);
  return {
    store,
    search,
    presentation: {
      guide: store.guide,
      base,
      rendered,
      summary: (item) => texts.summary(item),
      history,
      drift: (item) => index.of(item),
    },
    newerSections: (item) => newerSections(item, index, rendered),
    ...(translation ? { translation } : {}),
    embeds: { fetch, providers, cache: createCache(store.clock) },
    pages: null,
    report: options.report ?? (() => {}),
  };
}

/** Nothing external: the editor and the accounts are our own. */
const EMBEDDED: TranslationOptions = {
  ateBaseUrl: '',
  amsBaseUrl: '',
  ateSecret: '',
  xliffHosts: [],
  publishReceived: true,
};

/** The sections of the source that changed since the translation, with the anchors that lead to them. */
function newerSections(item: Item, index: DriftIndex, rendered: (item: Item) => Rendered): NewerSection[] {
  const drifted = index.sections(item);
  if (!drifted) return [];
  const { headings } = rendered(drifted.source);
  return drifted.sections.map((section) => {
    const heading = section ? headingOf(section, headings) : undefined;
    return { text: section?.text ?? drifted.source.title, slug: heading?.slug ?? '' };
  });
}
