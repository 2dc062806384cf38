import type { Language } from '../contract/model.ts';
import type { TextKey } from '../contract/shape.ts';
import { TEXTS } from '../contract/text/texts.ts';

/** A text that is still to be said in somebody's language: its key, and what stands in its braces. */
export interface Message {
  text: TextKey;
  params: Readonly<Record<string, string | number>>;
}

/** Says a text in one language. Words in braces that `params` does not name stay as they are. */
export function say(language: Language, text: TextKey, params: Message['params'] = {}): string {
  return TEXTS[language][text].replace(/\{(\w+)\}/g, (braces, name: string) => String(params[name] ?? braces));
}
