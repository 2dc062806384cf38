import type { LanguagePair, User } from '../api/contract/model.ts';
import { may, ROLE_NAMES, SCOPES } from '../api/contract/roles.ts';
import { isLongEnough, makePassword, SHORTEST_PASSWORD } from '../api/lib/password.ts';
import { readSettings } from '../api/settings.ts';
import { readLanguagePair } from '../api/content/store/dataset/read-records.ts';
import { openFiles } from '../api/content/store/disk/files.ts';
import { Versioning } from '../api/content/store/git/versioning.ts';
import { COMMITTER } from '../api/content/store/git/git.ts';
import { LockedError } from '../api/content/store/disk/lock.ts';
import { addProfile } from '../api/content/store/profiles.ts';
import { AUTHORS_FILE, readAuthors } from '../api/content/store/site-settings.ts';
import { EMAIL, LOGIN, Users } from '../api/content/store/state/users.ts';
import { oneOf, readArguments, Refusal, runCommand, TEXT, UsageError } from './command/command.ts';

const USAGE = `npm run user -- COMMAND   manages accounts; a running server picks up changes

  add LOGIN --role ROLE     adds a user
      --password P          password of 12 characters or more (default: generated and shown once)
      --email E             may be used instead of the login
      --name N              shown to other editors (default: LOGIN)
      --languages cs-en,…   language pairs of a translator, from-to
      --id N                id of the user's public profile in authors.yaml
  list                      shows all users
  password LOGIN [--password P]
  remove LOGIN
  token LOGIN --scope S     makes a password for a program that acts for the user: read, or propose (which also reads)
      --name N              name of the program (default: the scope)
  tokens LOGIN              lists the passwords of the user's programs
  revoke LOGIN ID           revokes one of them

Roles: ${ROLE_NAMES.join(', ')}.
Accounts are stored in DATA_DIR (default data).`;

/** Facts about a user from the command line, validated. */
type UserOptions = ReturnType<typeof readUserCommand>['options'];

type Command = (users: Users, login: string, options: UserOptions, id: string) => Promise<void>;

/** The commands, each with its options. */
const COMMANDS = new Map<string, { takes: (keyof UserOptions)[]; words?: number; run: Command }>([
  ['add', { takes: ['role', 'password', 'email', 'name', 'languages', 'id'], run: add }],
  ['list', { takes: [], run: list }],
  ['password', { takes: ['password'], run: setPassword }],
  ['remove', { takes: [], run: remove }],
  ['token', { takes: ['scope', 'name'], run: makeToken }],
  ['tokens', { takes: [], run: listTokens }],
  ['revoke', { takes: [], words: 2, run: revoke }],
]);

await runCommand(USAGE, async () => {
  const { words, options } = readUserCommand();
  const [name = '', ...rest] = words;
  const command = COMMANDS.get(name);
  if (!command) throw new UsageError(name ? `unknown command "${name}"` : 'a command is missing');
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const foreign = given.find(([option]) => !command.takes.includes(option as keyof UserOptions));
  if (foreign) throw new UsageError(`${name} takes no --${foreign[0]}`);
  const most = name === 'list' ? 0 : (command.words ?? 1);
  if (rest.length < most) throw new UsageError(`${name} needs a login${most > 1 ? ' and an id' : ''}`);
  if (rest.length > most) throw new UsageError(`"${rest[most]}" is not understood`);
  await command.run(await openUsers(), rest[0] ?? '', options, rest[1] ?? '');
});

