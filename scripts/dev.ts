import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { MODULE_ENDING } from '../api/lib/module-ending.ts';
import { readOptions, runCommand } from './command/command.ts';

const USAGE = `npm run dev   runs the guide and follows what you edit

The server publishes content as it is saved; a change to templates or code restarts the server.`;

const ROOT = join(import.meta.dirname, '..');

/** Files whose change requires a restart; the package contains none of them. */
const SOURCES = MODULE_ENDING === '.ts' ? ['api', 'src', 'astro.config.mjs'] : [];

await runCommand(USAGE, async () => {
  readOptions({});
  const watched = SOURCES.flatMap((path) => ['--watch-preserve-output', `--watch-path=${join(ROOT, path)}`]);
  const server = spawn(process.execPath, [...watched, join(ROOT, `api/main${MODULE_ENDING}`)], {
    env: { ...process.env, LIVE_RELOAD: 'on' },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
  const [code] = (await once(server, 'exit')) as [number | null];
  process.exitCode = code ?? 0;
});
