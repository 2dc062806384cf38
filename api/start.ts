import type { Site } from './contract/model.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { SendMail } from './lib/http-client/mail.ts';
import { countOf } from './lib/count.ts';
import { onDemand } from './lib/on-demand.ts';
import { API_ROOT, type Connection } from './rest/http/request-url.ts';
import { createApi } from './rest/http/api.ts';
import { createApp, openSite } from './app.ts';
import type { Authenticator } from './rest/http/authenticate.ts';
import type { Metrics, Measured } from './rest/http/metrics.ts';
import type { RequestFacts } from './rest/http/request-log.ts';
import { freeBytes } from './content/store/disk/free-space.ts';
import { LiveReload, RELOAD_SCRIPT } from './rest/http/live-reload.ts';
import { ResponseCache } from './rest/http/response-cache.ts';
import { trustProxies } from './rest/http/client-address.ts';
import { listen } from './rest/http/server.ts';
import { Starting } from './rest/http/starting.ts';
import type { StaticSite } from './site/live/static-site.ts';
import { makePassword } from './lib/password.ts';
import { Problem } from './lib/problem.ts';
import { reportTo, type Log } from './lib/log/log.ts';
import { describeRequest } from './lib/log/request-scope.ts';
import { keepPublishing } from './rest/operations/publish-due.ts';
import { LivePublisher } from './homes/publish/live-publisher.ts';
import { openService } from './service.ts';
import type { Settings } from './settings.ts';
import { AuthorPreview } from './site/live/author-preview.ts';
import { basePathOf } from './site/live/build-site.ts';
import { LiveSite } from './site/live/live-site.ts';
import { previewOf, textPreview } from './site/live/text-preview.ts';
import { tellMade } from './site/live/tell-made.ts';
import { openFiles } from './content/store/disk/files.ts';
import { lockOutput } from './content/store/disk/lock.ts';
import type { Users } from './content/store/state/users.ts';
import { watchContent } from './content/store/watch/watch.ts';
import { POLL_INTERVAL_MS, pollExternalJobs } from './translation/delivery/poll-external.ts';
import { previewerOf } from './translation/http/preview.ts';
import { managesTranslations, type FullService } from './translation/jobs/translation.ts';
import { feedUrl, openTranslationFeed } from './translation/http/feed-page.ts';
import { translationPages } from './translation/http/pages.ts';
import { writePages } from './site/workspace/write-pages.ts';
import { ProviderDoor } from './site/workspace/by-provider.ts';
import { openWorkspace } from './site/workspace/pages.ts';
import { openMailbox } from './rest/outbox/mailbox.ts';
import { keepTelling } from './translation/notices/keep-telling.ts';
import { keepOrdering } from './translation/operations/order-published.ts';

/** A running guide. */
export interface Running {
  /** URL of the server, without the path of the site. */
  address: string;
  /** Password of the first administrator, on the very first start only. */
  password: string | null;
  stop(): Promise<void>;
}

/** Answers requests once the content is loaded. */
interface Guide {
  fetch(request: Request, connection: Connection): Response | Promise<Response>;
  /** Increases with every change to the answers. */
  generation(): number;
  observe(facts: RequestFacts): void;
  /** Makes all missing and outdated pages; until then each is made on request. */
  makeWhole(): Promise<void>;
  /** Creates the first administrator and returns the password, on the very first start only; otherwise null. */
  firstPassword(): Promise<string | null>;
  close(): Promise<void>;
}

