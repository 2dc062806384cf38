import { readFileSync } from 'node:fs';

/** Case names with the reason why the service answers otherwise on purpose. */
export type Exceptions = ReadonlyMap<string, string>;

/** Reads the rows `| case | reason |` of a table in Markdown; a case may stand in backquotes. */
export function parseExceptions(markdown: string): Exceptions {
  const exceptions = new Map<string, string>();
  for (const [, cell = '', reason = ''] of markdown.matchAll(/^\| *((?:\\.|[^|\\])+?) *\| *(.*?) *\|$/gm)) {
    const name = cell.replace(/^`(.*)`$/, '$1').replaceAll('\\|', '|');
    if (name === 'case' || /^:?-+:?$/.test(name)) continue;
    if (exceptions.has(name)) throw new Error(`EXCEPTIONS.md names ${name} twice`);
    if (reason === '') throw new Error(`EXCEPTIONS.md gives no reason for ${name}`);
    exceptions.set(name, reason);
  }
  return exceptions;
}

export const loadExceptions = (): Exceptions =>
  parseExceptions(readFileSync(new URL('EXCEPTIONS.md', import.meta.url), 'utf8'));
