import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { take } from '../process.ts';

const WRK = '/usr/bin/wrk';

export const LOAD_CLIENT = existsSync(WRK) ? 'wrk' : 'a loop of our own';

/** Requests per second that a server answers over some connections, as a program of its own asks. */
export async function loadOf(url: string, connections: number, seconds: number): Promise<number> {
  if (!existsSync(WRK)) return ownLoad(url, connections, seconds);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, url];
  const { output } = await take(WRK, args, { cwd: '/' });
  if (/Non-2xx/.test(output)) throw new Error(`${url} refuses: ${output}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}

function ownLoad(url: string, connections: number, seconds: number): number {
  const script = `
    const { Agent, get } = require('node:http');
    const agent = new Agent({ keepAlive: true, maxSockets: ${connections} });
    const end = performance.now() + ${seconds * 1000};
    let count = 0;
    const ask = () => new Promise((resolve, reject) =>
      get(${JSON.stringify(url)}, { agent }, (r) => r.resume().on('end', resolve)).on('error', reject));
    const loop = async () => { while (performance.now() < end) { await ask(); count++; } };
    Promise.all(Array.from({ length: ${connections} }, loop)).then(() => { console.log(count); agent.destroy(); });`;
  return Number(spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout) / seconds;
}
