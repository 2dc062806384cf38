import type { Users } from '../../content/store/state/users.ts';
import { Problem } from '../../lib/problem.ts';
import type { Operation, OperationResult, Service } from '../../rest/operations/operation.ts';
import { withWriteLock } from '../../rest/operations/write-lock.ts';
import { changeSetting } from '../jobs/change-setting.ts';
import { managersOf, translatorsOf } from '../jobs/people.ts';
import { newKey, type ListedPerson, type People } from '../jobs/records.ts';
import { isRegistered, translationOf, type Translation } from '../jobs/translation.ts';

/** Creates the keys that sign deliveries. The secret key is shown only once, when it is created. */
export const registerManager: Operation<'registerManager'> = (input, service) => {
  const translation = translationOf(service);
  const { secrets } = translation.records;
  return withWriteLock(input, service, async () => {
    if (isRegistered(translation) && input.args.rotate !== true)
      return { body: { enabled: true, shared_key: secrets.data.shared_key } };
    const keys = { shared_key: crypto.randomUUID(), secret_key: newKey() };
    await service.note({ action: 'updated', record: 0, type: 'translation', fields: Object.keys(keys).sort() });
    await secrets.update((draft) => void Object.assign(draft, keys));
    return { body: { enabled: true, ...keys } };
  });
};

/** Whether keys exist. Clients know `mode` and `reachable` from other services; here the service is our own. */
export const getTranslationStatus: Operation<'getTranslationStatus'> = (_call, service) => {
  const translation = translationOf(service);
  const activated = isRegistered(translation);
  return {
    body: {
      status: activated ? 'active' : 'non-active',
      activated,
      mode: 'embedded',
      reachable: true,
      translators: translatorsOf(service.store.users).length,
      managers: managersOf(service.store.users).length,
    },
  };
};

/** URL that signs this manager in to the console, once, but not their programs; `#` before registration. */
export const getDashboardUrl: Operation<'getDashboardUrl'> = ({ caller }, service) => {
  const translation = translationOf(service);
  if (!isRegistered(translation)) return { body: '#' };
  const user = caller.isApplication ? undefined : service.store.users.byId(caller.id);
  const ticket = user && service.signIns?.sessions.issueTicket(user);
  return { body: `${translation.ports.base}/xlate/console/${ticket ? `?ticket=${ticket}` : ''}` };
};

export const chooseEditor: Operation<'chooseEditor'> = async ({ args }, service) => {
  const translation = translationOf(service);
  const chosen = args.editor_type;
  if (translation.records.settings.data.editor_type === chosen) return { body: { saved: 0 } };
  await changeSetting('editor_type', translation, (draft) => void (draft.editor_type = chosen));
  return { body: { saved: 1 } };
};

/** Returns people, by a name, and the changes since the last call. Repeating the call changes nothing. */
const synchronizing =
  (kind: keyof People, name: string, peopleOf: (users: Users) => { id: number }[]) =>
  async (_call: unknown, service: Service): Promise<OperationResult> => {
    const translation = translationOf(service);
    if (!isRegistered(translation)) throw new Problem('xlate_not_registered');
    const people = peopleOf(service.store.users);
    return { body: { result: { [name]: people, ...(await compare(kind, people, translation)) } } };
  };

export const synchronizeTranslators = synchronizing('translators', 'translators', translatorsOf);
export const synchronizeManagers = synchronizing('managers', 'translation_managers', managersOf);

/** Records the people reported, and counts changes since the last report. */
const compare = (kind: keyof People, people: { id: number }[], { records, store }: Translation) =>
  store.withLock(async () => {
    const told: ListedPerson[] = people.map((person) => ({ id: person.id, told: JSON.stringify(person) }));
    const before = new Map(records.people.data[kind].map((person) => [person.id, person.told]));
    const present = new Set(told.map(({ id }) => id));
    const changes = {
      added: told.filter(({ id }) => !before.has(id)).length,
      updated: told.filter((person) => before.has(person.id) && before.get(person.id) !== person.told).length,
      removed: [...before.keys()].filter((id) => !present.has(id)).length,
    };
    if (changes.added + changes.updated + changes.removed > 0)
      await records.people.update((draft) => void (draft[kind] = told));
    return changes;
  });
