import { SETTINGS } from './setting-rows.ts';
import { SettingsError, unknownSettings } from './settings.ts';
import { readServedSettings } from './settings-of-content.ts';
import { limitHeapGrowth } from './lib/heap-growth.ts';
import { openLog, standardError } from './lib/log/log.ts';
import { OperatorError } from './lib/operator-error.ts';
import { basePathOf } from './site/live/build-site.ts';
import { start, type Running } from './start.ts';
import { DiskProblem, isDiskError } from './content/store/disk/disk-error.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (error: unknown) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);

const USAGE = `npm start   serves the guide until it is stopped

Environment variables, with their defaults:
${Object.entries(SETTINGS)
  .map(([name, row]) => `  ${name}${row.default && ` (${row.default})`}: ${row.says}`)
  .join('\n')}`;

try {
  if (process.argv.includes('--help')) say(USAGE);
  else await serve();
} catch (error) {
  complain(isExpected(error) ? lineOf(error) : error);
  process.exitCode = 1;
}

/** Starts the guide with site and API, and prints their URLs. */
async function serve(): Promise<void> {
  limitHeapGrowth();
  const settings = await readServedSettings(process.env);
  const log = openLog(settings.logLevel, standardError());
  for (const line of unknownSettings(process.env)) log.warn({ event: 'trouble' }, line);
  let running: Running | null = null;
  // From the beginning: the first process of a container ignores signals that it does not handle.
  const end = (signal: string) => {
    log.info({ event: 'stopping', signal }, 'stopping');
    // Lines left at the exit would be written again and again if nobody reads them any more.
    void Promise.resolve(running?.stop()).then(() => log.flush(() => process.exit(0)));
  };
  process.once('SIGTERM', end).once('SIGINT', end);
  followShell(() => end('SIGTERM'));
  running = await start(settings, log);
  const home = `${running.address}${basePathOf(settings.publicUrl)}`;
  if (settings.site) say(`Guide   ${home}`);
  say(`API     ${home}cms-json/`);
  if (settings.site && !settings.readOnly) say(`Writing ${home}write/`);
  if (running.password) say(`Sign in as "admin" with the password ${running.password} (shown only once)`);
}

/** In a folder of its own, a guide is run by npm in a shell, which ends without passing the signal on. */
function followShell(onEnd: () => void): void {
  const { ppid, env } = process;
  if (env['npm_command'] !== 'start' && env['npm_command'] !== 'exec') return;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    onEnd();
  }, 500).unref();
}

/** The reason in one line; only wrong settings have a line each. */
function lineOf(error: Error): string {
  if (error instanceof DiskProblem) return error.reason;
  return error instanceof SettingsError ? error.message : error.message.replaceAll(/\s*\n\s*/g, ' ');
}

/** Whether the operator can fix the error: it is printed as one line, others with their stack. */
function isExpected(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { syscall, code = '' } = error as NodeJS.ErrnoException;
  const isListening = syscall === 'listen' || syscall === 'getaddrinfo';
  const isOfDisk = error instanceof DiskProblem || isDiskError(error);
  return error instanceof OperatorError || isOfDisk || isListening || code === 'EMFILE' || code === 'ENFILE';
}
