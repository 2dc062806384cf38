import type { TextCost } from '../../content/markdown/text-cost.ts';
/** The words of translation: units, inline codes, the skeleton they are cut from, and what comes back. */
import type { Language } from '../../contract/model.ts';

/** The inline codes of XLIFF 1.2: `bpt` opens, `ept` closes (same id as its `bpt`), `ph` stands alone. */
type CodeKind = 'bpt' | 'ept' | 'ph';

/** A piece of markup inside a unit. Translators may move it, but neither change nor lose it. */
export interface Code {
  kind: CodeKind;
  /** Unique within the unit, except that the two halves of a pair share it. */
  id: string;
  /** What it is, in XLIFF's words: `bold`, `italic`, `link`, `image`, `lb`, or `x-md-...`, `x-html-...`. */
  ctype: string;
  /** The markup as it stands in the file: `**`, `](/slug/)`. */
  native: string;
}

/** Text as a reader sees it (escapes and entities resolved), or a code. */
export type Run = string | Code;

export type Restype =
  | 'x-front-matter'
  | 'x-heading'
  | 'x-paragraph'
  | 'x-list-item'
  | 'x-footnote'
  | 'cell'
  | 'x-directive-title'
  | 'x-tab-label'
  | 'x-image-alt'
  | 'x-html'
  | 'x-html-attribute'
  | 'x-code-text';

/** The heading a unit lies under: position among all headings of the body (from 0) and its plain text. */
export interface Section {
  index: number;
  text: string;
}

/** The smallest piece that is translated as a whole: one block of text. */
export interface Unit {
  /** The hash, with `-2`, `-3` ... for repeated texts: stays the same when other units of the document change. */
  id: string;
  /** Where it is: `fm.title`, or `b4.2` for the second unit of the fifth top-level block. */
  resname: string;
  restype: Restype;
  /** Nine letters that change when the text or a code changes, but not when white space is folded. */
  hash: string;
  source: Run[];
  /** Null above the first heading and for front matter. */
  section: Section | null;
}

/** The place of a unit in the skeleton, with the bytes that stood there. */
export interface Slot {
  unit: string;
  raw: string;
}

/** A stretch of a translation that stays byte for byte, links and all. */
export interface Verbatim {
  kept: string;
}

/** Everything that is not a unit. Plain data: a job stores it as JSON. */
export interface Skeleton {
  body: (string | Slot | Verbatim)[];
  /** Front matter fields in the order given; `unit` is empty for a field without letters or digits. */
  fields: (Slot & { name: string })[];
}

/** A document cut for translation. */
export interface Segmented {
  skeleton: Skeleton;
  units: Unit[];
}

/** Translated units by unit id. The codes are those of the source unit, in any order that nests. */
export type Targets = ReadonlyMap<string, Run[]>;

export interface Assembled {
  body: string;
  fields: Record<string, string>;
  /** Units that could not be written without changing the structure, and therefore stay in the source language. */
  unsafe: string[];
  /** Offsets in the body of what was kept, in order. */
  kept: { start: number; end: number }[];
  /** Given where the translation would cost more than a text may; the body is that of the source then. */
  excess?: TextCost;
}

/** What an XLIFF file is written from and checked against. */
export interface XliffJob {
  id: number;
  source_id: number;
  /** Hash of the source text the job was made from. */
  source_hash: string;
  source_language: Language;
  target_language: Language;
  permalink: string;
  units: Unit[];
  /** Unchanged units of an update job, with the translation they already have. */
  final?: Targets;
  /** Offers from the memory, best first, by unit id. */
  matches?: ReadonlyMap<string, Match[]>;
}

/** An offer from the translation memory, its codes already those of the unit asked for. */
export interface Match {
  target: Run[];
  source: Run[];
  /** Per cent; 100 for equal text. */
  quality: number;
  /** Equal text between the same neighbours, or in the same place of the same document. */
  in_context: boolean;
  /** Made by a machine and seen by nobody: its quality is unknown, and 0. */
  machine?: true;
  /** What an editor wrote there, and what stands on the page. */
  by_hand?: true;
}

export type CodeFault = 'missing_code' | 'extra_code' | 'changed_code' | 'empty' | 'nesting' | 'unknown';

export interface UnitFault {
  id: string;
  code: CodeFault | 'changed_source';
}

/** What is wrong with a result without being an error. `unit` is empty for what concerns the whole item. */
export interface Warning {
  unit: string;
  code: string;
  /** What it is about: the URL or id that has no counterpart, the number that is missing. */
  reference?: string;
}

export type XliffErrorCode =
  | 'xlate_file_too_large'
  | 'xlate_xliff_invalid'
  | 'xlate_xliff_mismatch'
  | 'xlate_source_mismatch'
  | 'xlate_invalid_units';

export interface XliffError {
  code: XliffErrorCode;
  /** For the log, in English: what was wrong and where. */
  reason: string;
  units: UnitFault[];
}

export type XliffReading =
  { ok: true; targets: Map<string, Run[]>; untranslated: string[] } | { ok: false; error: XliffError };

/** Whether a translation still says what its source says. */
export interface ChangedSections {
  /** `outdated`: translated text was changed or removed; `partial`: text was only added. */
  status: 'current' | 'outdated' | 'partial';
  outdated_units: number;
  total_units: number;
  /** `former` is the hash of the unit that stood there before; empty for what was added. */
  changed: { unit: Unit; kind: 'changed' | 'added'; former: string }[];
  /** Hashes of translated units that the source no longer has, without those that were only changed. */
  removed: string[];
}

/** One remembered translation. */
export interface MemoryEntry {
  source_language: Language;
  target_language: Language;
  source: Run[];
  target: Run[];
  /** Hashes of the neighbouring units when it was translated; empty at the ends. */
  prev: string;
  next: string;
  resname: string;
  /** Id of the source item: with `resname` the same place of the same document. */
  source_id: number;
  job_id: number;
  /** ISO 8601. */
  at: string;
}

/** Translation memory by key; newest entry first. */
export type Memory = Record<string, MemoryEntry[]>;

/** Answers of the localiser's questions: the partner in the target language, or undefined when there is none. */
export interface Partners {
  /** URL of the partner page. `fragment` is without `#`; the answer holds the fragment to use, if any. */
  page(path: string, fragment: string): string | undefined;
  block(id: number): number | undefined;
  /** Path of the partner file below the site: `/cms-content/uploads/2026/09/x.png`. */
  media(path: string): string | undefined;
}

export interface LocaliseWarning {
  code: 'page_without_partner' | 'block_without_partner' | 'media_without_partner';
  /** The URL or block id as it stands in the text. */
  reference: string;
}
