import { AwsClient } from 'aws4fetch';
import { markdownOf, wantsMarkdown } from '../../contract/wants-markdown.ts';
import { API_ROOT } from '../../rest/http/api-root.ts';
import type { Check } from '../../rest/request/validate.ts';
import { createEdge } from './handler.ts';
import { compiledChecks } from './read-checks.ts';
import type { FetchFile } from './site-files.ts';

interface Assets {
  fetch(request: Request): Promise<Response>;
}

/** What the worker is given where it runs. It reads the output from the bucket where one is named, else from its assets or the folder. */
export interface Environment {
  /** Serves the output as a site; `wrangler.jsonc` binds it, and pages are passed on to it. */
  ASSETS?: Assets;
  /** The files of the output as they lie on a disk; `workerd.capnp` binds it. Nobody is shown them. */
  FOLDER?: Assets;
  /** Where the objects of `npm run publish` are read: `https://storage.example/bucket/prefix`. */
  BUCKET_URL?: string;
  /** Keys that may read the bucket; without them it is read as anybody. */
  BUCKET_ACCESS_KEY_ID?: string;
  BUCKET_SECRET_ACCESS_KEY?: string;
  BUCKET_REGION?: string;
  /** The API that takes writes: refusals name it. */
  API_WRITE_URL?: string;
  /** The path of the public URL below which the site lives, `/guide`; the output knows nothing of it. */
  BASE_PATH?: string;
  /** `on` hands to that API what only it can answer: writes, and whatever is signed in. */
  FORWARD?: string;
}

type Handler = (request: Request) => Promise<Response>;

/** The module that engines run; `checks` are the compiled checks of arguments. */
export function createWorker(checks: Readonly<Record<string, Check>>) {
  const handlers = new WeakMap<Environment, Handler>();
  return {
    async fetch(request: Request, environment: Environment): Promise<Response> {
      const { ASSETS: assets, BASE_PATH: base = '' } = environment;
      const { pathname } = new URL(request.url);
      if (assets && !`${pathname}/`.startsWith(`${base}${API_ROOT}/`)) return fetchPage(request, assets, base);
      let handler = handlers.get(environment);
      if (!handler) handlers.set(environment, (handler = open(checks, environment)));
      return handler(request);
    },
  };
}

/** A page, or whatever else is a file; redirects of the host lead below the base too. */
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

/** The Markdown of a page for who asks for it, where the page has one. */
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

/** As `api/lib/hash.ts`, which is Node's. */
async function hash(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);
}
