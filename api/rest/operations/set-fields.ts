import type { Item } from '../../contract/model.ts';
import { SCHEMAS } from '../../contract/records/schemas.ts';
import type { Fields, SetRule } from '../../contract/schema.ts';
import { stripTags } from '../../lib/strip-tags.ts';
import { invalid, refuseControls } from './references.ts';

/** How the text of an argument is changed before it is stored. */
const TEXTS: Record<Exclude<SetRule, 'by rule'>, (text: string) => string> = {
  plain: (text) => text,
  trimmed: (text) => text.trim(),
  'without tags': (text) => stripTags(text).trim(),
};

/** Sets the given arguments that need no rule of their own in an item, according to the rows of its type. */
export function setPlainFields(item: Item, args: Readonly<Record<string, unknown>>): void {
  const fields: Fields = SCHEMAS[item.type].fields;
  for (const [name, { set, stored }] of Object.entries(fields)) {
    const value = args[name];
    if (value === undefined || set === undefined || set === 'by rule') continue;
    // A lone surrogate cannot be written as UTF-8, so it would not read back as sent.
    if (typeof value === 'string' && !value.isWellFormed()) throw invalid(name, '\uFFFD');
    refuseControls(name, value);
    const kept = typeof value === 'string' ? TEXTS[set](value) : value;
    Object.assign(item, { [stored?.member ?? name]: kept });
  }
}
