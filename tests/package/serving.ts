import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { servedBy, type Server } from '../helpers/served.ts';

/** Runs the command of an installed package until it reports its address. */
export function serveFrom(guide: string, command: 'start' | 'dev', env: Record<string, string>): Promise<Server> {
  const bin = join(guide, 'node_modules/.bin/support-guide');
  return servedBy(spawn(bin, [command], { cwd: guide, env, stdio: ['ignore', 'pipe', 'pipe'] }));
}
