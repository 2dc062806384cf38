import { join } from 'node:path';
import { createApi } from './http/api.ts';
import { createApp } from './http/app.ts';
import { listen } from './http/server.ts';
import { StaticSite } from './http/static.ts';
import { makePassword } from './lib/password.ts';
import { openService } from './service.ts';
import { readSettings, type Settings } from './settings.ts';
import { basePathOf, LiveSite } from './site.ts';
import { readSite } from './store/settings.ts';
import { openFiles } from './store/files.ts';
import type { Users } from './store/users.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const report = (error: unknown) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);

/** Starts the guide and gives the function that stops it. */
export async function start(settings: Settings): Promise<() => Promise<void>> {
  const { publicUrl: base, contentDir, dataDir } = settings;
  const outgoing = { privateHosts: settings.privateHosts };
  const service = await openService({ contentDir, dataDir, base, revisionLimit: settings.revisions, outgoing, report });
  for (const { path, line, message } of [...service.store.issues.values()].flat())
    report(`${path}:${line}: ${message}`);
  const password = await firstAdministrator(service.store.users);
  const api = createApi(service, { trustedOrigins: settings.trustedOrigins });
  let files: StaticSite | null = null;
  const site = settings.site
    ? await LiveSite.open({ service, api, outDir: settings.outDir, onWrite: (file) => files?.forget(file) })
    : null;
  if (site) files = staticSite(site, basePathOf(base));
  const readUpload = (file: string) => service.store.files.read(join(contentDir, 'uploads', file)).catch(() => null);
  const app = createApp({ service, api, site: files, basePath: basePathOf(base), readUpload });
  const server = await listen((request, connection) => app.fetch(request, connection), settings);
  if (site) say(`Guide   ${server.address}${basePathOf(base)}`);
  say(`API     ${server.address}${basePathOf(base)}cms-json/`);
  if (password) say(`Sign in as "admin" with the application password ${password} (shown only now)`);
  return async () => {
    await server.close();
    await site?.close();
    await service.store.close();
  };
}

function staticSite(site: LiveSite, basePath: string): StaticSite {
  return new StaticSite({
    read: (path) => site.folder.read(path),
    inlineScripts: site.rendering.templates.inlineScripts,
    basePath,
    inLanguage: () => null,
  });
}

/** A fresh installation gets one administrator; the password is said once and kept only as a hash. */
async function firstAdministrator(users: Users): Promise<string | null> {
  if (users.all().length > 0) return null;
  const password = makePassword();
  await users.add({ login: 'admin', email: '', name: 'admin', role: 'administrator', language_pairs: [] }, password);
  return password;
}

if (process.argv[1] === import.meta.filename) {
  try {
    const { public_url } = await readSite(openFiles(), readSettings(process.env).contentDir, []);
    const stop = await start(readSettings(process.env, public_url));
    const end = () => void stop().then(() => process.exit(0));
    process.once('SIGTERM', end).once('SIGINT', end);
  } catch (error) {
    report(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
