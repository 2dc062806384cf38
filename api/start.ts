import { join } from 'node:path';
import { PublicAnswers } from './http/answers.ts';
import { API_ROOT, createApi } from './http/api.ts';
import { createApp } from './http/app.ts';
import { openDesk } from './http/desk/desk.ts';
import { LiveReload, RELOAD_SCRIPT } from './http/live-reload.ts';
import { listen } from './http/server.ts';
import { StaticSite } from './http/static.ts';
import { makePassword } from './lib/password.ts';
import { keepPublishing } from './operations/publish-due.ts';
import { TENDING_MS, tendTranslations } from './operations/translation/tend.ts';
import { redirectFor } from './query/redirects.ts';
import type { Service } from './operations/call.ts';
import { Leads } from './render/leads.ts';
import { openService } from './service.ts';
import type { Settings } from './settings.ts';
import { basePathOf, LiveSite } from './site.ts';
import { watchContent } from './store/watch.ts';
import type { Users } from './store/users.ts';

/** A running guide. */
export interface Running {
  /** Address of the server, without the path of the site. */
  address: string;
  /** Application password of the first administrator, on the very first start only. */
  password: string | null;
  stop(): Promise<void>;
}

/** Opens the content, brings the pages up to date and answers requests from then on. */
export async function start(settings: Settings, report: (error: unknown) => void): Promise<Running> {
  const { publicUrl: base, contentDir, dataDir } = settings;
  const service = await openService({
    contentDir,
    dataDir,
    base,
    revisionLimit: settings.revisions,
    outgoing: { privateHosts: settings.privateHosts },
    translation: settings,
    report,
  });
  try {
    return await serve(service, settings);
  } catch (error) {
    await service.store.close();
    throw error;
  }
}

async function serve(service: Service, settings: Settings): Promise<Running> {
  const { publicUrl: base, contentDir } = settings;
  const { report } = service;
  for (const { path, line, message } of [...service.store.issues.values()].flat())
    report(`${path}:${line}: ${message}`);
  if (service.store.past.warning) report(service.store.past.warning);
  const api = createApi(service, { trustedOrigins: settings.trustedOrigins });
  const reload = settings.liveReload ? new LiveReload() : null;
  let files: StaticSite | null = null;
  const onWrite = (file: string) => {
    files?.forget(file);
    reload?.changed();
  };
  const site = settings.site
    ? await LiveSite.open({ service, api, outDir: settings.outDir, onWrite, search: true })
    : null;
  const basePath = basePathOf(base);
  if (site) {
    files = new StaticSite({
      read: (path) => site.read(path),
      inlineScripts: site.rendering.templates.inlineScripts,
      basePath,
      apiAddress: `${base}${API_ROOT}/`,
      leads: new Leads(site.rendering),
      redirectFor: (path, query) => redirectFor(path, query, service.store.guide),
      ...(reload ? { extraScript: RELOAD_SCRIPT } : {}),
    });
  }
  const ends = [
    watchContent(service.store, { onSettings: () => site?.rebuild(), onError: report }),
    keepPublishing(service),
    keepTending(service),
  ];
  const readUpload = (file: string) => service.store.files.read(join(contentDir, 'uploads', file)).catch(() => null);
  const desk = site && openDesk(service, { ...site.rendering.templates, authenticator: api.authenticator }, basePath);
  const app = createApp({ service, api, site: files, desk, basePath, readUpload, reload });
  const { guide, revisions } = service.store;
  const answers = new PublicAnswers(`${basePath}cms-json/cms/v2/`, () => `${guide.generation} ${revisions.highestId}`);
  const server = await listen((request, connection) => app.fetch(request, connection), settings, answers);
  // Made last: a start that fails before could not say the password.
  const password = await firstAdministrator(service.store.users);
  return {
    address: server.address,
    password,
    async stop() {
      await server.close();
      for (const end of ends) await end();
      await site?.close();
      await service.store.close();
    },
  };
}

/** Looks after jobs at an external editor from now on, and gives the function that ends it. */
function keepTending(service: Service): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const tend = () => (running = running.then(() => tendTranslations(service)).catch(service.report));
  const timer = setInterval(tend, TENDING_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

/** A fresh installation gets one administrator; the password is said once and kept only as a hash. */
async function firstAdministrator(users: Users): Promise<string | null> {
  if (users.all().length > 0) return null;
  const password = makePassword();
  await users.add({ login: 'admin', email: '', name: 'admin', role: 'administrator', language_pairs: [] }, password);
  return password;
}
