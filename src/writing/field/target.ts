import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { FieldTexts } from '../../i18n/writing/field.ts';

/** The object that commands work on: the editor or the plain field. */
export interface Target {
  readonly state: EditorState;
  dispatch(spec: TransactionSpec): void;
  focus(): void;
}

/** Services that a page provides to its field. Null means that the author cancelled. */
export interface Helpers {
  /** Resolves to Markdown. */
  pickPicture: () => Promise<string | null>;
  pickLink: () => Promise<Link | null>;
  /** Resolves to the id of a block. */
  pickBlock: () => Promise<number | null>;
  /** Stores a picture that was pasted or dropped; resolves to Markdown. */
  upload: (file: File) => Promise<string | null>;
  /** Contents of a card, or null if its target does not exist; rejects if that is not known. */
  describe: (reference: Reference) => Promise<Description | null>;
}

export interface Link {
  href: string;
  text: string;
}

export interface Reference {
  kind: 'block' | 'link' | 'picture';
  target: string;
}

export interface Description {
  title: string;
  thumbnail?: string;
}

/** Shared by the parts of a field. */
export interface Host extends Helpers {
  texts: FieldTexts;
  /** The editor or the plain field, whichever is shown. */
  target(): Target;
  /** Shows a note about what the author has just done, and has it read out. */
  say(note: string): void;
  /** The same about findings: it must not replace a note. */
  report(findings: string): void;
}
