import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hash } from '../../api/lib/hash.ts';
import { TARGETS } from './targets.ts';

/** Longest time for one input, in milliseconds, on a machine that may be busy. */
const SLOWEST_MS = 60_000;

const HELP = `Usage: npm run fuzz [-- --target NAME] [--minutes N]

Looks for inputs that do what no input may do, guided by the code that they reach. A finding ends the search of its
target and is kept as a file in tests/fuzz/cases/NAME, which npm test runs from then on.

Targets: ${Object.keys(TARGETS).join(', ')}; all of them by default, 15 minutes each.
`;

const { values } = parseArgs({
  options: { target: { type: 'string' }, minutes: { type: 'string', default: '15' }, help: { type: 'boolean' } },
});
const minutes = Number(values.minutes);
const names = Object.keys(TARGETS).filter((name) => values.target === undefined || values.target === name);
if (values.help || names.length === 0 || !(minutes > 0)) {
  process.stdout.write(HELP);
  process.exitCode = values.help ? 0 : 1;
} else {
  for (const name of names) if (!(await search(name))) process.exitCode = 1;
}

/** Whether nothing was found. */
async function search(name: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'guide-fuzz-'));
  const current = join(folder, 'current');
  writeFileSync(current, '');
  const args = [join(import.meta.dirname, 'loop.ts'), name, String(minutes * 60), current];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  const watch = setInterval(() => {
    const { size, mtimeMs } = statSync(current);
    // Before the first input, the program is still being loaded.
    if (size > 0 && Date.now() - mtimeMs > SLOWEST_MS) child.kill('SIGKILL');
  }, 1_000);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(watch);
  if (code !== 0) keep(name, current);
  rmSync(folder, { recursive: true, force: true });
  return code === 0;
}

function keep(name: string, current: string): void {
  const cases = join(import.meta.dirname, 'cases', name);
  mkdirSync(cases, { recursive: true });
  const file = join(cases, hash(readFileSync(current)));
  copyFileSync(current, file);
  process.stdout.write(`${name}: ended by ${file}\n`);
}
