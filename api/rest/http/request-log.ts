import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../lib/log/log.ts';
import { redactUrl } from '../../lib/log/redact.ts';
import { runInScope, type RequestScope } from '../../lib/log/request-scope.ts';
import { clientOf, type TrustsProxy } from './client-address.ts';
import type { CachedResponse } from './response-cache.ts';

/** Outcome of a request. */
export interface RequestFacts {
  scope: RequestScope;
  method: string;
  status: number;
  /** Time until the last byte was handed over or the client disconnected, in milliseconds. */
  ms: number;
}

export interface RequestWatch {
  log: Log;
  /** Called once for each request, after it is over. */
  onDone?(facts: RequestFacts): void;
}

/** Request ids accepted from clients: short, a single word, with no characters special to a log or a terminal. */
const GIVEN_ID = /^[A-Za-z0-9][A-Za-z0-9._:/+=-]{0,127}$/;

/** Longest URL in the log, in characters. */
const URL_LENGTH = 2_000;

/** Probes are frequent. */
const QUIET: ReadonlySet<string> = new Set(['healthz', 'livez', 'readyz', 'metrics', 'starting']);

function levelOf(status: number, operation: string): 'debug' | 'info' | 'error' {
  // Neither a service that is starting nor a request for what it does not offer is an error.
  if (status >= 500 && status !== 501 && operation !== 'starting') return 'error';
  return QUIET.has(operation) ? 'debug' : 'info';
}

/** Assigns each request an id and logs its outcome. */
export class RequestLog {
  readonly #watch: RequestWatch;
  readonly #trusts: TrustsProxy;

  constructor(watch: RequestWatch, trusts: TrustsProxy) {
    this.#watch = watch;
    this.#trusts = trusts;
  }

  /** Handles a request within its scope. */
  follow(incoming: IncomingMessage, outgoing: ServerResponse, work: () => void): void {
    const url = redactUrl((incoming.url ?? '').slice(0, URL_LENGTH));
    const { scope, done } = this.#begin(incoming, outgoing, { url, described: { operation: 'site' } });
    outgoing.setHeader('X-Request-Id', scope.id);
    outgoing.once('close', () => done(!outgoing.writableFinished));
    runInScope(scope, work);
  }

  /** Sends a cached response. No other code runs, so no scope is set up. */
  send(incoming: IncomingMessage, outgoing: ServerResponse, cached: CachedResponse): void {
    const { scope, done } = this.#begin(incoming, outgoing, cached);
    outgoing.writeHead(200, [...cached.head, 'X-Request-Id', scope.id]);
    outgoing.end(cached.bytes);
    // A response that the kernel accepts immediately counts as sent.
    if (outgoing.writableLength === 0) done(false);
    else outgoing.once('close', () => done(!outgoing.writableFinished));
  }

  /** The scope of a request, and the function that logs its outcome. `url` is as it may be logged. */
  #begin(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { url, described }: Pick<CachedResponse, 'url' | 'described'>,
  ): { scope: RequestScope; done(isAborted: boolean): void } {
    const started = performance.now();
    const given = incoming.headers['x-request-id'];
    const id = typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
    const scope = { id, client: clientOf(incoming, this.#trusts), ...described, user: 0 };
    const done = (isAborted: boolean) => {
      const { log, onDone } = this.#watch;
      const { method = '' } = incoming;
      const { statusCode: status } = outgoing;
      const ms = Math.round((performance.now() - started) * 10) / 10;
      onDone?.({ scope, method, status, ms });
      const level = levelOf(status, scope.operation);
      if (!log.isLevelEnabled(level)) return;
      const aborted = isAborted ? { aborted: true } : {};
      log.clean[level]({ event: 'request', ...scope, method, url, status, ms, ...aborted });
    };
    return { scope, done };
  }
}
