import { readSettings } from './settings.ts';
import { basePathOf } from './site.ts';
import { start } from './start.ts';
import { openFiles } from './store/files.ts';
import { readSite } from './store/settings.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const report = (error: unknown) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);

/** `npm start`: the guide with site and API, until it is told to stop. */
try {
  const { public_url } = await readSite(openFiles(), readSettings(process.env).contentDir, []);
  const settings = readSettings(process.env, public_url);
  const running = await start(settings, report);
  const home = `${running.address}${basePathOf(settings.publicUrl)}`;
  if (settings.site) say(`Guide   ${home}`);
  say(`API     ${home}cms-json/`);
  if (running.password) say(`Sign in as "admin" with the application password ${running.password} (shown only now)`);
  const end = () => void running.stop().then(() => process.exit(0));
  process.once('SIGTERM', end).once('SIGINT', end);
} catch (error) {
  // What the operator can mend is told in a line; anything else shows where it comes from.
  const isExpected =
    error instanceof Error &&
    (['SettingsError', 'LockedError', 'StateError'].includes(error.name) ||
      (error as NodeJS.ErrnoException).syscall === 'listen');
  report(isExpected ? error.message : error);
  process.exitCode = 1;
}
