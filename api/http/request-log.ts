import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log/log.ts';
import { redactUrl } from '../log/redact.ts';
import { runInScope, type RequestScope } from '../log/request-scope.ts';
import { clientOf, type TrustsProxy } from './client-address.ts';

/** What became of a request. */
export interface RequestFacts {
  scope: RequestScope;
  method: string;
  status: number;
  /** Time until the last byte was handed over or the client left, in milliseconds. */
  ms: number;
}

export interface RequestWatch {
  log: Log;
  /** Called once for each request, when nothing more is sent. */
  onDone?(facts: RequestFacts): void;
}

/** Ids that others may choose: short, of one word, nothing that a log or a terminal takes for something else. */
const GIVEN_ID = /^[A-Za-z0-9][A-Za-z0-9._:/+=-]{0,127}$/;

/** Longest URL in the log, in characters. */
const URL_LENGTH = 2_000;

/** Who asks whether the service is well asks often; and nothing is wrong with a service that starts. */
const QUIET: ReadonlySet<string> = new Set(['healthz', 'livez', 'readyz', 'metrics', 'starting']);

function levelOf(status: number, operation: string): 'debug' | 'info' | 'error' {
  if (QUIET.has(operation)) return status >= 500 && operation !== 'starting' ? 'error' : 'debug';
  return status >= 500 ? 'error' : 'info';
}

/** Gives each request its id, works on it in its scope, and logs what became of it. */
export function watchRequests({ log, onDone }: RequestWatch, trusts: TrustsProxy) {
  return (incoming: IncomingMessage, outgoing: ServerResponse, work: () => void): void => {
    const started = performance.now();
    const given = incoming.headers['x-request-id'];
    const id = typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
    const scope: RequestScope = { id, client: clientOf(incoming, trusts), operation: 'site', user: 0 };
    const { method = '', url = '' } = incoming;
    outgoing.setHeader('X-Request-Id', id);
    outgoing.once('close', () => {
      const status = outgoing.statusCode;
      const ms = Math.round((performance.now() - started) * 10) / 10;
      onDone?.({ scope, method, status, ms });
      const level = levelOf(status, scope.operation);
      if (!log.isLevelEnabled(level)) return;
      log[level]({
        event: 'request',
        ...scope,
        method,
        url: redactUrl(url.slice(0, URL_LENGTH)),
        status,
        ms,
        ...(outgoing.writableFinished ? {} : { aborted: true }),
      });
    });
    runInScope(scope, work);
  };
}
