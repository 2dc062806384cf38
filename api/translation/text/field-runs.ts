import { MARKUP, pairTags } from './html-tags.ts';
import { RunList } from './run-list.ts';
import { nativeText } from './runs.ts';
import { joinLines } from './spaces.ts';
import type { Run } from './unit-types.ts';

/** Text of a front matter field: HTML tags become codes, everything else is literal text. */
export function fieldRuns(value: string): Run[] {
  const nodes = value.split(new RegExp(`(${MARKUP.source})`)).map((part, index) => ({
    type: index % 2 ? 'html' : 'text',
    value: part,
  }));
  const tags = pairTags(nodes);
  const list = new RunList();
  for (const node of nodes) {
    const tag = tags.get(node);
    if (tag) list.tag(tag, node.value);
    else list.text(node.value, false);
  }
  return list.runs;
}

/** The translated value of a field, with the spaces at both ends of the source. A single line stays a single line. */
export function fieldValue(raw: string, target: Run[]): string {
  const text = nativeText(target);
  const kept = /[\n\r]/.test(raw) ? text : joinLines(text);
  const start = raw.length - raw.trimStart().length;
  return raw.slice(0, start) + kept.trim() + raw.slice(Math.max(start, raw.trimEnd().length));
}
