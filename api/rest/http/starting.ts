import { Hono } from 'hono';
import { Problem } from '../../lib/problem.ts';
import { describeRequest } from '../../lib/log/request-scope.ts';
import { API_ROOT, type Connection, readRequestUrl } from './request-url.ts';
import type { Api } from './api.ts';
import { inEmbedFormat, problemAnswer } from './problem-response.ts';
import { messageLanguage } from './request-context.ts';
import { fromPairs } from '../request/query-string.ts';

/** Current step of a start: reading the content, or making pages. `total` is 0 if unknown. */
export interface StartProgress {
  step: 'content' | 'pages';
  done: number;
  total: number;
}

/** Seconds after which readers and clients should retry. */
const RETRY_AFTER = 5;

const HEADERS = { 'Retry-After': String(RETRY_AFTER), 'Cache-Control': 'no-store' };

/** Answers all requests with 503 and the progress, until the content is read and page templates are ready. */
export class Starting {
  /** Null once everything is ready. */
  progress: StartProgress | null = { step: 'content', done: 0, total: 0 };
  /** Answers as soon as the content is read; it needs no templates. */
  api: Pick<Api, 'fetch'> | null = null;
  readonly #app = new Hono<{ Bindings: Connection }>({
    getPath: (request, { env } = {}) => (env?.target ?? readRequestUrl(request.url))?.path ?? '/\0',
  });

  /** `basePath` is the path of the site with slashes at both ends. */
  constructor(basePath: string) {
    const api = `${basePath.slice(0, -1)}${API_ROOT}`;
    this.#app.get('/livez', (c) => c.json({ status: 'ok' }, 200, HEADERS));
    for (const path of ['/readyz', '/healthz']) {
      this.#app.get(path, () => startingAnswer(this.progress));
    }
    for (const path of [api, `${api}/*`]) {
      this.#app.all(path, ({ req, env }) =>
        this.api ? this.api.fetch(req.raw, env.remote, env.target) : refuse(req.raw, api, env),
      );
    }
    const page = { ...HEADERS, 'Content-Security-Policy': STARTING_PAGE_POLICY };
    this.#app.all('*', (c) => c.html(STARTING_PAGE, 503, page));
  }

  fetch(request: Request, connection: Connection): Response | Promise<Response> {
    describeRequest({ operation: 'starting' });
    return this.#app.fetch(request, connection);
  }
}

/** Progress of a start for monitoring; the log does not treat it as an error. */
export function startingAnswer(progress: StartProgress | null): Response {
  describeRequest({ operation: 'starting' });
  return Response.json({ status: 'starting', ...progress }, { status: 503, headers: HEADERS });
}

/** The refusal that API clients know, in the requested language and format. */
function refuse(request: Request, api: string, connection: Connection | undefined): Response {
  const url = connection?.target ?? readRequestUrl(request.url);
  const given = fromPairs(url?.pairs ?? []);
  const problem = new Problem('rest_unavailable', { data: { reason: 'the guide is starting' } });
  const answer = problemAnswer(problem, messageLanguage(given), false);
  const { body, raw } = inEmbedFormat(answer, url?.path.slice(api.length) ?? '', given['format']);
  if (!raw) return Response.json(body, { status: 503, headers: HEADERS });
  return new Response(raw.bytes as BodyInit, { status: 503, headers: { ...HEADERS, 'Content-Type': raw.type } });
}

/** A self-contained page, as the templates may not be compiled yet. Browsers reload it automatically. */
const STARTING_PAGE = `<!doctype html>
<html lang="cs">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>Průvodce se spouští – The guide is starting</title>
<style>
body { max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem; font: 1.125rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.5rem; }
section + section { margin-top: 3rem; }
@media (prefers-color-scheme: dark) { body { background: #17181c; color: #eceef2; } }
</style>
</head>
<body>
<main>
<section>
<h1>Průvodce se spouští</h1>
<p>Za chvíli bude k dispozici. Stránka se obnoví sama.</p>
</section>
<section lang="en">
<h1>The guide is starting</h1>
<p>It will be available in a moment. This page reloads by itself.</p>
</section>
</main>
</body>
</html>
`;

/** Allows only its own styles. */
const STARTING_PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
