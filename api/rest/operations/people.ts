import type { User } from '../../contract/model.ts';
import { type Account, createUserArgs, type Invited, updateUserArgs } from '../../contract/routes/people.ts';
import type { OperationArgs } from '../../contract/routes.ts';
import type { Arguments } from '../../contract/schema.ts';
import { readLanguagePair } from '../../content/store/dataset/read-records.ts';
import { profileOf } from '../../content/store/profiles.ts';
import { EMAIL, LOGIN } from '../../content/store/state/users.ts';
import { isBlank } from '../../lib/escape.ts';
import { hash } from '../../lib/hash.ts';
import { Problem } from '../../lib/problem.ts';
import { serializeAuthor } from '../query/serialize/user.ts';
import { defect, refused, type ValidationError } from '../request/validation-error.ts';
import type { OperationInput, OperationResult, Service, Operation } from './operation.ts';
import { refuseControls } from './references.ts';
import { editSerializeOptions } from './serialize-options.ts';
import { checkConditions, withWriteLock } from './write-lock.ts';
import type { Language } from '../../contract/enums.ts';
import type { Mail } from '../../lib/http-client/mail.ts';

/** Lifetime of an invitation, in milliseconds. */
const INVITATION_MS = 7 * 86_400_000;

/** Longest name and e-mail address, in characters. */
const LONGEST = { name: 100, email: 254 };

type AccountArgs = Partial<OperationArgs<'createUser' | 'updateUser'>>;

export const listAccounts: Operation<'listAccounts'> = async (input, service) => {
  return { body: service.store.users.all().map((user) => accountOf(user, input, service)) };
};

/** Creates an account with an invitation: a link by which its user chooses a password. */
export const createUser: Operation<'createUser'> = async (input, service) => {
  const { args } = input;
  const { users, index } = service.store;
  const [added, token] = await withWriteLock(input, service, async () => {
    const values = readAccount(args, null, service);
    const { username: login } = args;
    const fresh = { login, email: '', name: login, language_pairs: [], ...values, role: args.roles[0]! };
    const user = await users.add(fresh, null, index.authors.keys());
    await noteAccount('created', user, namesOf(createUserArgs, args), service);
    return [user, await users.invite(login, untilOf(service))] as const;
  });
  return { ...(await invited(added.id, token, input, service)), status: 201 };
};

export const updateUser: Operation<'updateUser'> = async (input, service) => {
  const { args } = input;
  const { users } = service.store;
  const token = await withWriteLock(input, service, async () => {
    const user = find(args.id, service);
    checkConditions(input, stateOf(user));
    const values = readAccount(args, user, service);
    if (values.role && values.role !== 'administrator') refuseLast(user, service);
    if (Object.keys(values).length > 0) await users.change(user.login, values);
    if (args.sign_out) service.signIns?.sessions.closeAll(user.id);
    const token = args.invite ? await users.invite(user.login, untilOf(service)) : '';
    await noteAccount('updated', user, namesOf(updateUserArgs, args), service);
    return token;
  });
  if (token !== '') return invited(args.id, token, input, service);
  const user = find(args.id, service);
  return { body: accountOf(user, input, service), ...stateOf(user) };
};

/** Deletes an account. Its user's texts are kept, under the name known to readers. */
export const deleteUser: Operation<'deleteUser'> = (input, service) => {
  return withWriteLock(input, service, async () => {
    const user = find(input.args.id, service);
    checkConditions(input, stateOf(user));
    if (user.id === input.caller.id) throw new Problem('rest_own_account');
    refuseLast(user, service);
    const previous = accountOf(user, input, service);
    await service.store.users.remove(user.login);
    await noteAccount('deleted', user, [], service);
    return { body: { deleted: true, previous } };
  });
};

/** State of what administrators see of an account, for conditions. */
const stateOf = ({ login, name, email, role, language_pairs, password, invitation }: User) => ({
  version: hash(JSON.stringify([login, name, email, role, language_pairs, password !== '', invitation?.until])),
});

function find(id: number, { store: { users } }: Service): User {
  const user = users.byId(id);
  if (!user) throw new Problem('rest_user_invalid_id');
  return user;
}

/** At least one administrator who can sign in must remain, so that others can be invited. */
function refuseLast({ id, role }: User, { store: { users } }: Service): void {
  const isOther = (user: User) => user.id !== id && user.role === 'administrator' && user.password !== '';
  if (role === 'administrator' && !users.all().some(isOther)) throw new Problem('rest_last_administrator');
}

