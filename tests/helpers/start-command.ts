import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST = join(import.meta.dirname, '../../package.json');
const { scripts } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { scripts: { start: string } };
const [, before = '', after = ''] = /^(.*) exec node (.*)$/.exec(scripts.start) ?? [];

/** Arguments that `npm start` passes to Node: options and module. */
export const START_COMMAND: readonly string[] = after.split(' ');

/** Variables that it sets to save memory. */
export const START_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  [...before.matchAll(/(MALLOC_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
) as Record<string, string>;
