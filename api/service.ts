import type { Item } from './contract/model.ts';
import { createFetch } from './lib/http-client/fetch.ts';
import type { OutgoingPolicy } from './lib/http-client/outgoing-policy.ts';
import { createPost } from './lib/http-client/post-signed.ts';
import { createTranslate } from './lib/http-client/translate.ts';
import type { Clock } from './lib/clock.ts';
import { equalInSecret } from './lib/password.ts';
import { currentRequest } from './lib/log/request-scope.ts';
import type { Rendered } from './content/markdown/types.ts';
import { createCache } from './rest/oembed/consume.ts';
import { publicProviders as providers } from './rest/oembed/providers.ts';
import { rememberOldUrls } from './rest/operations/old-urls.ts';
import type { NewerSection } from './rest/operations/operation.ts';
import { Search } from './rest/query/text-search.ts';
import { historyCell } from './content/index/watcher.ts';
import { Memo } from './lib/memo/memo.ts';
import { descriptionHtml } from './content/markdown/title.ts';
import { livePresenter } from './rest/operations/live-presenter.ts';
import type { SerializeContext } from './rest/query/serialize/serialize-context.ts';
import { lookAhead, pageAhead } from './site/live/look-ahead.ts';
import { openTexts } from './site/render/texts.ts';
import { Versioning } from './content/store/git/versioning.ts';
import { openFeedback, type Feedback } from './rest/reports/feedback.ts';
import { alignBranches } from './rest/operations/proposal-branch.ts';
import { openProposals } from './rest/proposals/proposals.ts';
import { openSearches } from './rest/reports/searches.ts';
import { openShares } from './content/store/state/shares.ts';
import { Store, type StoreOptions } from './content/store/store.ts';
import * as operations from './rest/operations/index.ts';
import { openTranslation } from './translation/jobs/open.ts';
import type { Ports } from './translation/jobs/ports.ts';
import type { FullService } from './translation/jobs/translation.ts';
import * as translationOperations from './translation/operations/index.ts';
import * as pageOperations from './translation/ui/index.ts';
import type { TranslationOptions } from './translation/jobs/ports.ts';
import { commitLeftovers, keepAudit } from './content/audit/keep-audit.ts';
import { outboundEvent } from './translation/notices/outbound-event.ts';
import { contentEvents } from './rest/webhooks/content-events.ts';
import type { WebhookEndpoint } from './rest/webhooks/endpoints.ts';
import { openWebhooks, type Webhooks } from './rest/webhooks/webhooks.ts';
import { headingOf, translatedSide, TranslationStatuses } from './translation/jobs/status-index.ts';
import { fieldsOf } from './translation/jobs/texts.ts';
import { segment } from './translation/text/segment.ts';
import { pairPieces } from './translation/text/side-by-side.ts';

export interface ServiceOptions extends StoreOptions {
  /** Public URL of the site, with or without a final slash. */
  base: string;
  clock?: Clock;
  /** Which other servers may be contacted. */
  outgoing?: OutgoingPolicy;
  /** Receivers of events; none by default. */
  webhooks?: readonly WebhookEndpoint[];
  /** Set for a replica: URL of the API that accepts writes, empty if unknown. */
  writtenAt?: string | undefined;
  /** The operator's translation settings; the embedded editor by default. */
  translation?: TranslationOptions;
  /** If set, writes become commits; `pushSeconds` is the time between two pushes, 0 for none. */
  git?: { pushSeconds: number } | undefined;
}