/** Reads the fields of an account, and reports all invalid ones together. */
function readAccount(
  { email, name, roles, language_pairs, ...rest }: AccountArgs,
  own: User | null,
  { store: { users } }: Service,
): Partial<Pick<User, 'email' | 'name' | 'role' | 'language_pairs'>> {
  const wrong: Record<string, ValidationError> = {};
  const login = 'username' in rest ? rest.username : undefined;
  if (login !== undefined && !LOGIN.test(login)) wrong['username'] = defect('username');
  else if (login !== undefined && users.byName(login)) wrong['username'] = taken('username', login);
  const address = email?.trim().toLowerCase();
  const holder = address ? users.byName(address) : undefined;
  if (address && (!EMAIL.test(address) || address.length > LONGEST.email)) wrong['email'] = defect('email');
  else if (address && holder && holder.id !== own?.id) wrong['email'] = taken('email', address);
  const called = name?.trim();
  if (called !== undefined && (isBlank(called) || called.length > LONGEST.name)) wrong['name'] = defect('name');
  if (roles && roles.length !== 1) wrong['roles'] = defect('roles');
  if (Object.keys(wrong).length > 0) throw refused(wrong);
  for (const param of ['name', 'email'] as const) refuseControls(param, { name, email }[param]);
  return {
    ...(address === undefined ? {} : { email: address }),
    ...(called === undefined ? {} : { name: called }),
    ...(roles?.[0] ? { role: roles[0] } : {}),
    ...(language_pairs ? { language_pairs: pairsOf(language_pairs) } : {}),
  };
}

const pairsOf = (names: readonly string[]): User['language_pairs'] =>
  [...new Set(names)].flatMap((name) => readLanguagePair(name) ?? []);

const taken = (param: string, value: string): ValidationError => defect(param, 'invalid.taken', { value });

const untilOf = ({ store }: Service): number => store.clock.now() + INVITATION_MS;

/** The response to an invitation: the only one that contains its link. */
async function invited(id: number, token: string, input: OperationInput, service: Service): Promise<OperationResult> {
  const { base } = service.serializeContext;
  const invitation = `${base}/write/me/?ticket=${token}&lang=${input.locale}`;
  const user = find(id, service);
  const account = accountOf(user, input, service);
  const mailed = account.email !== '' && (await mail(account, invitation, input, service));
  const headers = { 'Cache-Control': 'no-store' };
  return { body: { ...account, invitation, mailed } satisfies Invited, ...stateOf(user), headers };
}

async function mail(
  { email, name }: Account,
  url: string,
  { locale }: OperationInput,
  { sendMail, store, report }: Service,
): Promise<boolean> {
  if (!sendMail) return false;
  try {
    await sendMail({ to: email, ...INVITATION_MAIL[locale](name, url, store.index.site.name[locale]) });
    return true;
  } catch (error) {
    report(error);
    return false;
  }
}

function accountOf(user: User, input: OperationInput, { store, serializeContext }: Service): Account {
  const author = store.index.author(user.id) ?? profileOf(user, '');
  const until = user.invitation?.until ?? 0;
  return {
    ...serializeAuthor(author, editSerializeOptions(input), serializeContext),
    id: user.id,
    username: user.login,
    name: user.name,
    email: user.email,
    roles: [user.role],
    language_pairs: user.language_pairs.map(({ from, to }) => `${from}-${to}`),
    has_password: user.password !== '',
    invited_until: until > store.clock.now() ? new Date(until).toISOString() : null,
  };
}

/** Names of the fields in a request; links and sign-outs count only if they were requested. */
const namesOf = (fields: Arguments, args: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(fields).filter((name) => args[name] !== undefined && args[name] !== false);

/** Records a change of an account, or of a password that belongs to it. */
export const noteAccount = (
  action: 'created' | 'updated' | 'deleted',
  { id, type = 'user' }: { id: number; type?: string },
  fields: string[],
  { note, report }: Service,
): Promise<void> => note({ action, record: id, type, fields }).catch(report);

/** The mail with the link of an invitation; `site` is the name of the guide. */
const INVITATION_MAIL: Record<Language, (name: string, url: string, site: string) => Omit<Mail, 'to'>> = {
  en: (name, url, site) => ({
    subject: `${site}: choose your password`,
    text: `Hello ${name},\n\nthis link lets you choose a password for ${site}:\n\n${url}\n\nIt works once, within 7 days. If you expected no such message, you can ignore it.\n`,
  }),
  cs: (name, url, site) => ({
    subject: `${site}: zvolte si heslo`,
    text: `Dobrý den, ${name},\n\ntímto odkazem si zvolíte heslo (${site}):\n\n${url}\n\nPoužít se dá jednou, a to do 7 dnů. Pokud takovou zprávu nečekáte, nemusíte s ní nic dělat.\n`,
  }),
};
