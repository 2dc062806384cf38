/** What articles of one language are put together from. `{word}` in a sentence is replaced by one of the words. */
export interface Words {
  site: string;
  /** Title pieces: every combination of the three is one article. */
  verbs: readonly string[];
  objects: readonly string[];
  contexts: readonly string[];
  categories: readonly { name: string; parent?: string }[];
  tags: readonly string[];
  chapters: readonly string[];
  blocks: readonly string[];
  headings: readonly string[];
  sentences: readonly string[];
  steps: readonly string[];
  callouts: readonly { kind: string; title: string }[];
  table: { head: readonly string[]; rows: readonly (readonly string[])[] };
  slots: Record<string, readonly string[]>;
  /** Words of a link before the title of the other article. */
  see: string;
}

/** A list of short phrases, with commas between them. */
export const phrases = (text: string): string[] => text.trim().split(/\s*,\s*/);
