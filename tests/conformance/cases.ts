import { readdirSync, readFileSync } from 'node:fs';

/** The recorded response to one request. Header names are in lower case; `link` is parsed. */
export type Recorded = { status: number; headers: Record<string, string>; links: Link[]; body: unknown };

export type Link = { rel: string; href: string };

export interface Multipart {
  fields: Record<string, string>;
  /** A file of the data set's media folder. */
  file?: string;
  filename?: string;
  type?: string;
  part?: string;
}

/** One request. At most one of `body`, `raw`, `body_file` and `multipart` is set. */
export interface Step {
  method: string;
  path: string;
  query?: string;
  headers?: Record<string, string>;
  /** Caller of this step, if different from that of the case. */
  as?: string;
  /** Sent as JSON. */
  body?: unknown;
  raw?: string;
  body_file?: string;
  multipart?: Multipart;
  order_key?: string;
  expect: Recorded;
}

/** Which part of a response counts, and how. */
export interface Comparison {
  /** Of each record only this key. */
  project?: string;
  /** Of each record only these keys. */
  keep?: string[];
  /** Only the names of each record's keys, with its id and status. */
  project_keys?: boolean;
  /** Only the names of the keys, two levels deep. */
  keys_only?: boolean;
  /** Of embedded records, only the fields that identify them. */
  loose_embed?: boolean;
  /** The list is ordered by this key; ties have no order. */
  order_key?: string;
  /** `presence`: rendered text must be present or absent; its wording is open. */
  rendered?: 'presence';
  /** Another acceptable response. */
  alt?: { status: number; codes: string[] };
  all_headers?: boolean;
}

/** Related requests, sent one after the other by one caller. */
export type Case = { name: string; group: string; as: string; transform?: string; compare?: Comparison; steps: Step[] };

const FOLDER = new URL('cases/', import.meta.url);

/** All recorded cases. */
export function loadCases(): Case[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => (JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as { cases: RawCase[] }).cases)
    .map(readCase);
}

type RawCase = Omit<Case, 'steps'> & {
  steps: (Omit<Step, 'expect'> & {
    expect: { status: number; headers: Record<string, string> & { link?: Link[] }; body: unknown };
  })[];
};

/** Links are recorded among the headers though they are not text; here they are separate. */
function readCase(raw: RawCase): Case {
  const steps = raw.steps.map(({ expect, ...step }) => {
    const { link = [], ...headers } = expect.headers;
    return { ...step, expect: { status: expect.status, headers, links: link, body: expect.body } };
  });
  return { ...raw, steps };
}

/** Whether a case may change the data set, also by an overridden method. */
export const mutates = (kase: Case) =>
  kase.steps.some(
    ({ method, query = '', headers = {} }) =>
      !['GET', 'HEAD', 'OPTIONS'].includes(method) || /_method=/.test(query) || 'X-HTTP-Method-Override' in headers,
  );
