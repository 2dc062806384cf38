import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { End } from '../../helpers/close.ts';
import { serve as serveAny } from '../../helpers/serve.ts';

/** Where recorded answers of a real WordPress lie; `record.ts` makes them. */
export const RECORDED = join(import.meta.dirname, '../../fixtures/old-site');

/** Stands for host and port in what was recorded. */
export const HOST = '%OLD-SITE%';

export type Recorded = { status: number; headers: Record<string, string>; text?: string; base64?: string };

export interface OldSite {
  url: string;
  host: string;
  /** Paths with queries that were asked for, in order. */
  asked: string[];
  /** Most requests that were open at the same time. */
  atOnce: number;
}

export type Handler = (request: IncomingMessage, response: ServerResponse, site: OldSite) => unknown;

/** A server on loopback for one test, or for all of a file. */
export async function serve(handle: Handler, until?: End): Promise<OldSite> {
  const site: OldSite = { url: '', host: '', asked: [], atOnce: 0 };
  let open = 0;
  const served = await serveAny((request, response) => {
    site.asked.push(request.url ?? '');
    site.atOnce = Math.max(site.atOnce, ++open);
    response.on('close', () => open--);
    return handle(request, response, site);
  }, until);
  return Object.assign(site, served);
}

/** A published text as the API tells it. */
export const post = (id: number, more: object = {}) => ({
  ...{ id, slug: `p-${id}`, status: 'publish', type: 'post', author: 1, lang: 'en' },
  ...{ date_gmt: '2025-01-01T00:00:00', modified_gmt: '2025-01-01T00:00:00' },
  ...{ title: { rendered: `T ${id}` }, content: { rendered: '<p>Words</p>', protected: false } },
  ...more,
});

const nothing: Handler = (_request, response) => response.writeHead(404).end();

/** A site with an API that has some lists, by the page that is asked for; anything else `other` answers. */
export const serveLists = (
  lists: (site: OldSite, page: number) => Record<string, unknown>,
  other: Handler = nothing,
  headers: Record<string, string> = {},
): Promise<OldSite> =>
  serve((request, response, site) => {
    const { pathname, searchParams } = new URL(request.url ?? '', site.url);
    const all = { '/wp-json/': { namespaces: ['wp/v2'] }, ...lists(site, Number(searchParams.get('page') ?? 1)) };
    const found = (all as Record<string, unknown>)[pathname.replace('/wp-json/wp/v2/', '')];
    if (found === undefined) return other(request, response, site);
    return response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(found));
  });

let recorded: Record<string, Recorded> | undefined;

/** What a change of the old site does to an answer: its text, with the real host in it and empty of a file, or a status alone. */
type Edit = (path: string, text: string) => string | number;

/** The recorded WordPress, with what `edit` makes of its texts. */
export async function serveOldSite(edit: Edit = (_path, text) => text, until?: End): Promise<OldSite> {
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
    const edited = edit(request.url ?? '', real(answer.text ?? ''));
    if (typeof edited === 'number') return response.writeHead(edited).end();
    const body = answer.text === undefined ? Buffer.from(answer.base64 ?? '', 'base64') : edited;
    return response.writeHead(answer.status, headers).end(body);
  }, until);
}

/** The recorded export file with the address of a site in it. */
export const exportOf = (site: OldSite): string =>
  readFileSync(join(RECORDED, 'export.xml'), 'utf8').replaceAll(HOST, site.host);