/** Parses the words and options of the command line. */
function readUserCommand() {
  const { values, positionals } = readArguments({
    role: TEXT,
    password: TEXT,
    email: TEXT,
    name: TEXT,
    languages: TEXT,
    id: TEXT,
    scope: TEXT,
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

async function openUsers(): Promise<Users> {
  const files = openFiles();
  const { dataDir } = readSettings(process.env);
  await files.makeFolder(dataDir);
  return Users.open(files, dataDir);
}

async function add(users: Users, login: string, options: UserOptions): Promise<void> {
  if (!LOGIN.test(login)) throw new UsageError('a login is letters, digits and any of . _ @ -');
  const { role, email = '', name = login, languages = [], id } = options;
  if (!role) throw new UsageError(`--role is missing: one of ${ROLE_NAMES.join(', ')}`);
  if (users.byName(login)) throw new Refusal(`there is already a user ${login}`);
  if (email && users.byName(email)) throw new Refusal(`${email} belongs to another user`);
  const holder = id && users.byId(id);
  if (holder) throw new Refusal(`--id ${id} belongs to ${holder.login}`);
  const password = passwordOf(options);
  const user = { login, role, email, name, language_pairs: languages, ...(id ? { id } : {}) };
  const added = await users.add(user, password, await authorIds());
  console.log(`Added ${login} (${role}).`);
  if (may(role, 'edit_posts')) await giveProfile(added);
  if (!options.password) tell(password);
}

/** A user with the id of an author may change that author's texts; that requires an explicit `--id`. */
async function authorIds(): Promise<number[]> {
  const authors = await readAuthors(openFiles(), readSettings(process.env).contentDir, []);
  return [...authors.keys()];
}

/** Texts refer to the profile of their author. A running server, which locks the content, adds it with the first text. */
async function giveProfile(user: User): Promise<void> {
  const { contentDir, git } = readSettings(process.env);
  try {
    const profile = await addProfile(openFiles(), contentDir, user);
    if (!profile) return;
    console.log(`Added the profile "${profile.slug}" to ${AUTHORS_FILE}.`);
    if (git) await commitProfile(contentDir, profile.slug);
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    console.log(`A server is running: it adds a profile to ${AUTHORS_FILE} with the first text.`);
  }
}

/** Uncommitted changes would obstruct a later `git pull`. */
async function commitProfile(contentDir: string, slug: string): Promise<void> {
  const commits = new Versioning(contentDir, (event) => console.error(event));
  const lines = [`Update ${AUTHORS_FILE}: ${slug}`];
  commits.note({ author: COMMITTER, lines, paths: [AUTHORS_FILE], atMs: Date.now() });
  await commits.close();
}

async function list(users: Users): Promise<void> {
  for (const { id, login, role, name, email, language_pairs } of users.all()) {
    const pairs = language_pairs.map(({ from, to }) => `${from}-${to}`).join(',');
    console.log([id, login, role, name, email, pairs].join('\t').trimEnd());
  }
}

async function setPassword(users: Users, login: string, options: UserOptions): Promise<void> {
  existing(users, login);
  const password = passwordOf(options);
  await users.setPassword(login, password);
  console.log(`Changed the password of ${login}.`);
  if (!options.password) tell(password);
}

async function remove(users: Users, login: string): Promise<void> {
  existing(users, login);
  await users.remove(login);
  console.log(`Removed ${login}.`);
}

function passwordOf({ password = makePassword() }: UserOptions): string {
  if (isLongEnough(password)) return password;
  throw new Refusal(`a password must have at least ${SHORTEST_PASSWORD} characters other than spaces`);
}

function tell(password: string): void {
  console.log(`Password (shown only once): ${password}`);
}

async function makeToken(users: Users, login: string, { scope, name = scope }: UserOptions): Promise<void> {
  if (!scope || !name) throw new UsageError(`--scope is missing: one of ${SCOPES.join(', ')}`);
  const { id } = existing(users, login);
  const made = await users.addApplicationPassword(login, { name, scope }, Date.now());
  console.log(`Token ${made.added.id} of ${login} (user ${id}) may ${scope === 'read' ? 'read' : 'read and propose'}:`);
  console.log(made.password);
  console.log('It is shown only once. Programs send it as "Authorization: Bearer TOKEN".');
}

async function listTokens(users: Users, login: string): Promise<void> {
  const tokens = existing(users, login).application_passwords ?? [];
  for (const { id, name, scope = 'all', created, last_used } of tokens)
    console.log([id, name, scope, `made ${created}`, last_used ? `used ${last_used}` : 'not used'].join('\t'));
  console.log(tokens.length === 0 ? 'none' : `${tokens.length} in all`);
}

async function revoke(users: Users, login: string, _options: UserOptions, id: string): Promise<void> {
  const found = existing(users, login).application_passwords?.find((one) => String(one.id) === id);
  if (!found) throw new Refusal(`${login} has no password ${id}; npm run user -- tokens ${login} lists them`);
  await users.revokeApplicationPassword(login, found.id);
  console.log(`${found.name} is revoked`);
}

function existing(users: Users, login: string): User {
  const user = users.byName(login);
  if (!user) throw new Refusal(`there is no user ${login}`);
  return user;
}
