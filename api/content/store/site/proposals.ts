import { ITEM_TYPES, TAXONOMY_NAMES } from '../../../contract/enums.ts';
import type { Site } from '../../../contract/model.ts';
import type { Setting } from './setting.ts';

/** Whether readers may propose changes, off by default, and what needs a second person: types and ids of topics. */
export function readProposals(setting: Setting): Site['proposals'] {
  setting.expectKeys(['readers', 'second_person']);
  const readers = setting.get('readers');
  const second = setting.get('second_person').items();
  return {
    readers: readers.isGiven && readers.isOn(),
    second_person: second.flatMap((one) =>
      typeof one.value === 'number' ? one.id() || [] : (one.oneOf([...ITEM_TYPES, ...TAXONOMY_NAMES]) ?? []),
    ),
  };
}
