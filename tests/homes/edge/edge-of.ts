import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createEdge } from '../../../api/homes/edge/handler.ts';
import { READ_ENDPOINTS } from '../../../api/homes/edge/read-checks.ts';
import type { FetchFile } from '../../../api/homes/edge/site-files.ts';
import { hash } from '../../../api/lib/hash.ts';
import type { Api } from '../../../api/rest/http/api.ts';
import type { Service } from '../../../api/rest/operations/operation.ts';
import { compileCheck } from '../../../api/rest/request/compile-check.ts';
import { buildSite } from '../../../api/site/live/build-site.ts';

/** Serves the files of an output folder as static assets of a worker. */
export function fromFolder(folder: string): FetchFile {
  return async (path) => {
    try {
      return new Response(await readFile(join(folder, path)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Response(null, { status: 404 });
      throw error;
    }
  };
}

/** The checks that a build compiles into its worker. */
export const CHECKS = Object.fromEntries([...READ_ENDPOINTS].map(([name, endpoint]) => [name, compileCheck(endpoint)]));

/** Builds a guide, and answers from its files; `errors` collects unexpected ones. */
export async function edgeOf(
  { service, api }: { service: Service; api: Api },
  outDir: string,
  writtenAt = '',
  errors: unknown[] = [],
) {
  await buildSite({ service, api, outDir, edge: true });
  const report = (error: unknown) => errors.push(error);
  const edge = createEdge({ fetchFile: fromFolder(outDir), checkOf: compileCheck, hash, writtenAt, report });
  return { edge, errors };
}

/** What must be the same from a server and from the edge. */
export async function shown(response: Response): Promise<{ status: number; headers: object; body: string }> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'date'));
  return { status: response.status, headers, body: await response.text() };
}