/** Listens immediately, answers 503 until the content is loaded, and resolves when all pages are made. */
export async function start(settings: Settings, log: Log): Promise<Running> {
  const { host, port } = settings;
  const basePath = basePathOf(settings.publicUrl);
  const starting = new Starting(basePath);
  let guide: Guide | null = null;
  const answers = new ResponseCache(`${basePath}cms-json/cms/v2/`, () => guide?.generation() ?? -1);
  const server = await listen(
    (request, connection) => (guide ?? starting).fetch(request, connection),
    {
      host,
      port,
      trusts: trustProxies(settings.trustedProxies),
      watch: { log, onDone: (facts) => guide?.observe(facts) },
    },
    answers,
  );
  const { address } = server;
  log.info({ event: 'listening', address, publicUrl: settings.publicUrl }, 'listening; the guide is starting');
  try {
    const { password, close } = await openHandler(settings, log, starting, (opened) => (guide = opened));
    return {
      address,
      password,
      async stop() {
        await server.close();
        await close();
      },
    };
  } catch (error) {
    await server.close(0);
    throw error;
  }
}

interface Handler extends Pick<Guide, 'fetch' | 'close'> {
  password: string | null;
}

/** Opens a guide and makes all pages; `onOpen` receives the guide that answers requests meanwhile. */
export async function openHandler(
  settings: Settings,
  log: Log,
  starting = new Starting(basePathOf(settings.publicUrl)),
  onOpen: (guide: Guide) => void = () => {},
): Promise<Handler> {
  const guide = await openGuide(settings, log, starting);
  try {
    onOpen(guide);
    await guide.makeWhole();
    // Created last: if the start failed after this, the password would never be shown.
    const password = await guide.firstPassword();
    starting.progress = null;
    log.info({ event: 'ready' }, 'the guide is ready');
    return { fetch: guide.fetch, password, close: guide.close };
  } catch (error) {
    await guide.close();
    throw error;
  }
}

async function openGuide(settings: Settings, log: Log, starting: Starting): Promise<Guide> {
  const { publicUrl: base, contentDir, dataDir, outDir } = settings;
  const stopping = new AbortController();
  const service = await openService({
    contentDir,
    dataDir,
    base,
    revisionLimit: settings.revisions,
    outgoing: { privateHosts: settings.privateHosts, signal: stopping.signal },
    translation: settings,
    webhooks: settings.webhooks,
    git: settings.git ?? undefined,
    ...(settings.readOnly ? { write: false, writtenAt: settings.apiWriteUrl } : {}),
    report: reportTo(log),
  });
  let unlock = async () => {};
  try {
    if (settings.site) unlock = await lockOutput(openFiles(), outDir, `serves ${outDir} for ${base}`);
    const guide = await openParts({ service, stopping }, settings, log, starting);
    return { ...guide, close: () => guide.close().finally(unlock) };
  } catch (error) {
    await unlock();
    await service.store.close();
    throw error;
  }
}

/** Logs every tenth of the pages made. */
function tellProgress(log: Log, starting: Starting): (at: { done: number; total: number }) => void {
  let told = 0;
  return ({ done, total }) => {
    if (starting.progress) starting.progress = { step: 'pages', done, total };
    const tenth = Math.floor((10 * done) / total);
    if (tenth <= told) return;
    told = tenth;
    log.info({ event: 'progress', done, total }, `making the pages: ${10 * tenth} %`);
  };
}

