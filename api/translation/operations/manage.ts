import { translationOf } from '../jobs/translation.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { managersOf, translatorsOf } from '../jobs/people.ts';
import { changeSetting } from '../jobs/change-setting.ts';
import { newKey } from '../jobs/records.ts';
import { isRegistered } from '../jobs/translation.ts';

/** Creates the keys that sign deliveries. The secret key is shown only once, when it is created. */
export const registerManager: Operation<'registerManager'> = async (input, service) => {
  const translation = translationOf(service);
  const { secrets } = translation.records;
  if (isRegistered(translation) && input.args.rotate !== true) {
    return { body: { enabled: true, shared_key: secrets.data.shared_key } };
  }
  const keys = { shared_key: crypto.randomUUID(), secret_key: newKey() };
  await service.store.withLock(async () => {
    await service.note({ action: 'updated', record: 0, type: 'translation', fields: Object.keys(keys).sort() });
    await secrets.update((draft) => void Object.assign(draft, keys));
  });
  return { body: { enabled: true, ...keys } };
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

/** URL that signs this manager in to the console, once; `#` before registration. */
export const getDashboardUrl: Operation<'getDashboardUrl'> = ({ caller }, service) => {
  const translation = translationOf(service);
  const { ports, oneTimeTokens } = translation;
  const url = `${ports.base}/xlate/console/?ticket=`;
  return { body: isRegistered(translation) ? url + oneTimeTokens.issue(caller.id) : '#' };
};

export const chooseEditor: Operation<'chooseEditor'> = async ({ args }, service) => {
  const translation = translationOf(service);
  const chosen = args.editor_type;
  if (translation.records.settings.data.editor_type === chosen) return { body: { saved: 0 } };
  await changeSetting('editor_type', translation, (draft) => void (draft.editor_type = chosen));
  return { body: { saved: 1 } };
};
