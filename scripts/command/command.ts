import { stat } from 'node:fs/promises';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { forTerminal } from '../../api/lib/escape.ts';
import { limitHeapGrowth } from '../../api/lib/heap-growth.ts';
import { OperatorError } from '../../api/lib/operator-error.ts';
import { plainUrl } from '../../api/lib/plain-url.ts';

/** The command was called incorrectly. The message names the option and is followed by the usage text. */
export class UsageError extends Error {}

/** The command could not do what was asked; the message says why. */
export class Refusal extends OperatorError {}

/**
 * Runs a command and sets the exit code: 0 for success, 1 for failure, 2 for incorrect usage.
 *
 * @example
 * await runCommand('npm run ids   gives ids', async () => assign(readOptions({})));
 */
export async function runCommand(usage: string, work: () => Promise<void>): Promise<void> {
  limitHeapGrowth();
  // Others may have written the titles, names of files and answers that are printed.
  for (const method of ['log', 'warn', 'error'] as const) {
    const print = console[method];
    console[method] = (...said) => print(...said.map((one) => (typeof one === 'string' ? forTerminal(one) : one)));
  }
  try {
    if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) console.log(usage);
    else await work();
  } catch (error) {
    process.exitCode = report(error as Error, usage);
  }
}

function report(error: Error, usage: string): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`);
    return 2;
  }
  // All others are defects.
  console.error(isOfFiles(error) || error instanceof OperatorError ? error.message : error);
  return 1;
}

/** Whether the file system refused a file, which the message names. */
const isOfFiles = (error: Error): boolean => 'syscall' in error && 'path' in error;

/** Types of options: with a value, and without. */
export const TEXT = { type: 'string' } as const;
export const SWITCH = { type: 'boolean', default: false } as const;

/** Parses a command line, by default that of the process. Throws a {@link UsageError} for an unknown option. */
export function readArguments<T extends ParseArgsOptionsConfig>(options: T, args = process.argv.slice(2)) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    // The first sentence names the option; the rest explains how Node distinguishes options from file names.
    throw new UsageError((error as Error).message.replace(/\. (To specify|Did you).*$/s, ''));
  }
}

/** Parses the options of a command without positional arguments. Throws a {@link UsageError} if there are any. */
export function readOptions<T extends ParseArgsOptionsConfig>(options: T, args?: string[]) {
  const { values, positionals } = readArguments(options, args);
  if (positionals[0] !== undefined) throw new UsageError(`"${positionals[0]}" is not understood`);
  return values;
}

/** Whether a path is a folder. */
export const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isDirectory() ?? false;

/** Shows the progress of long work, if on a terminal. */
export const showProgress =
  (what: string) =>
  ({ done, total }: { done: number; total: number }): void => {
    if (!process.stdout.isTTY || (done % 50 !== 0 && done !== total)) return;
    process.stdout.write(`\r${done} of ${total} ${what}${done === total ? '\n' : ''}`);
  };

/** The value of an option that must be one of the given words. */
export function oneOf<T extends string>(
  option: string,
  value: string | undefined,
  allowed: readonly T[],
): T | undefined {
  if (value === undefined || allowed.includes(value as T)) return value as T | undefined;
  throw new UsageError(`${option} must be one of ${allowed.join(', ')}, not "${value}"`);
}

/** The value of an option that must be a public URL, without a trailing slash. */
export function readBase(option: string, base: string | undefined): string | undefined {
  if (base === undefined) return undefined;
  if (plainUrl(base)) return base.replace(/\/+$/, '');
  throw new UsageError(`${option} must be a URL such as https://guide.example, not "${base}"`);
}