async function openParts(
  { service, stopping }: { service: FullService; stopping: AbortController },
  settings: Settings,
  log: Log,
  starting: Starting,
): Promise<Guide> {
  const { publicUrl: base } = settings;
  const { store, translation, report } = service;
  const { index, isWriter } = store;
  for (const issue of [...store.issues.values()].flat())
    log.warn({ event: 'issue', ...issue }, `${issue.path}:${issue.line}: ${issue.message}`);
  if (store.git.warning) report(store.git.warning);
  const api = createApi(service, { trustedOrigins: settings.trustedOrigins });
  const { authenticator } = api;
  const reload = settings.liveReload ? new LiveReload() : null;
  let files: StaticSite | null = null;
  let publisher: LivePublisher | null = null;
  let metrics: Metrics | null = null;
  const onWrite = (file: string) => {
    metrics?.outputWritten();
    files?.forget(file);
    reload?.changed();
    publisher?.fileChanged(file);
  };
  starting.progress = { step: 'pages', done: 0, total: 0 };
  starting.api = api;
  const tell = settings.liveReload ? tellMade((line) => log.info({ event: 'made' }, `made ${line}`)) : null;
  const onMade = (output: string) => {
    if (!starting.progress) tell?.made(output);
  };
  const watched = { onWrite, onProgress: tellProgress(log, starting), ...(tell ? { onMade } : {}) };
  const site = settings.site
    ? await LiveSite.prepare({ service, api, outDir: settings.outDir, edge: settings.edge, ...watched })
    : null;
  if (tell) store.onChange(() => tell.changed());
  metrics = await openMetrics(settings, () => measure(service, settings, authenticator, site));
  const basePath = basePathOf(base);
  if (site) {
    files = openSite(site.rendering, {
      read: (path) => site.read(path),
      mayKeep: () => site.isWhole,
      ...(isWriter ? { takes: () => takenOfReaders(index.site) } : {}),
      ...(reload ? { extraScript: RELOAD_SCRIPT } : {}),
    });
  }
  const preview = site && reload ? new AuthorPreview({ service, rendering: site.rendering, reload, log }) : null;
  const onEdits = (paths: readonly string[]) => {
    site?.followFiles(paths);
    preview?.look();
  };
  const ends = [watchContent(store, { onEdits, onError: report })];
  if (preview) ends.push(() => preview.stop());
  if (isWriter) {
    ends.push(service.webhooks.start(), keepPublishing(service), keepPolling(service, stopping), keepOrdering(service));
  }
  const { versioning } = service;
  if (versioning) ends.push(() => versioning.close());
  const sendMail = await openMail(settings);
  if (sendMail) service.sendMail = sendMail;
  const mailbox = sendMail && isWriter ? await openMailbox({ store, send: sendMail, report }) : null;
  if (mailbox) service.mailbox = mailbox;
  if (translation) ends.push(keepTelling(translation, mailbox));
  if (mailbox) ends.push(mailbox.outbox.start());
  if (site) service.preview = (item, locale) => previewOf(item, locale, { service, rendering: site.rendering });
  const workspace =
    site &&
    isWriter &&
    openWorkspace({
      ...{ store, authenticator, templates: site.rendering.templates, basePath, secure: base.startsWith('https:') },
      provider: await openProvider(service, settings, authenticator),
      feedOf: (user) => (managesTranslations(service) ? feedUrl(user, service) : ''),
      pages: [
        ...writePages({
          index,
          userName: service.serializeContext.userName,
          ask: (request) => api.fetch(request),
          api: `${base}${API_ROOT}/`,
        }),
        ...(managesTranslations(service) ? translationPages(service, previewerOf(site.rendering)) : []),
      ],
    });
  const leaveSessions = workspace ? await authenticator.sessions.resume(store.files, store.dataDir) : null;
  const translationFeed = site && managesTranslations(service) ? openTranslationFeed(service, basePath) : null;
  const mcp = settings.mcp ? (await onDemand(() => import('./homes/mcp/http.ts'))).createMcp({ service, api }) : null;
  const app = createApp({
    ...{ service, api, site: files, workspace: workspace || null, translationFeed, basePath },
    ...{ reload, preview, mcp, metrics },
    textPreview: site && ((...asked) => textPreview(...asked, { service, rendering: site.rendering, authenticator })),
    starting: () => starting.progress,
  });
  return {
    fetch: (request, connection) => app.fetch(request, connection),
    generation: () => index.generation + store.revisions.highestId + api.writes(),
    observe: (facts) => metrics?.observe(facts),
    async makeWhole() {
      await site?.makeWhole();
      if (site) publisher = await openPublisher(site, settings, report);
      if (publisher) service.upload = publisher;
    },
    firstPassword: () => (isWriter ? firstAdministrator(store.users) : Promise.resolve(null)),
    async close() {
      for (const end of ends) await end();
      await site?.close();
      if (publisher) await Promise.race([publisher.close(), wait(LAST_UPLOAD_MS, undefined, { ref: false })]);
      await leaveSessions?.().catch(report);
      await store.close();
    },
  };
}

