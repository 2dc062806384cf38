import { UNTOLD, type ItemFields, type Origin, type PartialItem, type SourceItem } from './model.ts';

type Field = keyof ItemFields;

/** Whether a source says something with this value; what a plugin does not know it leaves empty. */
function isTold(value: ItemFields[Field] | undefined): boolean {
  if (value === undefined || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/** Joins what several sources say of each item by its id; the first source that says something wins, field by field. */
export function joinItems(sources: readonly { origin: Origin; items: readonly PartialItem[] }[]): SourceItem[] {
  const joined = new Map<number, SourceItem>();
  for (const { origin, items } of sources) {
    for (const { id, type, fields } of items) {
      const item = joined.get(id) ?? { ...UNTOLD, id, type, from: {} };
      joined.set(id, item);
      for (const field of Object.keys(fields) as Field[]) {
        if (item.from[field] && isTold(item[field])) continue;
        const value = fields[field];
        if (value === undefined || (item.from[field] && !isTold(value))) continue;
        Object.assign(item, { [field]: value });
        item.from[field] = origin;
      }
    }
  }
  return [...joined.values()].sort((a, b) => a.id - b.id);
}
