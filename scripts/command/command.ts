import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** The command was called wrongly: its message names the option, and the usage follows. */
export class UsageError extends Error {}

/** The command could not do what it was asked; the message says why. */
export class Refusal extends Error {}

/** Errors whose message is meant for the person at the terminal; others are defects and show where they come from. */
const EXPECTED = new Set(['Refusal', 'DataSetError', 'LockedError', 'RangeError']);

/**
 * Runs a command and sets the exit code: 0 when done, 1 when it could not be done, 2 when it was called wrongly.
 */
export async function runCommand(usage: string, work: () => Promise<void>): Promise<void> {
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
  console.error(EXPECTED.has(error.name) || error instanceof Refusal ? error.message : error);
  return 1;
}

/** Reads the command line; a word that no option knows is a {@link UsageError}. */
export function readArguments<T extends ParseArgsOptionsConfig>(options: T) {
  try {
    return parseArgs({ options, allowPositionals: true, strict: true });
  } catch (error) {
    // The first sentence names the option; the rest explains how Node tells options from file names.
    throw new UsageError((error as Error).message.replace(/\. (To specify|Did you).*$/s, ''));
  }
}

/** The value of an option that must be one of some words. */
export function oneOf<T extends string>(
  option: string,
  value: string | undefined,
  allowed: readonly T[],
): T | undefined {
  if (value === undefined || allowed.includes(value as T)) return value as T | undefined;
  throw new UsageError(`${option} must be one of ${allowed.join(', ')}, not "${value}"`);
}

/** Folders and public address as the environment names them. */
export const environment = () => ({
  contentDir: process.env['CONTENT_DIR'] || 'content',
  dataDir: process.env['DATA_DIR'] || 'data',
  publicUrl: process.env['PUBLIC_URL'] || undefined,
});

/** The public address given, checked. */
export function readBase(given: string | undefined): string | undefined {
  const base = given ?? environment().publicUrl;
  if (base === undefined) return undefined;
  const url = URL.parse(base);
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) return base.replace(/\/+$/, '');
  throw new UsageError(
    `${given === undefined ? 'PUBLIC_URL' : '--base'} must be an address such as https://guide.example, not "${base}"`,
  );
}