/** Sources of the metrics of a running guide. */
function measure(
  { store, pages, translation, webhooks }: FullService,
  { contentDir, dataDir, outDir }: Settings,
  authenticator: Authenticator,
  site: LiveSite | null,
): Measured {
  return {
    pendingOutputs: () => pages?.pending ?? 0,
    isReadOnly: () => store.readOnly !== '',
    isSearchStale: () => site?.isSearchStale ?? false,
    failedSignIns: () => authenticator.failed,
    jobs: () => countOf((translation?.records.jobs.all() ?? []).map(({ status }) => status)),
    webhooks: () => webhooks.outbox,
    diskFree: async () => ({
      content: await freeBytes(contentDir),
      data: await freeBytes(dataDir),
      ...(site ? { output: await freeBytes(outDir) } : {}),
    }),
  };
}

/** Longest wait for the last upload on shutdown, in milliseconds; the next start uploads the rest. */
const LAST_UPLOAD_MS = 3_000;

/** Uploads the output after each refresh from now on; null if the operator configured no destination. */
async function openPublisher(
  { folder, refresher }: LiveSite,
  { publishTo, publishEndpoint }: Settings,
  report: (error: unknown) => void,
): Promise<LivePublisher | null> {
  if (!publishTo) return null;
  const { openS3 } = await onDemand(() => import('./homes/publish/s3.ts'));
  return new LivePublisher({
    ...{ folder, store: openS3(publishTo, publishEndpoint), report },
    isWhole: () => refresher.isIdle,
  });
}

const takenOfReaders = ({ searches }: Site): string[] => ['feedback', ...(searches ? ['searches'] : [])];

async function openMail({ smtpUrl, mailFrom }: Settings): Promise<SendMail | null> {
  if (!smtpUrl) return null;
  const { createMail } = await onDemand(() => import('./lib/http-client/mail.ts'));
  return createMail(smtpUrl, mailFrom);
}

/** Sign-in by the configured identity provider; null if none is configured. */
async function openProvider(
  { store: { clock }, note, report }: FullService,
  { oidc, publicUrl: base, privateHosts }: Settings,
  authenticator: Authenticator,
): Promise<ProviderDoor | null> {
  if (!oidc) return null;
  const { createOpenId } = await onDemand(() => import('./lib/http-client/openid.ts'));
  return new ProviderDoor({
    ...{ name: oidc.name, begin: createOpenId(oidc, { privateHosts }), authenticator, clock, base, report },
    onBind({ id }) {
      describeRequest({ user: id });
      return note({ action: 'updated', record: id, type: 'user', fields: ['identity'] }).catch(report);
    },
  });
}

async function openMetrics({ metricsToken }: Settings, measured: () => Measured): Promise<Metrics | null> {
  if (!metricsToken) return null;
  const { Metrics } = await onDemand(() => import('./rest/http/metrics.ts'));
  return new Metrics(metricsToken, measured());
}

/** Polls jobs at an external editor from now on; returns a function that stops it, and all requests to other hosts. */
function keepPolling(service: FullService, stopping: AbortController): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const poll = () => (running = running.then(() => pollExternalJobs(service)).catch(service.report));
  void poll();
  const timer = setInterval(poll, POLL_INTERVAL_MS).unref();
  return () => {
    clearInterval(timer);
    service.translation?.news.stop();
    stopping.abort(new Problem('xlate_fetch_failed'));
    return running;
  };
}

/** Adds an administrator to a fresh installation. The password is returned once and stored only as a hash. */
async function firstAdministrator(users: Users): Promise<string | null> {
  if (users.all().length > 0) return null;
  const password = makePassword();
  await users.add({ login: 'admin', email: '', name: 'admin', role: 'administrator', language_pairs: [] }, password);
  return password;
}
