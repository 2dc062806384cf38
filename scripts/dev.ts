import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { MODULE_ENDING } from '../api/lib/module-ending.ts';
import { readOptions, runCommand } from './command/command.ts';
import { Restarting } from './command/restarting.ts';

const USAGE = `npm run dev   runs the guide and follows what you edit

The server publishes content as it is saved; a change to templates or code restarts the server.`;

const ROOT = join(import.meta.dirname, '..');

/** Files whose change requires a restart; the package contains none of them. */
const SOURCES = MODULE_ENDING === '.ts' ? ['api', 'src', 'astro.config.mjs'] : [];

/** Saving a file causes several events; one restart is enough. */
const QUIET_MS = 200;

await runCommand(USAGE, async () => {
  readOptions({});
  const server = new Restarting(startServer);
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => server.restart(), QUIET_MS);
  };
  const watchers = SOURCES.map((path) => watch(join(ROOT, path), { recursive: true }, restart));
  const end = () => {
    for (const watcher of watchers) watcher.close();
    clearTimeout(timer);
    void server.end().then(() => process.exit(0));
  };
  process.once('SIGINT', end).once('SIGTERM', end);
});

function startServer(): ChildProcess {
  const env = { ...process.env, LIVE_RELOAD: 'on' };
  return spawn(process.execPath, [join(ROOT, `api/main${MODULE_ENDING}`)], { env, stdio: 'inherit' });
}
