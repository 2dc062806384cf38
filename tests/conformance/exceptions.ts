import { readFileSync } from 'node:fs';
import type { Outcome } from './runner.ts';

/** Where the service deliberately responds differently, and why. */
export interface Exception {
  /** Status of each step and, for an error, its code, separated by `, `. */
  answers: string;
  /** Places where responses differ from the recorded ones, separated by `, `. */
  differs: string;
  reason: string;
}

/** By the name of the case. */
export type Exceptions = ReadonlyMap<string, Exception>;

/** Reads the rows `| case | answers | differs in | reason |` of Markdown tables; a case is in backquotes. */
export function parseExceptions(markdown: string): Exceptions {
  const exceptions = new Map<string, Exception>();
  for (const [line] of markdown.matchAll(/^\|.*\|$/gm)) {
    const cells = line.split(/(?<!\\)\|/).slice(1, -1);
    const [name = '', answers = '', differs = '', reason = ''] = cells.map((cell) =>
      cell
        .trim()
        .replace(/^`(.*)`$/, '$1')
        .replaceAll('\\|', '|'),
    );
    if (name === 'case' || /^:?-+:?$/.test(name)) continue;
    if (exceptions.has(name)) throw new Error(`EXCEPTIONS.md names ${name} twice`);
    if (!answers || !differs || !reason) throw new Error(`EXCEPTIONS.md does not say all of ${name}`);
    exceptions.set(name, { answers, differs, reason });
  }
  return exceptions;
}

export const loadExceptions = () => parseExceptions(readFileSync(new URL('EXCEPTIONS.md', import.meta.url), 'utf8'));

/** A case must pass, or differ exactly as documented. */
export function complaintsOf(outcome: Outcome, exceptions: Exceptions): string[] {
  const { name, as } = outcome.kase;
  const exception = exceptions.get(name);
  const { differences } = outcome;
  if (exception && differences.length === 0) return [`${name} passes: strike it from EXCEPTIONS.md`];
  const lines = differences.map(({ step, path, why }) => `    #${step} ${path}: ${why}`);
  if (!exception) return lines.length === 0 ? [] : [`${name} [${as}]`, ...lines];
  const { answers, differs } = deviationOf(outcome);
  if (exception.answers === answers && exception.differs === differs) return [];
  return [`${name} [${as}] differs otherwise than EXCEPTIONS.md allows: | ${answers} | ${differs} |`, ...lines];
}

/** The row of EXCEPTIONS.md that matches this outcome. */
function deviationOf(outcome: Outcome): Omit<Exception, 'reason'> {
  const hasSteps = outcome.answers.length > 1;
  const places = outcome.differences.map(({ step, path, total }) => {
    const place = total === undefined ? path : `${path} ${total}`;
    return hasSteps ? `#${step} ${place}` : place;
  });
  return { answers: outcome.answers.join(', '), differs: [...new Set(places)].join(', ') };
}
