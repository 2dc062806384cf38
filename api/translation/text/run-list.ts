import type { AttributeText, Tag } from './html-tags.ts';
import { ATTRIBUTE } from './nesting.ts';
import { joinLines } from './spaces.ts';
import type { Run } from './unit-types.ts';

/** Collects runs, merges neighbouring texts, and numbers codes in order. All methods except `open` return true. */
export class RunList {
  readonly runs: Run[] = [];
  readonly #openTags = new Map<Tag, string>();
  #count = 0;

  /** If `folded` is false, keeps line breaks, for texts that are not Markdown. */
  text(value: string, folded = true): true {
    const text = folded ? joinLines(value) : value;
    const last = this.runs.at(-1);
    if (typeof last === 'string') this.runs[this.runs.length - 1] = last + text;
    else if (text) this.runs.push(text);
    return true;
  }

  single(ctype: string, native: string): true {
    this.runs.push({ kind: 'ph', id: String(++this.#count), ctype, native });
    return true;
  }

  /** Returns the id of the pair. */
  open(ctype: string, native: string): string {
    const id = String(++this.#count);
    this.runs.push({ kind: 'bpt', id, ctype, native });
    return id;
  }

  close(id: string, ctype: string, native: string): true {
    this.runs.push({ kind: 'ept', id, ctype, native });
    return true;
  }

  /** `texts` are the attributes that become text between codes. */
  tag(tag: Tag, whole: string, texts: AttributeText[] = []): true {
    // A line break cannot contain text.
    const inner = tag.ctype === 'lb' ? [] : texts;
    const native = whole.slice(0, inner[0]?.start);
    if (tag.role === 'open') this.#openTags.set(tag, this.open(tag.ctype, native));
    else if (tag.role === 'close' && tag.opener) this.close(this.#openTags.get(tag.opener) ?? '', tag.ctype, native);
    else this.single(tag.ctype, native);
    for (const [at, { text, end }] of inner.entries()) {
      this.text(text);
      this.single(ATTRIBUTE, whole.slice(end, inner[at + 1]?.start));
    }
    return true;
  }
}
