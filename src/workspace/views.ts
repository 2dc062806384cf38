import type { Language, Own } from '../views.ts';

export type WorkspaceView = SignInView | PlainView | WriteTextView | WriteFormView | WriteProposalsView | EditorView;

/** What surrounds the pages for writing and translating. They have no place in the guide: no sidebar, no search, no partner page. */
export interface WorkspaceFrame {
  language: Language;
  /** As in the frame of a page of the guide. */
  base: string;
  path: string;
  site: { name: string };
  /** Those that the guide has. */
  languages: readonly Language[];
  /** Home page of the guide in this language. */
  home: string;
  otherHome: null;
  /** Without its snippets: nothing from elsewhere runs here. */
  own: Own;
  /** The same page with its texts in the other language. */
  partner: { language: Language; href: string };
  /** Who is signed in; null at the sign-in form. */
  user: { name: string; writes: boolean; translates: boolean; administers: boolean } | null;
}

/**
 * `wrong` name or password, too many attempts, no right to be here, or a one-time URL that is used up. By a provider: it
 * is `away`, has `declined`, its answer is `stale`, or whom it names is a `stranger` here.
 */
export type SignInProblem = 'wrong' | 'flood' | 'rights' | 'ticket' | 'away' | 'declined' | 'stale' | 'stranger';

/** Stands at the URL of another page until its visitor has signed in. */
export interface SignInView {
  kind: 'sign-in';
  frame: WorkspaceFrame;
  /** URL that was asked for, where signing in leads; null where the page stands at it. */
  target: string | null;
  /** By what else people sign in; null for nothing. */
  provider: { name: string; href: string } | null;
  problem: SignInProblem | null;
  login: string;
  /** Who comes by an invitation is welcomed instead. */
  invitation: Invitation | null;
  /** Values of a form that was sent without a session: they go on with the sign-in, so that nothing is lost. */
  carried: Record<string, string>;
}

/** A link that signs in once; what its owner is called. */
export interface Invitation {
  ticket: string;
  name: string;
}

/**
 * Pages of which all that they show is asked for by their scripts: texts with what there is to do, where a text begins,
 * files with where each is used, who may sign in, one's own passwords; jobs, pages to be translated, people, settings.
 */
export interface PlainView {
  kind: 'write-list' | 'write-new' | 'write-media' | 'write-people' | 'write-me' | 'translation-dashboard';
  frame: WorkspaceFrame;
}

/** A text, and the page that it becomes. */
export interface WriteTextView {
  kind: 'write-text';
  frame: WorkspaceFrame;
  /** `proposes`: whoever reads this may not write it, but propose a change of it. */
  text: { id: number; collection: 'posts' | 'pages' | 'blocks'; language: Language; proposes: boolean };
}

/** A text in a form that works without a script. */
export interface WriteFormView {
  kind: 'write-form';
  frame: WorkspaceFrame;
  text: {
    language: Language;
    title: string;
    content: string;
    status: string;
    /** Those that this person may give it. */
    statuses: string[];
    /** What the text was when it was opened. */
    version: string;
    token: string;
  };
  /** What became of what was sent; empty where nothing was. */
  said: string;
  isSaved: boolean;
  /** The text as somebody else saved it meanwhile. */
  theirs: { title: string; content: string } | null;
}

/** Changes that wait for a decision; one of them where an id is given. */
export interface WriteProposalsView {
  kind: 'write-proposals';
  frame: WorkspaceFrame;
  /** 0: all of them. */
  id: number;
}

/** Translation of one job, side by side. */
export interface EditorView {
  kind: 'translation-editor';
  frame: WorkspaceFrame;
  /** Id by which the editor side knows the job. */
  job: number;
}
