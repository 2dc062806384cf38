import type { ItemType, Kind, Language, Taxonomy } from './enums.ts';
import type { MetaKey } from './meta.ts';
import type { AllOf, RecordOf } from './inferred.ts';
import type { block } from './records/block.ts';
import type { attachment } from './records/media.ts';
import type { page } from './records/page.ts';
import type { post } from './records/post.ts';
import type { category, tag } from './records/term.ts';
import type { Role, Scope } from './roles.ts';

export { LANGUAGES, OTHER_LANGUAGE, type ItemType, type Language, type Status, type Taxonomy } from './enums.ts';

/**
 * The records of the guide as seen by the whole service. Fields have the names of the API and of the front matter, so
 * that a name means the same thing everywhere from the file to the response.
 */

/** Site time, `YYYY-MM-DDTHH:MM:SS`, no zone. GMT is always exactly one hour less. */
type SiteTime = string;

/** A former place of a record's file, and the slug of its page there. */
export type FormerPlace = { path: string; language: Language; slug: string } & (
  { type: ItemType } | { taxonomy: Taxonomy }
);

/** Facts derived from the place and the bytes of a record's file. */
interface FileFacts {
  language: Language;
  /** Path below the content folder, with `/`: `cs/posts/jak-zacit.md`. */
  path: string;
  /** Hash of the file's bytes: equal versions are equal records. */
  version: string;
  /** Former places of the file, according to git; absent if it has never been moved. */
  former?: FormerPlace[];
  /** Unknown keys of the front matter that are probably misspelt; absent if there are none. */
  oddKeys?: string[];
}

type ItemFields = AllOf<
  RecordOf<typeof post> | RecordOf<typeof page> | RecordOf<typeof attachment> | RecordOf<typeof block>
>;
type TermFields = AllOf<RecordOf<typeof category> | RecordOf<typeof tag>>;

/**
 * A post, page, attachment or reusable block: one content file. Its other members are the stored rows of `records/`;
 * members that a type lacks have their default values.
 */
export interface Item extends FileFacts, ItemFields {
  type: ItemType;
  /** False while the date is only that of the last save (drafts without an explicit date). */
  dated: boolean;
  media_details: MediaDetails;
  /** Pictures in the folder of the file that its text shows, by name; absent if there are none. */
  pictures?: Record<string, PictureBeside>;
}

export interface PictureBeside {
  /** Below the content folder: `en/posts/shot.png`. */
  path: string;
  /** In pixels. */
  width: number;
  height: number;
  /** Hash of the bytes. */
  version: string;
  /** The file itself as a `data:` URL, for readers to whom a password opens the text: the file is not published. */
  data?: string;
}

export interface MediaSize {
  file: string;
  width: number;
  height: number;
  filesize?: number;
  mime_type: string;
}

/** Facts read from the file's bytes. `width` and `height` are in pixels, `filesize` in bytes. */
export interface MediaDetails {
  width?: number;
  height?: number;
  file?: string;
  filesize?: number;
  sizes: Record<string, MediaSize>;
  [fact: string]: unknown;
}

/** A category or tag: one content file. */
export interface Term extends FileFacts, TermFields {
  taxonomy: Taxonomy;
}

/** Public profile of an author, from `content/authors.yaml`. */
export interface Author {
  id: number;
  slug: string;
  name: Record<Language, string>;
  description: Record<Language, string>;
}

/** A pair of terms in `content/glossary.yaml`. */
export interface GlossaryEntry {
  terms: Record<Language, string>;
  /** Words that must not be used instead. */
  forbidden: Record<Language, string[]>;
  note: Record<Language, string>;
}

/** A picture of the owner below `content/public/`. */
export interface OwnerPicture {
  file: string;
  /** In pixels. */
  width: number;
  height: number;
}

export interface OwnerLink {
  label: string;
  /** As readers follow it: a URL of another site, `mailto:`, or a path of this one with a slash at the start. */
  url: string;
}

/** HTML inserted into the head of every page, and what the content security policy must allow for it. */
export interface HeadSnippet {
  html: string;
  /** Origins and hashes by directive of the policy: `script-src` to `https://stats.example`. */
  sources: Record<string, string[]>;
}

