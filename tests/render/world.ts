import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '../../api/http/api.ts';
import type { Service } from '../../api/operations/call.ts';
import { differences } from '../../api/render/differences.ts';
import { openService } from '../../api/service.ts';
import { buildSite, LiveSite } from '../../api/site.ts';
import { OutputFolder } from '../../api/store/output-folder.ts';

const SAMPLE = join(import.meta.dirname, '../../content');

/** A live guide in folders of its own, with an administrator who writes. */
export interface World {
  service: Service;
  site: LiveSite;
  folder: string;
  contentDir: string;
  send(method: string, path: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }>;
  /** What differs between the output and a clean build of the same content. */
  differences(): Promise<string[]>;
  close(): Promise<void>;
}

const BASE = 'http://guide.test';
const AUTHORIZATION = `Basic ${Buffer.from('admin:password').toString('base64')}`;

export async function openWorld(prepare: (contentDir: string) => void = copySample): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'guide-render-'));
  const options = { contentDir: join(folder, 'content'), dataDir: join(folder, 'data'), base: BASE };
  prepare(options.contentDir);
  const errors: unknown[] = [];
  const service = await openService({ ...options, report: (error) => errors.push(error) });
  if (service.store.users.all().length === 0) {
    const user = { login: 'admin', email: '', name: 'admin', role: 'administrator' as const, language_pairs: [] };
    await service.store.users.add(user, 'password');
  }
  const api = createApi(service);
  const site = await LiveSite.open({ service, api, outDir: join(folder, 'dist') });
  return {
    service,
    site,
    folder,
    contentDir: options.contentDir,
    async send(method, path, body) {
      const headers = { authorization: AUTHORIZATION, 'content-type': 'application/json' };
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const response = await api.fetch(new Request(`${BASE}/cms-json/cms/v2${path}`, init));
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    async differences() {
      if (errors.length > 0) throw errors[0];
      await site.refresher.settled();
      const clean = join(folder, 'clean');
      const reading = await openService({ ...options, write: false, report: (error) => errors.push(error) });
      await buildSite({ service: reading, api: createApi(reading), outDir: clean });
      const found = await differences(new OutputFolder(clean), new OutputFolder(join(folder, 'dist')));
      await rm(clean, { recursive: true });
      return found;
    },
    async close() {
      await site.close();
      await service.store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const copySample = (contentDir: string): void => cpSync(SAMPLE, contentDir, { recursive: true });
