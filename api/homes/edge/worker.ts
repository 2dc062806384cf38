import { AwsClient } from 'aws4fetch';
import { markdownOf, wantsMarkdown } from '../../contract/wants-markdown.ts';
import { perObject } from '../../lib/per-object.ts';
import { API_ROOT } from '../../rest/http/request-url.ts';
import type { Check } from '../../rest/request/validate.ts';
import { createEdge } from './handler.ts';
import { compiledChecks } from './read-checks.ts';
import type { FetchFile } from './site-files.ts';

interface Assets {
  fetch(request: Request): Promise<Response>;
}

/** Bindings and variables of the worker. It reads the output from BUCKET_URL if set, else from FOLDER or ASSETS. */
export interface Environment {
  /** Serves the output as a site, bound in `wrangler.jsonc`; requests for pages are passed on to it. */
  ASSETS?: Assets;
  /** The raw files of the output, bound in `workerd.capnp`. They are not served. */
  FOLDER?: Assets;
  /** Root of the objects of `npm run publish`: `https://storage.example/bucket/prefix`. */
  BUCKET_URL?: string;
  /** Keys with read access to the bucket; without them it is read anonymously. */
  BUCKET_ACCESS_KEY_ID?: string;
  BUCKET_SECRET_ACCESS_KEY?: string;
  BUCKET_REGION?: string;
  /** The API that accepts writes; refusals name it. */
  API_WRITE_URL?: string;
  /** Path prefix of the site, such as `/guide`; the output does not contain it. */
  BASE_PATH?: string;
  /** `on` forwards requests that only that API can answer: writes and signed-in requests. */
  FORWARD?: string;
}

type Handler = (request: Request) => Promise<Response>;

/** The module that engines run; `checks` are the compiled argument checks. */
export function createWorker(checks: Readonly<Record<string, Check>>) {
  const handlerOf = perObject((environment: Environment) => open(checks, environment));
  return {
    async fetch(request: Request, environment: Environment): Promise<Response> {
      const { ASSETS: assets, BASE_PATH: base = '' } = environment;
      const { pathname } = new URL(request.url);
      if (assets && !`${pathname}/`.startsWith(`${base}${API_ROOT}/`)) return fetchPage(request, assets, base);
      return handlerOf(environment)(request);
    },
  };
}

/** A page or any other file. Redirects of the host are moved below the base as well. */
async function fetchPage(request: Request, assets: Assets, base: string): Promise<Response> {
  if (base === '') return negotiated(request, assets);
  const url = new URL(request.url);
  if (url.pathname === base) return new Response(null, { status: 301, headers: { Location: `${base}/${url.search}` } });
  if (!url.pathname.startsWith(`${base}/`)) return new Response(null, { status: 404 });
  url.pathname = url.pathname.slice(base.length);
  const answer = await negotiated(new Request(url, request), assets);
  const location = answer.headers.get('location');
  if (!location?.startsWith('/')) return answer;
  const moved = new Response(answer.body, answer);
  moved.headers.set('location', base + location);
  return moved;
}

/** The Markdown of a page if the request prefers it and the page has one, else the page. */
async function negotiated(request: Request, assets: Assets): Promise<Response> {
  const url = new URL(request.url);
  const markdown = markdownOf(url.pathname);
  if (markdown === null) return assets.fetch(request);
  if (wantsMarkdown(request.headers.get('accept'))) {
    const found = await assets.fetch(new Request(new URL(markdown, url), request));
    if (found.ok || found.status === 304) return varied(found);
  }
  return varied(await assets.fetch(request));
}

function varied(answer: Response): Response {
  const made = new Response(answer.body, answer);
  made.headers.append('Vary', 'Accept');
  return made;
}

function open(checks: Readonly<Record<string, Check>>, environment: Environment): Handler {
  const { API_WRITE_URL = '', FORWARD } = environment;
  return createEdge({
    fetchFile: filesOf(environment),
    checkOf: compiledChecks(checks),
    hash,
    writtenAt: API_WRITE_URL,
    ...(FORWARD === 'on' && API_WRITE_URL ? { forward: (request) => fetch(request) } : {}),
    report: (error) => console.error(error),
  });
}

function filesOf({ ASSETS, FOLDER: assets = ASSETS, ...bucket }: Environment): FetchFile {
  const { BUCKET_URL: url, BUCKET_ACCESS_KEY_ID: accessKeyId, BUCKET_SECRET_ACCESS_KEY: secretAccessKey } = bucket;
  if (!url) {
    if (!assets) throw new Error('The worker needs ASSETS, FOLDER or BUCKET_URL');
    return (path, headers = {}) => assets.fetch(new Request(`https://assets.invalid/${path}`, { headers }));
  }
  const root = url.replace(/\/+$/, '');
  if (!accessKeyId || !secretAccessKey) return (path, headers = {}) => fetch(`${root}/${path}`, { headers });
  const signer = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: bucket.BUCKET_REGION ?? 'auto' });
  return (path, headers = {}) => signer.fetch(`${root}/${path}`, { headers });
}

/** The same as `api/lib/hash.ts`, which depends on Node. */
async function hash(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);
}