export interface Site {
  languages: Language[];
  /** The language whose pages are at the root of the site. */
  root_language: Language;
  name: Record<Language, string>;
  description: Record<Language, string>;
  public_url: string;
  /** Template with `{path}`; empty for no edit links. */
  edit_url: string;
  default_category: Record<Language, number>;
  templates: Record<'post' | 'page', string[]>;
  /** Name to [width, height, crop], in pixels; 0 is "any". */
  image_sizes: Record<string, [number, number, boolean]>;
  /** Redirects of old URLs that belong to no text or term: from former to present paths of the site. */
  redirects: Record<string, string>;
  /** Words that readers search for, with those used in the guide. */
  synonyms: Record<Language, Record<string, string[]>>;
  /** The logo beside the name, by colour scheme; null for the guide's own. */
  logo: Record<Scheme, OwnerPicture> | null;
  /** Icon for the browser's tab and bookmarks, by colour scheme; null for the guide's own. */
  icon: Record<Scheme, OwnerPicture> | null;
  /** Shown when a page without a picture of its own is shared. */
  social_image: OwnerPicture | null;
  /** Colour of links and buttons by colour scheme, `#rrggbb`; null for the guide's own. */
  accent: Record<Scheme, string> | null;
  links: Record<'header' | 'footer', Record<Language, OwnerLink[]>>;
  /** Parts of the navigation in the order in which they are shown; parts not listed are hidden. */
  navigation: NavigationPart[];
  home: {
    headline: Record<Language, string>;
    /** Shown below "start here". */
    hint: Record<Language, string>;
    prompts: Record<Language, string[]>;
    /** Ids of the topics on the home page, in this order; empty for all. */
    featured: number[];
  };
  /** Contact for readers who did not find their answer. */
  contact: Record<Language, OwnerLink> | null;
  /**
   * Whether readers are asked if a page helped. Without a server, their answers are posted to `hook`; if that is empty,
   * readers are not asked.
   */
  feedback: { hook: string } | null;
  proposals: {
    /** Whether readers may propose changes of sentences. */
    readers: boolean;
    /** Types, and ids of topics, whose proposals must be accepted by somebody other than their author. */
    second_person: (Kind | number)[];
  };
  /** Named values that clients may store with records. */
  meta: Record<string, MetaKey>;
  /** Whether pages use typographic quotation marks, dashes and spaces. */
  typography: boolean;
  /** Whether the server counts what readers search for. */
  searches: boolean;
  head: HeadSnippet;
  /** Files published unchanged, by path at the root of the output, with a hash of their bytes. */
  files: Record<string, string>;
  /** Hash of `theme.css`; empty if it does not exist. */
  theme: string;
}

export type Scheme = 'light' | 'dark';

export const NAVIGATION_PARTS = ['manuals', 'topics', 'pages'] as const;
export type NavigationPart = (typeof NAVIGATION_PARTS)[number];

/** A stored former text (revision) or unsaved text (autosave) of an item. */
export interface Revision {
  id: number;
  parent: number;
  author: number;
  date: SiteTime;
  title: string;
  content: string;
  excerpt: string;
  autosave: boolean;
  /** Id of the user who accepted the proposal behind this text. */
  approved_by?: number;
}

export interface LanguagePair {
  from: Language;
  to: Language;
}

/** A person who may sign in. `password` is a scrypt hash. */
export interface User {
  id: number;
  login: string;
  /** Lower case; may be empty. */
  email: string;
  name: string;
  role: Role;
  /** Empty for an invited user who has not chosen one yet: it allows no sign-in. */
  password: string;
  /** The language pairs of a translator; empty for other roles. */
  language_pairs: LanguagePair[];
  /** Passwords of programs that sign in in this person's name; absent if there are none. */
  application_passwords?: ApplicationPassword[];
  no_mail?: true;
  /** A link for one sign-in, to choose a password; times are in milliseconds since 1970. */
  invitation?: { hash: string; until: number };
  /** The person's identity at a provider, set at the first sign-in through it. */
  identity?: { issuer: string; subject: string };
}

/** A password of a program, which can be revoked individually. */
export interface ApplicationPassword {
  id: number;
  name: string;
  /** Absent if it grants all that its owner may do through the API. */
  scope?: Scope;
  /** 24 random letters cannot be guessed, so no slow hash is needed. */
  hash: string;
  /** Days, `2026-11-24`; `last_used` is empty before the first use. */
  created: string;
  last_used: string;
}
