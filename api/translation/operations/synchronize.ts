import { Problem } from '../../lib/problem.ts';
import type { Operation, Service } from '../../rest/operations/operation.ts';
import { managersOf, translatorsOf } from '../jobs/people.ts';
import type { ListedPerson, People } from '../jobs/records.ts';
import { isRegistered, translationOf, type Translation } from '../jobs/translation.ts';

/** Returns the translators and the changes since the last call. Repeating the call changes nothing. */
export const synchronizeTranslators: Operation<'synchronizeTranslators'> = async (_call, service) => {
  const translation = openRegistered(service);
  const translators = translatorsOf(service.store.users);
  return { body: { result: { translators, ...(await compare('translators', translators, translation)) } } };
};

export const synchronizeManagers: Operation<'synchronizeManagers'> = async (_call, service) => {
  const translation = openRegistered(service);
  const managers = managersOf(service.store.users);
  return {
    body: { result: { translation_managers: managers, ...(await compare('managers', managers, translation)) } },
  };
};

function openRegistered(service: Service): Translation {
  const translation = translationOf(service);
  if (!isRegistered(translation)) throw new Problem('xlate_not_registered');
  return translation;
}

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
