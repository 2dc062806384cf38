import { ANONYMOUS } from '../contract/caller.ts';
import { API_ROOT } from '../http/api-root.ts';
import { followLinks } from '../http/embed-linked.ts';
import type { Engine } from '../http/engine.ts';
import { finish } from '../http/finish.ts';
import { handle } from '../http/handle.ts';
import { problemAnswer } from '../http/problem-response.ts';
import { languageOf, readContext } from '../http/request-context.ts';
import { readRequestUrl } from '../http/request-url.ts';
import { fromPairs } from '../http/request/query-string.ts';
import { Problem } from '../lib/problem.ts';
import type { Operation, OperationResult, ReadService } from '../operations/operation.ts';
import { READS } from '../operations/reads.ts';
import { UNKNOWN_PASSWORD } from '../query-index/decode.ts';
import { IndexReader } from './index-reader.ts';
import type { FetchFile } from './site-files.ts';
import { staticPresenter } from './static-presenter.ts';

export interface EdgeOptions extends Pick<Engine, 'checkOf' | 'hash'> {
  fetchFile: FetchFile;
  /** Address of the server that takes writes, without what stands below it; empty when readers need not know one. */
  writeUrl?: string;
  report(error: unknown): void;
}

/** The reads of the API for anybody, answered out of the files of the output. */
export function createEdge(options: EdgeOptions): (request: Request) => Promise<Response> {
  const reader = new IndexReader(options.fetchFile);
  const nothing = { hash: options.hash };

  return async (request) => {
    const url = readRequestUrl(request.url);
    const texts = languageOf(fromPairs(url?.pairs ?? [])['lang']) ?? 'en';
    const refuse = (problem: unknown) =>
      finish(request, problemAnswer(problem, texts, false), null, { engine: nothing, trusted: [] });
    if (!isRead(request.method)) return refuse(new Problem('rest_read_only', readOnly(options.writeUrl)));
    try {
      const engine = await openEngine(reader, options);
      const root = new URL(engine.service.serializeContext.base).pathname.replace(/\/$/, '') + API_ROOT;
      if (!url || !(url.path === root || url.path.startsWith(`${root}/`))) return refuse(new Problem('rest_no_route'));
      // Who somebody is, only the server knows.
      if (request.headers.has('authorization')) return refuse(new Problem('rest_needs_server'));
      const context = readContext(url.path.slice(root.length) || '/', url, {
        engine,
        method: request.method,
        headers: new Map(request.headers),
        caller: ANONYMOUS,
      });
      const result: OperationResult = await followLinks(await handle(context), context);
      return finish(request, result, context, { engine, trusted: [] });
    } catch (error) {
      if (!(error instanceof Problem)) options.report(error);
      return refuse(error);
    }
  };
}

async function openEngine(reader: IndexReader, { fetchFile, checkOf, hash, report }: EdgeOptions): Promise<Engine> {
  const query = await reader.read();
  const service: ReadService = {
    store: query,
    serializeContext: query,
    search: {
      find(_type, _language, { required, excluded }) {
        if (required.length > 0 || excluded.length > 0) throw new Problem('rest_needs_server');
        return null;
      },
    },
    presenter: staticPresenter(query, reader, fetchFile),
    isPassword(_given, { password }) {
      if (password === UNKNOWN_PASSWORD) throw new Problem('rest_needs_server');
      return false;
    },
    report,
  };
  const reads: Record<string, unknown> = READS;
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
}

const readOnly = (writeUrl: string | undefined) => ({
  headers: { Allow: 'GET, HEAD, OPTIONS' },
  ...(writeUrl ? { data: { write_url: writeUrl } } : {}),
});

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