/** Opens the content and builds the parts shared by all interfaces of the service. */
export async function openService(options: ServiceOptions): Promise<FullService> {
  const report = options.report ?? (() => {});
  const { git, contentDir, write: isWriter = true } = options;
  const versioning = git && isWriter ? await Versioning.open(contentDir, git.pushSeconds, report) : null;
  const store = await Store.open({ ...(isWriter ? { remember: rememberOldUrls } : {}), ...options });
  const base = options.base.replace(/\/+$/, '');
  const search = new Search(store.index);
  const memo = new Memo();
  store.index.watch(memo);
  const texts = openTexts({ memo, index: store.index, base, providers, isLive: isWriter });
  const { rendered } = texts;
  store.onChange((changes) => search.follow(changes));
  store.revisions.listeners.add((id) => memo.changed(historyCell(id)));
  const note = isWriter ? keepAudit(store, versioning) : async () => {};
  if (versioning) await commitLeftovers(store, versioning);
  const fetch = createFetch(options.outgoing);
  const { mtUrl = '', mtApiKey = '' } = options.translation ?? {};
  const ports = {
    fetch,
    post: createPost(options.outgoing, store.clock),
    ...(mtUrl === '' ? {} : { translate: createTranslate(mtUrl, mtApiKey, options.outgoing) }),
    clock: store.clock,
    report,
    note,
    base,
  };
  const written: Partial<Written> = isWriter
    ? await openWritten(store, memo, options.translation ?? EMBEDDED, ports)
    : {};
  const { translation } = written;
  const webhooks = await keepWebhooks(store, isWriter ? (options.webhooks ?? []) : [], options.outgoing, ports);
  translation?.listeners.add((notice) => webhooks.emit([outboundEvent(notice, translation)]));
  const statuses = translation?.statusIndex ?? new TranslationStatuses(store.index, memo);
  const serializeContext: SerializeContext = {
    index: store.index,
    base,
    descriptionHtml,
    rendered,
    summary: texts.summary,
    history(id) {
      memo.read(historyCell(id));
      return store.revisions.history(id);
    },
    translationStatus: (item) => statuses.of(item),
    userName: (id, language) => store.index.author(id)?.name[language] ?? store.users.byId(id)?.name ?? '',
  };
  const service: FullService = {
    store,
    search,
    serializeContext,
    presenter: livePresenter({
      ...{ serializeContext, memo },
      readContent: (path) => store.readFile(path),
      stored: (path) => service.pages?.stored(path) ?? null,
    }),
    isPassword: (given, { password }) => equalInSecret(given, password),
    newerSections: (item) => newerSections(item, statuses, rendered),
    sideBySide,
    memo,
    ...written,
    operations: { ...operations, ...translationOperations, ...pageOperations },
    ...(options.writtenAt === undefined ? {} : { writtenAt: options.writtenAt }),
    embeds: { fetch, providers, cache: createCache(store.clock) },
    pages: null,
    webhooks,
    ...(versioning ? { versioning } : {}),
    report,
    note,
    lookAhead,
    pageAhead,
  };
  await alignBranches(service).catch(report);
  return service;
}

type Written = Awaited<ReturnType<typeof openWritten>>;

/** The parts that only a service which writes has. */
async function openWritten(store: Store, memo: Memo, options: TranslationOptions, ports: Ports) {
  const { files, dataDir, clock } = store;
  return {
    translation: await openTranslation(store, memo, options, ports),
    feedback: await keepFeedback(store),
    searches: await openSearches(files, dataDir, clock),
    proposals: await openProposals(store),
    shares: await openShares(files, dataDir),
  };
}

/** Readers' feedback on pages; that of a deleted page is removed. */
async function keepFeedback(store: Store): Promise<Feedback> {
  const feedback = await openFeedback(store.files, store.dataDir, store.clock);
  store.onChange(async (changes) => {
    for (const { before, after } of changes) if (before && !after) await feedback.forget(before.id);
  });
  return feedback;
}

/** Reports content changes to webhooks. A receiver may have a private address, because the operator configured it. */
async function keepWebhooks(
  store: Store,
  endpoints: readonly WebhookEndpoint[],
  outgoing: OutgoingPolicy | undefined,
  { base, report }: Pick<Ports, 'base' | 'report'>,
): Promise<Webhooks> {
  const privateHosts = endpoints.map(({ url }) => new URL(url).origin);
  const send = createPost({ ...outgoing, privateHosts }, store.clock);
  const { files, dataDir, clock, index } = store;
  const webhooks = await openWebhooks({ files, dataDir, endpoints, send, clock, report });
  store.onChange((changes, origin) => {
    const user = (origin.by === 'write' && currentRequest()?.user) || 0;
    return webhooks.emit(contentEvents(changes, { index, base, user }));
  });
  return webhooks;
}

/** No external service: the editor is our own. */
const EMBEDDED: TranslationOptions = {
  ateBaseUrl: '',
  ateSecret: '',
  xliffHosts: [],
  publishReceived: true,
};

/** Pairs the given texts, neither of which needs to be saved. */
function sideBySide(item: Item, partner: Item): ReturnType<FullService['sideBySide']> {
  const isTranslation = translatedSide(item, partner) === item;
  const [translation, source] = isTranslation ? [item, partner] : [partner, item];
  const cut = (text: Item) => segment(text.content, fieldsOf(text));
  return { isTranslation, pairs: pairPieces(cut(source), cut(translation), translation.translated_units) };
}

/** Sections of the source that changed since it was translated, with their anchors. */
function newerSections(item: Item, statuses: TranslationStatuses, rendered: (item: Item) => Rendered): NewerSection[] {
  const stale = statuses.sections(item);
  if (!stale) return [];
  const { headings } = rendered(stale.source);
  return stale.sections.map((section) => {
    const heading = section ? headingOf(section, headings) : undefined;
    return { text: section?.text ?? stale.source.title, slug: heading?.slug ?? '' };
  });
}
