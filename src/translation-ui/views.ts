import type { Language, Own } from '../views.ts';

/** What surrounds the pages of translators. They have no place in the guide: no sidebar, no search, no partner page. */
export interface TranslationUiFrame {
  language: Language;
  /** As in the frame of a page of the guide. */
  base: string;
  path: string;
  site: { name: string };
  /** Home page of the guide in this language. */
  home: string;
  otherHome: null;
  /** Without its snippets: nothing from elsewhere runs here. */
  own: Own;
  /** The same page with its texts in the other language. */
  partner: { language: Language; href: string };
  /** Path below which these pages live: `/xlate/`. */
  uiPath: string;
  /** Name of who is signed in. */
  user: string | null;
}

/** `wrong` name or password, too many attempts, no right to translate, or a one-time URL that is used up. */
export type SignInProblem = 'wrong' | 'flood' | 'rights' | 'ticket';

/** Stands at the URL of another page until its visitor has signed in. */
export interface SignInView {
  kind: 'translation-sign-in';
  frame: TranslationUiFrame;
  problem: SignInProblem | null;
  login: string;
}

/** Translation of one job, side by side. */
export interface EditorView {
  kind: 'translation-editor';
  frame: TranslationUiFrame;
  /** Id by which the editor side knows the job. */
  job: number;
}

/** Jobs, pages to be translated, people, settings. */
export interface DashboardView {
  kind: 'translation-dashboard';
  frame: TranslationUiFrame;
}

export type TranslationUiView = SignInView | EditorView | DashboardView;
