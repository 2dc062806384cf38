import type { Kind } from '../../contract/enums.ts';
import { isMetaValue, metaKeysOf, type MetaKey, metaValue } from '../../contract/meta.ts';
import type { Site } from '../../contract/model.ts';
import { defect, refused } from '../request/validation-error.ts';
import { invalid, refuseControls } from './references.ts';

type Values = Record<string, unknown>;

/**
 * The named values of a record with those of a request applied: null removes a value, and a value equal to
 * the one shown changes nothing. If `site.yaml` declares no key for the kind, the request's values are
 * ignored, as clients expect.
 */
export function editMeta(before: Values, sent: Values | undefined, kind: Kind, { meta }: Site): Values {
  const declared = new Map(metaKeysOf(meta, kind));
  if (!sent || declared.size === 0) return before;
  const after = { ...before };
  for (const [name, value] of Object.entries(sent)) {
    const key = declared.get(name);
    if (!key) throw invalid('meta', name);
    if (value === null) delete after[name];
    else if (value !== metaValue(key, before[name])) after[name] = checked(`meta.${name}`, key, value);
  }
  return after;
}

function checked(param: string, key: MetaKey, value: unknown): string | number | boolean {
  if (!isMetaValue(key, value)) {
    throw refused({ meta: defect(param, `invalid.${key.type}`, {}, 'rest_invalid_type') });
  }
  refuseControls(param, value);
  return value;
}
