import { ANONYMOUS } from '../../contract/caller.ts';
import { API_ROOT, readRequestUrl } from '../../rest/http/request-url.ts';
import { followLinks } from '../../rest/http/embed-linked.ts';
import { type Engine, messageLanguage, readContext } from '../../rest/http/request-context.ts';
import { finish } from '../../rest/http/finish.ts';
import { handle } from '../../rest/http/handle.ts';
import { problemAnswer } from '../../rest/http/problem-response.ts';
import { fromPairs } from '../../rest/request/query-string.ts';
import { Problem } from '../../lib/problem.ts';
import type { OperationName } from '../../contract/routes.ts';
import type { Operation, OperationResult, ReadService } from '../../rest/operations/operation.ts';
import * as READS from '../../rest/operations/reads.ts';
import { UNKNOWN_PASSWORD } from '../../site/query-index/columns.ts';
import { indexReader } from './index-reader.ts';
import type { FetchFile } from './site-files.ts';
import { recordFiles, staticPresenter } from './static-presenter.ts';
import { wordFiles } from './text-search.ts';

export interface EdgeOptions extends Pick<Engine, 'checkOf' | 'hash'> {
  fetchFile: FetchFile;
  /** URL of the API that accepts writes, such as `https://write.example/cms-json`; empty if unknown. */
  writtenAt?: string;
  /** Forwards requests that only that API can answer; if absent, they are refused. */
  forward?(request: Request): Promise<Response>;
  report(error: unknown): void;
}

/** Answers the anonymous reads of the API from the files of the output. */
export function createEdge(options: EdgeOptions): (request: Request) => Promise<Response> {
  const openEngine = engineOf(options);
  const nothing = { hash: options.hash };

  return async (request) => {
    const url = readRequestUrl(request.url);
    const locale = messageLanguage(fromPairs(url?.pairs ?? []));
    const refuse = (problem: unknown) =>
      finish(request, problemAnswer(problem, locale, false), null, { engine: nothing, trusted: [] });
    const isWrite = WRITES.has(request.method);
    const needsServer = isWrite || request.headers.has('authorization');
    if (needsServer && options.forward) {
      try {
        const forwarded = atWriter(request, options.writtenAt ?? '');
        return forwarded ? await options.forward(forwarded) : refuse(new Problem('rest_no_route'));
      } catch (error) {
        options.report(error);
        return refuse(new Problem('rest_unavailable'));
      }
    }
    if (isWrite) return refuse(new Problem('rest_read_only', readOnly(options.writtenAt)));
    try {
      const engine = await openEngine();
      const root = new URL(engine.service.serializeContext.base).pathname.replace(/\/$/, '') + API_ROOT;
      if (!url || !(url.path === root || url.path.startsWith(`${root}/`))) return refuse(new Problem('rest_no_route'));
      // Only the server can authenticate a caller.
      if (request.headers.has('authorization')) return refuse(new Problem('rest_needs_server'));
      const context = readContext(url.path.slice(root.length) || '/', url, {
        engine,
        method: request.method,
        headers: new Map(request.headers),
        caller: ANONYMOUS,
      });
      const result: OperationResult = await followLinks(await handle(context), context);
      return await finish(request, result, context, { engine, trusted: [] });
    } catch (error) {
      if (!(error instanceof Problem)) options.report(error);
      return refuse(error);
    }
  };
}

/** Returns a function that opens the engine for a request; what was read of the files stays in memory. */
function engineOf({ fetchFile, checkOf, hash, report }: EdgeOptions): () => Promise<Engine> {
  const reader = indexReader(fetchFile);
  const openSearch = wordFiles(fetchFile);
  const readRecord = recordFiles(fetchFile);
  const reads: { readonly [O in OperationName]?: Operation<O, ReadService> } = READS;
  return async () => {
    const query = await reader.read();
    const search = openSearch(query.parts);
    const service: ReadService = {
      store: query,
      serializeContext: query,
      search,
      presenter: staticPresenter(query, reader.version, readRecord),
      isPassword(_given, { password }) {
        if (password === UNKNOWN_PASSWORD) throw new Problem('rest_needs_server');
        return false;
      },
      report,
    };
    return {
      service,
      checkOf,
      hash,
      perform(input) {
        const operation = reads[input.endpoint.operation] as Operation<never, ReadService> | undefined;
        if (!operation) throw new Problem('rest_needs_server');
        return operation(input as never, service);
      },
    };
  };
}

const readOnly = (api: string | undefined) => ({
  headers: { Allow: 'GET, HEAD, OPTIONS' },
  ...(api ? { data: { api } } : {}),
});

/** The request as sent to the API that accepts writes, or null if it is not a request to the API. */
function atWriter(request: Request, api: string): Request | null {
  const { pathname, search } = new URL(request.url);
  const [, path] = /\/cms-json(\/.*)?$/.exec(pathname) ?? [];
  if (path === undefined && !pathname.endsWith(API_ROOT)) return null;
  const forwarded = new Request(new Request(api.replace(/\/+$/, '') + (path ?? '') + search, request), {
    redirect: 'manual',
  });
  forwarded.headers.delete('host');
  // Cookies belong to the host of the pages and must not be forwarded.
  forwarded.headers.delete('cookie');
  // Some engines decompress an answer but keep its Content-Encoding header.
  forwarded.headers.set('accept-encoding', 'identity');
  return forwarded;
}

/** Methods that no route has get the same answer as from the server: no such route. */
const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
