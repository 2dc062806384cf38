import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { FieldTexts } from '../../i18n/writing/field.ts';

/** What commands work on: the editor or the plain field. */
export interface Target {
  readonly state: EditorState;
  dispatch(spec: TransactionSpec): void;
  focus(): void;
}

/** What a page must be able to do for its field. Null means that the author thought better of it. */
export interface Helpers {
  pickPicture: () => Promise<{ markdown: string } | null>;
  pickLink: () => Promise<{ href: string; text: string } | null>;
  pickBlock: () => Promise<{ ref: string } | null>;
  /** Stores a picture that was pasted or dropped. */
  upload: (file: File) => Promise<{ markdown: string } | null>;
  /** What a card says; null where there is no such thing. */
  describe: (reference: Reference) => Promise<Description | null>;
}

export interface Reference {
  kind: 'block' | 'link' | 'picture';
  target: string;
}

export interface Description {
  title: string;
  thumbnail?: string;
}

/** What the parts of a field share. */
export interface Host extends Helpers {
  texts: FieldTexts;
  /** The editor or the plain field, whichever is shown. */
  target(): Target;
  /** Shows a note to everybody and has it read out. */
  say(note: string): void;
}
