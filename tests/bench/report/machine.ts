import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { LOAD_CLIENT } from '../measure/load.ts';

export const loadAverage = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');

/** Processor time of the same work, whatever is measured: tells how fast the machine is at the moment. */
export function loopMs(): string {
  const before = process.cpuUsage();
  let sum = 0;
  for (let step = 0; step < 1e8; step++) sum = (sum * 31 + step) | 0;
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1_000 + (sum & 0)).toFixed(0);
}

/** What the figures were measured on: the machine, and where the `files` and those of `durable` writes lay. */
export function machineFacts({ files, durable }: { files: string; durable: string }): string[] {
  const models = cpus();
  return [
    `${models.length} x ${models[0]?.model.trim() ?? 'unknown processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB of memory`,
    `Linux ${release()}, Node ${process.version}`,
    `${version('/usr/bin/hugo', ['version'])}; ${version('/usr/sbin/nginx', ['-v'])}; load by ${LOAD_CLIENT}`,
    `Files on ${fileSystemOf(files)}, those of durable writes on ${fileSystemOf(durable)}`,
  ];
}

const fileSystemOf = (path: string): string =>
  execFileSync('stat', ['-f', '-c', '%T', path], { encoding: 'utf8' }).trim();

function version(program: string, args: string[]): string {
  try {
    const output = execFileSync('sh', ['-c', `${program} ${args.join(' ')} 2>&1`], { encoding: 'utf8' });
    return output.trim().split(' ').slice(0, 3).join(' ');
  } catch {
    return `${program} is not installed`;
  }
}
