import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { closeAfter } from '../../helpers/close.ts';

/** Where recorded answers of a real WordPress lie; `record.ts` makes them. */
export const RECORDED = join(import.meta.dirname, '../../fixtures/old-site');

/** Stands for host and port in what was recorded. */
export const HOST = '%OLD-SITE%';

export interface Recorded {
  status: number;
  headers: Record<string, string>;
  text?: string;
  base64?: string;
}

export interface OldSite {
  url: string;
  host: string;
  /** Paths with queries that were asked for, in order. */
  asked: string[];
  /** Most requests that were open at the same time. */
  atOnce: number;
}

type Handler = (request: IncomingMessage, response: ServerResponse, site: OldSite) => unknown;

/** A server on loopback for one test, or for all of a file. */
export async function serve(handle: Handler, until: 'test' | 'file' = 'test'): Promise<OldSite> {
  const site: OldSite = { url: '', host: '', asked: [], atOnce: 0 };
  let open = 0;
  const server = createServer((request, response) => {
    site.asked.push(request.url ?? '');
    site.atOnce = Math.max(site.atOnce, ++open);
    response.on('close', () => open--);
    void handle(request, response, site);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfter(until, () => {
    server.closeAllConnections();
    server.close();
  });
  site.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  site.url = `http://${site.host}`;
  return site;
}

let recorded: Record<string, Recorded> | undefined;

/** What a change of the old site does to an answer; the text has the real host in it. */
type Edit = (path: string, text: string) => string;

/** The recorded WordPress, with what `edit` makes of its texts. */
export async function serveOldSite(
  edit: Edit = (_path, text) => text,
  until: 'test' | 'file' = 'test',
): Promise<OldSite> {
  recorded ??= JSON.parse(readFileSync(join(RECORDED, 'answers.json'), 'utf8')) as Record<string, Recorded>;
  const answers = recorded;
  return await serve((request, response, site) => {
    const who = request.headers.authorization ? 'editor' : 'reader';
    // Files and public pages are the same for everybody.
    const answer =
      answers[`${who} ${request.url}`] ?? answers[`editor ${request.url}`] ?? answers[`reader ${request.url}`];
    if (!answer) return response.writeHead(404).end();
    const real = (text: string) => text.replaceAll(HOST, site.host);
    const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, real(value)]));
    if (headers['etag'] && request.headers['if-none-match'] === headers['etag']) return response.writeHead(304).end();
    response.writeHead(answer.status, headers);
    response.end(
      answer.text === undefined
        ? Buffer.from(answer.base64 ?? '', 'base64')
        : edit(request.url ?? '', real(answer.text)),
    );
  }, until);
}

/** The recorded export file with the address of a site in it. */
export const exportOf = (site: OldSite): string =>
  readFileSync(join(RECORDED, 'export.xml'), 'utf8').replaceAll(HOST, site.host);
