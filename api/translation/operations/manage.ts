import { translationOf } from '../jobs/translation.ts';
import { Problem } from '../../lib/problem.ts';
import type { OperationResult, OperationInput, Service } from '../../rest/operations/operation.ts';
import { managersOf, translatorsOf } from '../jobs/people.ts';
import { changeSetting } from '../jobs/change-setting.ts';
import { isRegistered, type Translation } from '../jobs/translation.ts';

/** Registers the site with the translation service. The secret key is shown once, when it is made. */
export async function registerManager(
  input: OperationInput<'registerManager'>,
  service: Service,
): Promise<OperationResult> {
  const translation = translationOf(service);
  const { secrets } = translation.records;
  if (isRegistered(translation) && input.args.rotate !== true) {
    return { body: { enabled: true, shared_key: secrets.data.shared_key } };
  }
  const { users } = service.store;
  const people = { translators: translatorsOf(users), managers: managersOf(users) };
  const keys = await translation.service.registerManager(people);
  await service.store.withLock(async () => {
    await service.note({ action: 'updated', record: 0, type: 'translation', fields: Object.keys(keys).sort() });
    await secrets.update((draft) => void Object.assign(draft, keys));
  });
  return { body: { enabled: true, ...keys } };
}

/** How far registration has come, and whether the service can be reached. */
export async function getTranslationStatus(
  _call: OperationInput<'getTranslationStatus'>,
  service: Service,
): Promise<OperationResult> {
  const translation = translationOf(service);
  const { activated, reachable } = await askStatus(translation);
  return {
    body: {
      status: !isRegistered(translation) ? 'non-active' : activated ? 'active' : 'enabled',
      activated,
      mode: translation.service.management,
      reachable,
      translators: translatorsOf(service.store.users).length,
      managers: managersOf(service.store.users).length,
    },
  };
}

async function askStatus(translation: Translation): Promise<{ activated: boolean; reachable: boolean }> {
  if (!isRegistered(translation)) return { activated: false, reachable: translation.service.management === 'embedded' };
  try {
    return { ...(await translation.service.status()), reachable: true };
  } catch (error) {
    if (error instanceof Problem) return { activated: false, reachable: false };
    throw error;
  }
}

/** URL at which this manager is signed in to the console, once; `#` before registration. */
export async function getDashboardUrl(
  { caller }: OperationInput<'getDashboardUrl'>,
  service: Service,
): Promise<OperationResult> {
  const translation = translationOf(service);
  return { body: isRegistered(translation) ? await translation.service.consoleUrl(caller.id) : '#' };
}

export async function chooseEditor(
  { args }: OperationInput<'chooseEditor'>,
  service: Service,
): Promise<OperationResult> {
  const translation = translationOf(service);
  const chosen = args.editor_type;
  if (translation.records.settings.data.editor_type === chosen) return { body: { saved: 0 } };
  await changeSetting('editor_type', translation, (draft) => void (draft.editor_type = chosen));
  return { body: { saved: 1 } };
}
