import { Hono } from 'hono';
import { ANONYMOUS } from './contract/caller.ts';
import { describeRequest } from './lib/log/request-scope.ts';
import type { Service } from './rest/operations/operation.ts';
import { PICTURES, UPLOADS } from './content/markdown/link-urls.ts';
import { redirectFor, languagesBelow } from './rest/query/urls.ts';
import { isPublicPicture, isPublicUpload } from './site/render/public-files.ts';
import { API_ROOT, type Connection, readRequestUrl, type RequestUrl } from './rest/http/request-url.ts';
import type { Api } from './rest/http/api.ts';
import { healthOf } from './rest/http/health.ts';
import { createFeedbackIntake, FEEDBACK_PATH, createSearchesIntake, SEARCHES_PATH } from './rest/http/reader-intake.ts';
import type { LiveReload } from './rest/http/live-reload.ts';
import type { Metrics } from './rest/http/metrics.ts';
import { startingAnswer, type StartProgress } from './rest/http/starting.ts';
import type { TranslationFeed } from './translation/http/feed-page.ts';
import type { Workspace } from './site/workspace/pages.ts';
import { fileAnswer, StaticSite } from './site/live/static-site.ts';
import { pagePolicy } from './site/render/page-policy.ts';
import type { Rendering } from './site/render/rendering.ts';
import { urlResolver } from './site/render/url-resolver.ts';

type SiteOptions = ConstructorParameters<typeof StaticSite>[0];

/** Serves the pages of a guide as its settings say. */
export function openSite(
  rendering: Rendering,
  own: Pick<SiteOptions, 'read' | 'mayKeep' | 'takes' | 'extraScript'>,
): StaticSite {
  const { templates, basePath, index, base } = rendering;
  return new StaticSite({
    ...own,
    policy: () => pagePolicy(templates.inlineScripts, index.site),
    languagesBelow: () => languagesBelow(index.site),
    basePath,
    apiUrl: `${base}${API_ROOT}/`,
    urls: urlResolver(rendering),
    redirectFor: (path, query) => redirectFor(path, query, index),
  });
}

type TextPreview = (
  request: Request,
  target: { path: string; query: URLSearchParams; remote: string },
) => Promise<Response | null>;

interface AppOptions {
  service: Service;
  api: Api;
  /** Null if only the API is served. */
  site: StaticSite | null;
  /** The pages for writing and translating; null if they are not served. */
  workspace?: Workspace | null;
  /** Null if no translations are managed. */
  translationFeed?: TranslationFeed | null;
  basePath: string;
  reload?: LiveReload | null;
  /** Draft pages, visible only to people who work on the guide. */
  preview?: { page(path: string): Promise<Response | null> } | null;
  /** Renders the unsaved text in an editor at its `preview_link`; null for other URLs. `path` is below the base. */
  textPreview?: TextPreview | null;
  /** Answers agents; null if the owner has not enabled it. `client` identifies the sender for rate limits. */
  mcp?: ((request: Request, client: string) => Promise<Response>) | null;
  /** Null if metrics are disabled. */
  metrics?: Metrics | null;
  /** Progress of the start; null once all pages are made. */
  starting?(): StartProgress | null;
}

/** Everything the server answers: the API, the files of the site, and health checks. */
export function createApp(options: AppOptions): Hono<{ Bindings: Connection }> {
  const { service, api, site, basePath, metrics, mcp, starting = () => null } = options;
  const { store } = service;
  const app = new Hono<{ Bindings: Connection }>({
    getPath: (request, { env } = {}) => targetOf(request, env)?.path ?? '/\0',
  });
  const below = (path: string) => basePath.slice(0, -1) + path;

  options.reload?.mount(app);
  app.get('/healthz', async (c) => {
    if (starting()) return startingAnswer(starting());
    describeRequest({ operation: 'healthz' });
    // Monitoring must get an answer even if its credentials are invalid.
    const caller = await api.authenticator.caller(c.req.raw.headers, c.env?.remote ?? '').catch(() => ANONYMOUS);
    const health = healthOf(service, caller);
    return c.json(health, health.status === 'read-only' ? 503 : 200, { 'Cache-Control': 'no-store' });
  });
  // `livez`: the process answers. `readyz`: everything it serves has been made. Neither checks health, because a full
  // disk must not take pages away from readers.
  for (const probe of ['livez', 'readyz']) {
    app.get(`/${probe}`, (c) => {
      if (probe === 'readyz' && starting()) return startingAnswer(starting());
      describeRequest({ operation: probe });
      return c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' });
    });
  }
  if (metrics) {
    app.get('/metrics', (c) => {
      describeRequest({ operation: 'metrics' });
      return metrics.answer(c.req.header('authorization') ?? null);
    });
  }
  if (mcp) app.all(below('/mcp'), (c) => mcp(c.req.raw, c.env?.remote ?? ''));
  for (const path of [API_ROOT, `${API_ROOT}/*`]) {
    app.all(below(path), (c) => api.fetch(c.req.raw, c.env?.remote ?? '', targetOf(c.req.raw, c.env)));
  }
  if (!site) {
    // File URLs returned by the API must work even when the API is served alone.
    for (const [root, folder, isPublic] of [
      [PICTURES, '', isPublicPicture],
      [UPLOADS, 'uploads/', isPublicUpload],
    ] as const) {
      app.get(below(`${root}*`), async (c) => {
        const file = c.req.path.slice(below(root).length);
        return fileAnswer(file, isPublic(file, store.index) ? await store.readFile(folder + file) : null);
      });
    }
  }
  const { feedback, searches } = service;
  const takeFrom = (path: string, operation: string, intake: ReturnType<typeof createFeedbackIntake>) =>
    app.post(below(path), (c) => {
      describeRequest({ operation });
      return intake(c.req.raw, c.env?.remote ?? '');
    });
  if (feedback) takeFrom(FEEDBACK_PATH, 'feedback', createFeedbackIntake(feedback, service));
  if (searches) takeFrom(SEARCHES_PATH, 'searches', createSearchesIntake(searches, service));
  for (const path of ['/write', '/write/*', '/xlate/*']) {
    app.all(below(path), async (c, next) => {
      describeRequest({ operation: 'workspace' });
      const url = targetOf(c.req.raw, c.env);
      const response = url && (await options.workspace?.fetch(c.req.raw, url, c.env?.remote ?? ''));
      return response ?? (url && (await options.translationFeed?.(c.req.raw, url))) ?? next();
    });
  }
  app.all('*', async (c) => {
    const url = targetOf(c.req.raw, c.env);
    if (!url) return c.text('Bad request\n', 400);
    if (!site) return c.text('Not found\n', 404);
    const draft = await options.preview?.page(url.path);
    if (draft) return draft;
    const query = new URLSearchParams(url.query);
    const target = { path: `/${url.path.slice(basePath.length)}`, query, remote: c.env?.remote ?? '' };
    return (await options.textPreview?.(c.req.raw, target)) ?? site.fetch(c.req.raw, url.path, query);
  });
  app.onError((error, c) => {
    service.report(error);
    return c.text('Internal error\n', 500);
  });
  return app;
}

function targetOf(request: Request, connection: Connection | undefined): RequestUrl | null {
  return connection?.target ?? readRequestUrl(request.url);
}
