import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST = join(import.meta.dirname, '../../package.json');
const { scripts } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { scripts: Record<'start' | 'build', string> };

/** What a script of npm gives to Node, options and module, and the variables that it sets to save memory. */
function commandOf(script: string): { command: readonly string[]; environment: Readonly<Record<string, string>> } {
  const [, before = '', after = ''] = /^(.*) exec node (.*)$/.exec(script) ?? [];
  const variables = [...before.matchAll(/(MALLOC_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]);
  return { command: after.split(' '), environment: Object.fromEntries(variables) as Record<string, string> };
}

export const { command: START_COMMAND, environment: START_ENVIRONMENT } = commandOf(scripts.start);
export const { command: BUILD_COMMAND, environment: BUILD_ENVIRONMENT } = commandOf(scripts.build);
