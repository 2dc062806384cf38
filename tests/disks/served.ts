import { rmSync } from 'node:fs';
import { expect, vi } from 'vitest';
import type { Health } from '../../api/rest/http/health.ts';
import { differences } from '../../api/site/render/differences.ts';
import { OutputFolder } from '../../api/content/store/disk/output-folder.ts';
import { cleanBuild } from '../helpers/clean-build.ts';
import { closeAfter } from '../helpers/close.ts';
import { environmentOf, startServer, type Folders, type Server } from '../helpers/served.ts';
import { AUTHORIZATION } from '../helpers/test-app.ts';
import { ENVIRONMENT } from '../live/guide.ts';
import { mountDisk, type Disk } from './disk.ts';

/** Long enough for a busy machine; nothing is measured. */
const PATIENCE = { timeout: 60_000, interval: 100 };

export interface Reply {
  status: number;
  headers: Headers;
  body: { code?: string; id?: number; data?: { reason?: string } };
}

/** A served guide from the perspective of its editors and operator. */
export interface Served {
  server: Server;
  send(method: string, path: string, body?: object | Uint8Array, headers?: Record<string, string>): Promise<Reply>;
  page(path: string): Promise<{ status: number; text: string }>;
  health(): Promise<Health & { http: number }>;
  /** Waits until health reports this. */
  becomes(expected: Partial<Health & { http: number }>): Promise<void>;
  stop(): Promise<void>;
}

/** A separate file system mounted over a folder for one test. */
export function diskAt(folder: string, bytes: number): Disk {
  const disk = mountDisk(folder, bytes);
  closeAfter('test', disk.unmount);
  return disk;
}

export async function serve(folders: Folders, env: Record<string, string> = {}): Promise<Served> {
  const server = await startServer(environmentOf(folders, { ...ENVIRONMENT, ...env }));
  closeAfter('test', () => server.kill());
  const health = async () => {
    const answer = await fetch(`${server.address}/healthz`);
    return { ...((await answer.json()) as Health), http: answer.status };
  };
  return {
    server,
    health,
    async send(method, path, body, headers = {}) {
      const isFile = body instanceof Uint8Array;
      const type: Record<string, string> = isFile ? {} : { 'content-type': 'application/json' };
      const reply = await fetch(`${server.address}/cms-json/cms/v2${path}`, {
        method,
        headers: { authorization: AUTHORIZATION, ...type, ...headers },
        ...(body ? { body: isFile ? (body as BodyInit) : JSON.stringify(body) } : {}),
      });
      return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Reply['body'] };
    },
    async page(path) {
      const answer = await fetch(`${server.address}${path}`);
      return { status: answer.status, text: await answer.text() };
    },
    becomes: (expected) => vi.waitFor(async () => expect(await health()).toMatchObject(expected), PATIENCE),
    async stop() {
      await server.stop();
    },
  };
}

/** Waits until the output equals a clean build of the same content, plus the given foreign files. */
export async function becomesWhole(folders: Folders, foreign: readonly string[] = []): Promise<void> {
  const { output } = await cleanBuild(folders);
  const wanted = foreign.map((file) => `unexpected: ${file}`);
  const found = () => differences(output, new OutputFolder(folders.outDir));
  await vi.waitFor(async () => expect(await found()).toEqual(wanted), PATIENCE);
  rmSync(output.path, { recursive: true });
}
