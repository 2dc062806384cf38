import type { ParseArgsOptionsConfig } from 'node:util';
import { SourceError, type ClientOptions } from '../../api/homes/move-in/source/client.ts';
import { Problem } from '../../api/lib/problem.ts';
import { readArguments, Refusal, TEXT, UsageError } from './command.ts';

const COMMON = { user: TEXT, wxr: TEXT } as const satisfies ParseArgsOptionsConfig;

/** The address of an old site and the options of a command that reads it. */
export function readOldSite<T extends ParseArgsOptionsConfig>(options: T) {
  const { values, positionals } = readArguments({ ...COMMON, ...options });
  const [address, surplus] = positionals;
  if (!address) throw new UsageError('the address of the old site is missing');
  if (surplus) throw new UsageError(`one site at a time: "${surplus}" is too many`);
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    throw new UsageError(`the old site is a URL such as https://help.example.com, not "${address}"`);
  }
  return { url: url.href.replace(/\/+$/, ''), values };
}

/** Who signs in to the old site. The password is no option: those are for everybody on the machine to read. */
export function signedInAs(login: string | undefined): ClientOptions | undefined {
  if (login === undefined) return undefined;
  const password = process.env['MOVE_IN_PASSWORD'];
  if (!password) throw new Refusal(`--user: put the application password of ${login} into MOVE_IN_PASSWORD`);
  return { credentials: { login, password } };
}

/** Errors of the other side are said in a line. */
export async function saying<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceError) throw new Refusal(error.message, { cause: error });
    if (error instanceof Problem) throw new Refusal(`the old site cannot be read: ${error.code}`, { cause: error });
    throw error;
  }
}
