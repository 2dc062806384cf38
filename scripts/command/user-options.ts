import type { LanguagePair } from '../../api/contract/model.ts';
import { ROLE_NAMES, type Role, type Scope, SCOPES } from '../../api/contract/roles.ts';
import { readLanguagePair } from '../../api/content/store/dataset/read-records.ts';
import { EMAIL } from '../../api/content/store/state/users.ts';
import { oneOf, readArguments, UsageError } from './command.ts';

/** What a command line says of a user, checked. */
export interface UserOptions {
  role: Role | undefined;
  password: string | undefined;
  email: string | undefined;
  name: string | undefined;
  languages: LanguagePair[] | undefined;
  id: number | undefined;
  scope: Scope | undefined;
}

/** Reads the words and the options of the command line. */
export function readUserCommand(): { words: string[]; options: UserOptions } {
  const { values, positionals } = readArguments({
    role: { type: 'string' },
    password: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
    languages: { type: 'string' },
    id: { type: 'string' },
    scope: { type: 'string' },
  });
  const { role, password, email, name, languages, id, scope } = values;
  const options = {
    role: oneOf('--role', role, ROLE_NAMES),
    password,
    email,
    name,
    languages: languages?.split(',').map((pair) => readPair(pair.trim())),
    id: id === undefined ? undefined : readId(id),
    scope: oneOf('--scope', scope, SCOPES),
  };
  if (password?.trim() === '') throw new UsageError('--password must not be empty');
  if (email !== undefined && !EMAIL.test(email)) {
    throw new UsageError(`--email must be an e-mail address, not "${email}"`);
  }
  return { words: positionals, options };
}

function readId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`--id must be a whole number, not "${text}"`);
  return Number(text);
}

function readPair(text: string): LanguagePair {
  const pair = readLanguagePair(text);
  if (!pair) throw new UsageError(`--languages must be pairs such as cs-en,en-cs, not "${text}"`);
  return pair;
}
