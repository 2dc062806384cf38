import type { Language, Own } from '../views.ts';

export type WorkspaceView =
  SignInView | MissingView | PlainView | WriteTextView | WriteFormView | WriteProposalsView | EditorView;

/**
 * Everything around the content of the pages for writing and translating. They are not part of the guide: no sidebar,
 * search or partner page.
 */
export interface WorkspaceFrame {
  language: Language;
  /** As in the frame of a page of the guide. */
  base: string;
  path: string;
  site: { name: string };
  /** Languages of the guide. */
  languages: readonly Language[];
  /** Home page of the guide in this language. */
  home: string;
  otherHome: null;
  /** Without the owner's HTML for the head: no foreign code runs here. */
  own: Own;
  /** The same page with its texts in the other language. */
  partner: { language: Language; href: string };
  /** The signed-in user; null in the sign-in form. */
  user: { name: string; writes: boolean; translates: boolean; administers: boolean } | null;
}

/**
 * `wrong` name or password, too many attempts, no access to the page, a used or expired one-time URL, or an invitation
 * of an `other` user than the signed-in one. With a provider: it is `away`, it `declined`, its response is `stale`, or
 * its user is a `stranger` here.
 */
export type SignInProblem =
  'wrong' | 'flood' | 'rights' | 'ticket' | 'other' | 'away' | 'declined' | 'stale' | 'stranger';

/** Shown at the URL of another page until the visitor has signed in. */
export interface SignInView {
  kind: 'sign-in';
  frame: WorkspaceFrame;
  /** The requested URL, which signing in leads to; null if it is the URL of this page. */
  target: string | null;
  /** Another way to sign in, or null. */
  provider: { name: string; href: string } | null;
  problem: SignInProblem | null;
  login: string;
  /** Invited users get a welcome instead. */
  invitation: Invitation | null;
  /** Values of a form submitted without a session: they are carried through the sign-in, so that nothing is lost. */
  carried: Record<string, string>;
}

/** A link that signs in once, and the name of its owner. */
export interface Invitation {
  ticket: string;
  name: string;
}

/** Shown at the URL of a page that does not exist, or that this user may not see. */
export interface MissingView {
  kind: 'missing';
  frame: WorkspaceFrame;
  /** Text submitted to the page by a form, so that it is not lost; empty if there was none. */
  typed: string;
}

/**
 * Pages whose scripts load all of their content: the list of texts and tasks, the form for a new text, files and their
 * uses, people, the user's own passwords; jobs, pages to translate, translators, settings.
 */
export interface PlainView {
  kind: 'write-list' | 'write-new' | 'write-media' | 'write-people' | 'write-me' | 'translation-dashboard';
  frame: WorkspaceFrame;
}

/** A text and its page. */
export interface WriteTextView {
  kind: 'write-text';
  frame: WorkspaceFrame;
  text: {
    id: number;
    collection: 'posts' | 'pages' | 'blocks';
    language: Language;
    /** Whether the user cannot edit the text, but can propose a change. */
    proposes: boolean;
    /** Name of its author. */
    author: string;
    /** Id of the same text in the other language; 0 if none exists. */
    partner: number;
  };
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
    /** Statuses that this user may set. */
    statuses: string[];
    /** Version of the text when it was opened. */
    version: string;
    token: string;
  };
  /** Result of submitting the form; empty if it was only opened. */
  said: string;
  isSaved: boolean;
  /** The text as saved by somebody else in the meantime. */
  theirs: { title: string; content: string } | null;
}

/** Proposed changes, or a single one if an id is given. */
export interface WriteProposalsView {
  kind: 'write-proposals';
  frame: WorkspaceFrame;
  /** 0 for all. */
  id: number;
}

/** Translation of one job, side by side. */
export interface EditorView {
  kind: 'translation-editor';
  frame: WorkspaceFrame;
  /** Id of the job on the editor side. */
  job: number;
}
