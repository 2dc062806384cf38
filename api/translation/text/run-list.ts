import type { AttributeText } from './html-attributes.ts';
import type { Tag } from './html-tags.ts';
import { ATTRIBUTE } from './nesting.ts';
import { joinLines, trimEnd, trimStart } from './spaces.ts';
import type { Run } from './unit-types.ts';

/** Collects runs, joins neighbouring texts, and numbers codes in their order. Every method but `open` returns true. */
export interface RunList {
  runs: Run[];
  /** `folded` false keeps line breaks, for texts that are not Markdown. */
  text(value: string, folded?: boolean): true;
  single(ctype: string, native: string): true;
  /** Returns the id of the pair. */
  open(ctype: string, native: string): string;
  close(id: string, ctype: string, native: string): true;
  /** `texts` are the attributes that become text between codes. */
  tag(tag: Tag, native: string, texts?: AttributeText[]): true;
}

export function createRunList(): RunList {
  const runs: Run[] = [];
  const openTags = new Map<Tag, string>();
  let count = 0;
  const list: RunList = {
    runs,
    text(value, folded = true) {
      const text = folded ? joinLines(value) : value;
      const last = runs.at(-1);
      if (typeof last === 'string') runs[runs.length - 1] = last + text;
      else if (text) runs.push(text);
      return true;
    },
    single(ctype, native) {
      runs.push({ kind: 'ph', id: String(++count), ctype, native });
      return true;
    },
    open(ctype, native) {
      const id = String(++count);
      runs.push({ kind: 'bpt', id, ctype, native });
      return id;
    },
    close(id, ctype, native) {
      runs.push({ kind: 'ept', id, ctype, native });
      return true;
    },
    tag(tag, whole, texts = []) {
      // A line break is no place for a text.
      const inner = tag.ctype === 'lb' ? [] : texts;
      const native = whole.slice(0, inner[0]?.start);
      if (tag.role === 'open') openTags.set(tag, list.open(tag.ctype, native));
      else if (tag.role === 'close' && tag.opener) list.close(openTags.get(tag.opener) ?? '', tag.ctype, native);
      else list.single(tag.ctype, native);
      for (const [at, { text, end }] of inner.entries()) {
        list.text(text);
        list.single(ATTRIBUTE, whole.slice(end, inner[at + 1]?.start));
      }
      return true;
    },
  };
  return list;
}

/** Without spaces at both ends: they belong to the skeleton. No-break spaces are text and stay. */
export function trimRuns(runs: Run[]): Run[] {
  const trimmed = [...runs];
  const first = trimmed[0];
  if (typeof first === 'string') trimmed[0] = trimStart(first);
  const last = trimmed.at(-1);
  if (typeof last === 'string') trimmed[trimmed.length - 1] = trimEnd(last);
  return trimmed.filter((run) => run !== '');
}
