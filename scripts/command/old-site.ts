import type { ParseArgsOptionsConfig } from 'node:util';
import type { ClientOptions } from '../../api/homes/move-in/source/client.ts';
import { plainUrl } from '../../api/lib/plain-url.ts';
import { readArguments, Refusal, TEXT, UsageError } from './command.ts';

const COMMON = { user: TEXT, wxr: { ...TEXT, multiple: true } } as const satisfies ParseArgsOptionsConfig;

/** The URL of an old site, and the options of a command that reads it. */
export function readOldSite<T extends ParseArgsOptionsConfig>(options: T) {
  const { values, positionals } = readArguments({ ...COMMON, ...options });
  const [address, surplus] = positionals;
  if (!address) throw new UsageError('the address of the old site is missing');
  if (surplus) throw new UsageError(`one site at a time: "${surplus}" is too many`);
  const url = plainUrl(address);
  if (!url) throw new UsageError(`the old site is a URL such as https://help.example.com, not "${address}"`);
  return { url: url.href.replace(/\/+$/, ''), values };
}

/** Credentials for the old site. The password is not an option, because every user of the machine can read those. */
export function signedInAs(login: string | undefined): ClientOptions | undefined {
  if (login === undefined) return undefined;
  const password = process.env['MOVE_IN_PASSWORD'];
  if (!password) throw new Refusal(`--user: put the application password of ${login} into MOVE_IN_PASSWORD`);
  return { credentials: { login, password } };
}
