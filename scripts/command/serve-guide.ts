import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServedGuide, ServeGuide } from '../../api/homes/move-in/account/replay.ts';
import { API_ROOT } from '../../api/rest/http/request-url.ts';
import { createApi } from '../../api/rest/http/api.ts';
import { createApp, openSite } from '../../api/app.ts';
import { listen } from '../../api/rest/http/server.ts';
import { hashPassword, makePassword } from '../../api/lib/password.ts';
import type { Templates } from '../../api/site/render/templates.ts';
import { openService } from '../../api/service.ts';
import { makeParts, openTemplates } from '../../api/site/live/build-site.ts';
import { OutputFolder } from '../../api/content/store/disk/output-folder.ts';

/** Base of absolute URLs in the answers of such a guide. Never requested. */
const BASE = 'https://guide.invalid';

/**
 * Serves a guide on loopback as readers get it, with redirects; each page is made when it is requested.
 * Writes only to a temporary folder.
 */
export const serveGuide =
  (templates?: Templates): ServeGuide =>
  async (contentDir) => {
    const root = await mkdtemp(join(tmpdir(), 'guide-'));
    const remove = () => rm(root, { recursive: true, force: true });
    try {
      const guide = await openGuide(contentDir, root, templates ?? (await openTemplates(BASE)));
      return { ...guide, close: () => guide.close().finally(remove) };
    } catch (error) {
      await remove();
      throw error;
    }
  };

async function openGuide(contentDir: string, root: string, templates: Templates): Promise<ServedGuide> {
  const dataDir = join(root, 'data');
  const outDir = join(root, 'dist');
  const authorization = await writeReader(dataDir);
  const service = await openService({ contentDir, dataDir, base: BASE, write: false });
  const api = createApi(service);
  const { refresher, rendering } = makeParts(
    { service, api, outDir, search: false },
    templates,
    new OutputFolder(outDir),
  );
  await refresher.claim();
  const site = openSite(rendering, { read: (path) => refresher.make(path), mayKeep: () => false });
  const app = createApp({ service, api, site, basePath: '/' });
  const where = { host: '127.0.0.1', port: 0 };
  const server = await listen((request, connection) => app.fetch(request, connection), where);
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.address + path, { redirect: 'manual', headers });
    return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text() };
  };
  return {
    get: (path) => ask(path),
    async record(route) {
      const { status, text } = await ask(`${API_ROOT}/cms/v2/${route}?context=edit`, { authorization });
      return status === 200 ? (JSON.parse(text.replaceAll(BASE, '')) as Record<string, unknown>) : null;
    },
    async close() {
      await server.close(0);
      refresher.stop();
      await service.store.close();
    },
  };
}

/** Adds an account that may read drafts; returns its authorization header. A random password needs no slow hash. */
async function writeReader(dataDir: string): Promise<string> {
  const password = makePassword();
  const reader = { id: 1, login: 'reader', name: 'Reader', email: '', role: 'administrator', language_pairs: [] };
  const users = [{ ...reader, password: await hashPassword(password, 16) }];
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'users.json'), JSON.stringify({ users }), { mode: 0o600 });
  return `Basic ${Buffer.from(`reader:${password}`).toString('base64')}`;
}
