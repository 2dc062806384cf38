import type { ByHandTexts } from './by-hand.ts';
import type { ConcordanceTexts } from './concordance.ts';
import type { TeamworkTexts } from './teamwork.ts';
import type { WarningTexts } from './warnings.ts';

/** Words of the pages in which translations are made and managed. */
export interface TranslationUiTexts {
  /** Of a page whose data could not be had. */
  failed: string;
  loading: string;
  languages: Record<'cs' | 'en', string>;
  /** From and to, as in a table. */
  direction: (from: string, to: string) => string;
  editor: EditorTexts;
  console: DashboardTexts;
}

export interface EditorTexts extends TeamworkTexts {
  title: string;
  /** Of the first stop of the keyboard. */
  skip: string;
  toConsole: string;
  source: string;
  target: string;
  progress: (translated: number, total: number) => string;
  /** Of the state of saving. */
  saving: string;
  saved: string;
  offline: string;
  signedOut: string;
  refused: string;
  signInAgain: string;
  filter: string;
  filters: Record<'all' | 'open' | 'changed' | 'problems', string>;
  nothingHere: string;
  states: Record<'open' | 'rough' | 'done' | 'final', string>;
  unit: (position: number, kind: string) => string;
  kinds: Record<string, string>;
  beginning: string;
  empty: string;
  copySource: string;
  confirm: string;
  shortcuts: string;
  shortcutList: [keys: string, action: string][];
  close: string;
  code: { open: (name: string) => string; close: (name: string) => string; insert: (name: string) => string };
  codeNames: Record<string, string>;
  missingCodes: string;
  matches: string;
  take: (quality: number) => string;
  inContext: string;
  machineDraft: string;
  marks: {
    codes: (count: number) => string;
    nesting: string;
  };
  warnings: WarningTexts;
  concordance: ConcordanceTexts;
  /** For a warning that somebody finds right as it is. */
  dismiss: Record<'open' | 'reason' | 'yes', string>;
  exact: {
    fill: (count: number) => string;
    filled: (count: number) => string;
    /** Read out at a unit that can be filled. */
    sign: string;
  };
  glossary: { title: string; insert: (term: string) => string; instead: (words: string) => string };
  missing: string;
  sourceChanged: string;
  restored: (count: number) => string;
  readOnly: string;
  cancelled: string;
  needsUpdate: string;
  preview: string;
  deliver: string;
  deliverPart: string;
  remaining: (count: number) => string;
  allDone: string;
  delivering: string;
  delivered: string;
  deliveredDraft: string;
  openPage: string;
  partDelivered: (translated: number, total: number) => string;
  deliverFailed: string;
  previousSource: string;
  previousTarget: string;
  reopen: string;
  files: {
    title: string;
    help: string;
    xliff: string;
    xliff2: string;
    tmx: string;
    glossary: string;
    upload: string;
    filled: (count: number) => string;
    /** Of a file that translates nothing. */
    untranslated: string;
    failed: string;
    /** By code of the fault. */
    faults: Record<string, string>;
  };
  byHand: ByHandTexts;
  disputes: string;
  disputesHelp: string;
  editedElsewhere: string;
  sourceNow: string;
  translationNow: string;
  removedByHand: string;
  keepEdited: string;
  useDelivered: string;
  useLayout: string;
  takeEdits: string;
}

export interface MemoryTexts {
  help: string;
  search: string;
  find: string;
  none: string;
  more: (shown: number, total: number) => string;
  /** In place of the title of a text: it came from another tool. */
  imported: string;
  translationOf: (source: string) => string;
  save: string;
  remove: string;
  removeSure: (source: string) => string;
  removeYes: string;
}

export interface JobListTexts {
  title: string;
  inReview: string;
  openQuestions: (count: number) => string;
  search: string;
  state: string;
  language: string;
  translator: string;
  order: string;
  /** By name and direction. */
  orders: Record<string, string>;
  open: string;
  all: string;
  any: string;
  found: (count: number) => string;
  none: string;
  /** Null while nobody knows how many there are. */
  orderFirst: (count: number | null) => string;
  wait: string;
  nothing: string;
  choose: (title: string) => string;
  selected: (count: number) => string;
  bulk: string;
  assign: string;
  setDeadline: string;
  /** Before somebody is chosen. */
  chooseSomebody: string;
  clearSure: (count: number) => string;
  clearYes: string;
  revise: string;
  machine: string;
  machinePublish: string;
  machineSure: (count: number) => string;
  machineYes: string;
  cancelSure: (count: number) => string;
  changed: (count: number) => string;
  notChanged: (count: number) => string;
  pages: string;
  page: (page: number, pages: number) => string;
  before: string;
  after: string;
}

export interface EstimateTexts {
  count: string;
  counted: string;
  jobs: (count: number) => string;
  classes: Record<'new' | 'fuzzy' | 'exact' | 'repeated' | 'done', string>;
  total: string;
  csv: string;
}

export interface DashboardTexts {
  title: string;
  tabs: Record<'jobs' | 'pages' | 'memory' | 'people' | 'settings', string>;
  memory: MemoryTexts;
  states: Record<'waiting' | 'in_progress' | 'complete' | 'cancelled', string>;
  list: JobListTexts;
  estimate: EstimateTexts;
  translator: string;
  translatorOf: (title: string) => string;
  nobody: string;
  deadline: string;
  deadlineOf: (title: string) => string;
  noDeadline: string;
  overdue: string;
  sourceChanged: string;
  needsUpdate: string;
  words: (count: number) => string;
  /** Of a job that is partly done. */
  wordsLeft: (left: number, words: number) => string;
  take: string;
  cancel: string;
  cancelSure: (title: string) => string;
  cancelYes: string;
  keep: string;
  history: string;
  service: string;
  events: Record<string, string>;
  outdated: string;
  layoutNewer: string;
  missing: string;
  noOutdated: string;
  noMissing: string;
  /** Nothing is left to order. */
  allOrdered: string;
  ordered: (count: number) => string;
  pagesLead: string;
  search: string;
  selectAll: string;
  changed: (count: number, total: number) => string;
  units: (count: number) => string;
  underWay: string;
  markCurrent: string;
  markCurrentHint: string;
  selected: (count: number) => string;
  create: string;
  created: (count: number) => string;
  notCreated: (count: number) => string;
  name: string;
  pairs: string;
  openJobs: string;
  noPeople: string;
  peopleHint: string;
  invite: string;
  /** Of the settings that concern editors of other makers. */
  external: string;
  registration: string;
  registered: string;
  notRegistered: string;
  register: string;
  renewKey: string;
  secret: string;
  editorType: string;
  editorTypes: Record<string, string>;
  publish: string;
  publishHint: string;
  orderPublished: string;
  orderPublishedHint: string;
  orderStale: (count: number, language: 'cs' | 'en') => string;
  review: string;
  reviewHint: string;
  done: string;
  types: Record<string, string>;
}
