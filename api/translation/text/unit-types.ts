import type { TextCost } from '../../content/markdown/text-cost.ts';
/** Types of translation: units, inline codes, the skeleton they are cut from, and results. */
import type { Language } from '../../contract/model.ts';

/** A piece of markup inside a unit. Translators may move it, but neither change nor delete it. */
export interface Code {
  /** As in XLIFF 1.2: `bpt` opens, `ept` closes (with the id of its `bpt`), `ph` is single. */
  kind: 'bpt' | 'ept' | 'ph';
  /** Unique within the unit, except that the two halves of a pair share it. */
  id: string;
  /** The kind of markup, in XLIFF's terms: `bold`, `italic`, `link`, `image`, `lb`, or `x-md-...`, `x-html-...`. */
  ctype: string;
  /** The markup as written in the file: `**`, `](/slug/)`. */
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

/** The heading above a unit: its position among all headings of the body, from 0, and its plain text. */
export interface Section {
  index: number;
  text: string;
}

/** The smallest piece that is translated as a whole: one block of text. */
export interface Unit {
  /** The hash, with `-2`, `-3` ... for repeated texts. It does not change with other units of the document. */
  id: string;
  /** Its position: `fm.title`, or `b4.2` for the second unit of the fifth top-level block. */
  resname: string;
  restype: Restype;
  /** Nine letters that change with the text or a code, but not when white space is folded. */
  hash: string;
  source: Run[];
  /** Null above the first heading and in front matter. */
  section: Section | null;
}

/** The place of a unit in the skeleton, with its original bytes. */
export interface Slot {
  unit: string;
  raw: string;
}

/** A part of a translation that is kept byte for byte, including links. */
export interface Verbatim {
  kept: string;
}

/** Everything outside units. Plain data, because jobs store it as JSON. */
export interface Skeleton {
  body: (string | Slot | Verbatim)[];
  /** Front matter fields in the order given; `unit` is empty for a field without letters or digits. */
  fields: (Slot & { name: string })[];
}

/** A document segmented for translation. */
export interface Segmented {
  skeleton: Skeleton;
  units: Unit[];
}

/** Translated units, by unit id. The codes are those of the source unit, in any order that nests. */
export type Targets = ReadonlyMap<string, Run[]>;

export interface Assembled {
  body: string;
  fields: Record<string, string>;
  /** Units that could not be written without changing the structure, and therefore stay in the source language. */
  unsafe: string[];
  /** Offsets of kept stretches in the body, in order. */
  kept: { start: number; end: number }[];
  /** Set if the translation would exceed the cost limit of a text; the body is that of the source then. */
  excess?: TextCost;
}

/** The data that an XLIFF file is written from and checked against. */
export interface XliffJob {
  id: number;
  source_id: number;
  /** Hash of the source text the job was made from. */
  source_hash: string;
  source_language: Language;
  target_language: Language;
  permalink: string;
  units: Unit[];
  /** Unchanged units of an update job, with their existing translations. */
  final?: Targets;
  /** Number of texts saved on our page so far. A returned file shows by it which texts are newer. */
  saves?: number;
  /** Offers from the memory, best first, by unit id. */
  matches?: ReadonlyMap<string, Match[]>;
}

/** An offer of the translation memory, with the codes of the requested unit. */
export interface Match {
  target: Run[];
  source: Run[];
  /** Per cent; 100 for equal text. */
  quality: number;
  /** Equal text between the same neighbours, or at the same position in the same document. */
  in_context: boolean;
  /** Machine-translated and not checked by a person: its quality is unknown, given as 0. */
  machine?: true;
  /** Written on the page by an editor. */
  by_hand?: true;
}

export type CodeFault = 'missing_code' | 'extra_code' | 'changed_code' | 'empty' | 'nesting' | 'unknown';

export interface UnitFault {
  id: string;
  code: CodeFault | 'changed_source';
}

/** A problem with a result that is not an error. `unit` is empty if it concerns the whole item. */
export interface Warning {
  unit: string;
  code: string;
  /** Its subject: the URL or id without a counterpart, the missing number. */
  reference?: string;
}

/** Whether a translation still matches its source. */
export interface ChangedSections {
  /** `outdated`: translated text was changed or removed; `partial`: text was only added. */
  status: 'current' | 'outdated' | 'partial';
  outdated_units: number;
  total_units: number;
  /** `former` is the hash of the unit that was there before; empty if the unit was added. */
  changed: { unit: Unit; kind: 'changed' | 'added'; former: string }[];
  /** Hashes of translated units that the source no longer has, excluding changed ones. */
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
  /** Id of the source item; with `resname` it identifies the same position in the same document. */
  source_id: number;
  job_id: number;
  /** ISO 8601. */
  at: string;
}

/** Translation memory by key; newest entry first. */
export type Memory = Record<string, MemoryEntry[]>;

/** Lookups for localising: each returns the partner in the target language, or undefined if there is none. */
export interface Partners {
  /** A URL as a path of the site or a fragment; null for one that leads elsewhere. */
  own(url: string): string | null;
  /** URL of the partner page. `fragment` is without `#`; the result includes the fragment to use, if any. */
  page(path: string, fragment: string): string | undefined;
  block(id: number): number | undefined;
  /** Path of the partner file below the site: `/cms-content/uploads/2026/09/x.png`. */
  media(path: string): string | undefined;
}

export interface LocaliseWarning {
  code: 'page_without_partner' | 'block_without_partner' | 'media_without_partner';
  /** The URL or block id as written in the text. */
  reference: string;
}
