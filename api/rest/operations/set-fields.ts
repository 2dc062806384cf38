import type { Item } from '../../contract/model.ts';
import { SCHEMAS } from '../../contract/records/schemas.ts';
import type { Fields, SetRule } from '../../contract/schema.ts';
import { stripTags } from '../../lib/strip-tags.ts';
import { invalid, refuseControls } from './references.ts';

/** What becomes of a text on its way from an argument into the record. */
const TEXTS: Record<Exclude<SetRule, 'by rule'>, (text: string) => string> = {
  plain: (text) => text,
  trimmed: (text) => text.trim(),
  'without tags': (text) => stripTags(text).trim(),
};

/** Puts the given arguments that need no rule of their own into an item, as the rows of its type say. */
export function setPlainFields(item: Item, args: Readonly<Record<string, unknown>>): void {
  const fields: Fields = SCHEMAS[item.type].fields;
  for (const [name, { set, stored }] of Object.entries(fields)) {
    const value = args[name];
    if (value === undefined || set === undefined || set === 'by rule') continue;
    // Half of a character cannot be written as UTF-8, so it would not read back as it was sent.
    if (typeof value === 'string' && !value.isWellFormed()) throw invalid(name, '\uFFFD');
    refuseControls(name, value);
    const kept = typeof value === 'string' ? TEXTS[set](value) : value;
    Object.assign(item, { [stored?.member ?? name]: kept });
  }
}
