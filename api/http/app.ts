import { Hono } from 'hono';
import { ANONYMOUS } from '../contract/caller.ts';
import { describeRequest } from '../log/request-scope.ts';
import type { Service } from '../operations/operation.ts';
import { isPublicUpload } from '../render/output-files.ts';
import { API_ROOT } from './api-root.ts';
import type { Api } from './api.ts';
import { healthOf } from './health.ts';
import { createFeedbackIntake, FEEDBACK_PATH } from './feedback.ts';
import type { LiveReload } from './live-reload.ts';
import type { Metrics } from './metrics.ts';
import { contentTypeOf } from '../lib/mime-types.ts';
import { readRequestUrl, type RequestUrl } from './request-url.ts';
import type { StaticSite } from './static-site.ts';

/** What an adapter tells of the connection. */
export interface Connection {
  /** By what the sender is counted: an address, or a network. */
  remote: string;
  /** What the client asks for, where the adapter has read it already. */
  target?: RequestUrl | null;
}

export interface TranslationUi {
  /** Answers what lies below `{base}/xlate/`; null for an address that is none of the translation UI's. */
  fetch(request: Request, url: RequestUrl, remote: string): Promise<Response | null>;
}

export interface AppOptions {
  service: Service;
  api: Api;
  /** Null: the API alone. */
  site: StaticSite | null;
  /** The pages of translators; null where there are none. */
  translationUi?: TranslationUi | null;
  basePath: string;
  readUpload(file: string): Promise<Uint8Array | null>;
  reload?: LiveReload | null;
  /** Null where nobody may ask for figures. */
  metrics?: Metrics | null;
}

/** Everything that is served: the API, the files of the site, and how the service is. */
export function createApp({
  service,
  api,
  site,
  translationUi,
  basePath,
  readUpload,
  reload,
  metrics,
}: AppOptions): Hono<{ Bindings: Connection }> {
  const app = new Hono<{ Bindings: Connection }>({
    getPath: (request, { env } = {}) => targetOf(request, env)?.path ?? '/\0',
  });
  const below = (path: string) => basePath.slice(0, -1) + path;

  reload?.mount(app);
  app.get('/healthz', async (c) => {
    describeRequest({ operation: 'healthz' });
    // Who watches over the service must be answered whatever the credentials are worth.
    const caller = await api.authenticator
      .caller(c.req.header('authorization') ?? null, c.env?.remote ?? '')
      .catch(() => ANONYMOUS);
    const health = healthOf(service, caller);
    return c.json(health, health.status === 'read-only' ? 503 : 200);
  });
  // The process answers; and it has a guide to answer with. Neither asks how well it is: that would end readers' pages
  // for a full disk.
  for (const probe of ['livez', 'readyz']) {
    app.get(`/${probe}`, (c) => {
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
  for (const path of [API_ROOT, `${API_ROOT}/*`]) {
    app.all(below(path), (c) => api.fetch(c.req.raw, c.env?.remote ?? '', targetOf(c.req.raw, c.env)));
  }
  if (!site) {
    // Addresses that the API gives for files must lead to the files, also where it stands alone.
    app.get(below('/cms-content/uploads/*'), async (c) => {
      const file = c.req.path.slice(below('/cms-content/uploads/').length);
      const bytes = isPublicUpload(file, service.store.index) ? await readUpload(file) : null;
      if (!bytes) return c.text('Not found\n', 404);
      const attachment = file.endsWith('.svg') ? { 'Content-Disposition': 'attachment' } : {};
      const headers = { 'Content-Type': contentTypeOf(file), 'X-Content-Type-Options': 'nosniff', ...attachment };
      return new Response(bytes as BodyInit, { headers });
    });
  }
  const { feedback, store } = service;
  if (feedback) {
    const { index, clock } = store;
    const intake = createFeedbackIntake({ feedback, index, clock, report: service.report });
    app.post(below(FEEDBACK_PATH), (c) => {
      describeRequest({ operation: 'feedback' });
      return intake(c.req.raw, c.env?.remote ?? '');
    });
  }
  if (translationUi) {
    app.all(below('/xlate/*'), async (c, next) => {
      describeRequest({ operation: 'translationUi' });
      const url = targetOf(c.req.raw, c.env);
      const response = url && (await translationUi.fetch(c.req.raw, url, c.env?.remote ?? ''));
      return response ?? next();
    });
  }
  app.all('*', (c) => {
    const url = targetOf(c.req.raw, c.env);
    if (!url) return c.text('Bad request\n', 400);
    if (!site) return c.text('Not found\n', 404);
    return site.fetch(c.req.raw, url.path, new URLSearchParams(url.query));
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
