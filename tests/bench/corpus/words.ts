/** The building blocks of articles in one language. `{word}` in a sentence is replaced by one of the words. */
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
  /** Words before a link to another article. */
  see: string;
}

/** Splits a comma-separated list of short phrases. */
export const phrases = (text: string): string[] => text.trim().split(/\s*,\s*/);
