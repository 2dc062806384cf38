import type { ItemType, Language, Taxonomy } from './enums.ts';
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
 * The records of the guide as the whole service sees them. Field names are those of the API and of the front matter,
 * so that one name means one thing from the file to the answer.
 */

/** Site time, `YYYY-MM-DDTHH:MM:SS`, no zone. GMT is always exactly one hour less. */
type SiteTime = string;

/** A place of an item's file, and what its page was called there. */
export interface FormerPlace {
  path: string;
  type: ItemType;
  language: Language;
  slug: string;
}

/** What the place and the bytes of a record's file say. */
interface FileFacts {
  language: Language;
  /** Path below the content folder, with `/`: `cs/posts/jak-zacit.md`. */
  path: string;
  /** Hash of the file's bytes: equal versions are equal records. */
  version: string;
  /** Keys of the front matter that nothing reads and that were probably meant to be read; absent where there are none. */
  oddKeys?: string[];
}

type ItemFields = AllOf<
  RecordOf<typeof post> | RecordOf<typeof page> | RecordOf<typeof attachment> | RecordOf<typeof block>
>;
type TermFields = AllOf<RecordOf<typeof category> | RecordOf<typeof tag>>;

/**
 * A post, page, attachment or reusable block: one content file. Its other members are the stored rows of `records/`;
 * those that a type lacks hold the value that a file without them has.
 */
export interface Item extends FileFacts, ItemFields {
  type: ItemType;
  /** Where git knows the file to have been before somebody moved it; absent when nowhere else. */
  former?: FormerPlace[];
  /** False while the date is only "now" at the last save (drafts that nobody dated). */
  dated: boolean;
  media_details: MediaDetails;
  /** Pictures in the folder of the file that its text shows, by name; absent where there are none. */
  pictures?: Record<string, PictureBeside>;
}

/** A picture that lies among texts. */
export interface PictureBeside {
  /** Below the content folder: `en/posts/shot.png`. */
  path: string;
  /** In pixels. */
  width: number;
  height: number;
  /** Hash of the bytes. */
  version: string;
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

/** A pair of terms of `content/glossary.yaml`. */
export interface GlossaryEntry {
  terms: Record<Language, string>;
  /** Words not to be used instead. */
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

/** What is inserted into the head of every page, and what the content security policy has to allow for it. */
export interface HeadSnippet {
  html: string;
  /** Origins and hashes by directive of the policy: `script-src` to `https://stats.example`. */
  sources: Record<string, string[]>;
}

/** `content/site.yaml`. */
export interface Site {
  /** The languages that readers are offered. */
  languages: Language[];
  /** The language whose pages stand at the root of the site. */
  root_language: Language;
  name: Record<Language, string>;
  description: Record<Language, string>;
  public_url: string;
  /** Template with `{path}`; empty means no edit links. */
  edit_url: string;
  default_category: Record<Language, number>;
  templates: Record<'post' | 'page', string[]>;
  /** Name to [width, height, crop], in pixels; 0 is "any". */
  image_sizes: Record<string, [number, number, boolean]>;
  /** Where old URLs lead that no text or term had: paths of the site, those of before and those of now. */
  redirects: Record<string, string>;
  /** What readers search for, and what the guide says instead. */
  synonyms: Record<Language, Record<string, string[]>>;
  /** The mark beside the name, by colour scheme; null for the guide's own. */
  logo: Record<Scheme, OwnerPicture> | null;
  /** Icon of the browser's tab and of bookmarks, by colour scheme; null for the guide's own. */
  icon: Record<Scheme, OwnerPicture> | null;
  /** Shown where a page is shared that has no picture of its own. */
  social_image: OwnerPicture | null;
  /** Colour of links and buttons by colour scheme, `#rrggbb`; null for the guide's own. */
  accent: Record<Scheme, string> | null;
  links: Record<'header' | 'footer', Record<Language, OwnerLink[]>>;
  /** Parts of the navigation in the order in which they are shown; those left out are not. */
  navigation: NavigationPart[];
  home: {
    headline: Record<Language, string>;
    /** Said below "start here". */
    hint: Record<Language, string>;
    /** Searches to try. */
    prompts: Record<Language, string[]>;
    /** Ids of the topics on the home page, in this order; empty for all. */
    featured: number[];
  };
  /** Whom readers ask who did not find their answer. */
  contact: Record<Language, OwnerLink> | null;
  /**
   * Whether readers are asked if a page helped. Where no server of ours takes their answers, they are posted to `hook`,
   * and nobody is asked if that is empty.
   */
  feedback: { hook: string } | null;
  proposals: {
    /** Whether readers may propose another sentence. */
    readers: boolean;
    /** Types, and ids of topics, whose proposals somebody else must accept than who made them. */
    second_person: (ItemType | Taxonomy | number)[];
  };
  /** Named values that clients may keep with records. */
  meta: Record<string, MetaKey>;
  /** Whether pages set quotation marks, dashes and spaces as books do. */
  typography: boolean;
  /** Whether a server of ours counts what readers search for. */
  searches: boolean;
  head: HeadSnippet;
  /** Files that are published as they are, by path at the root of the output, with a hash of their bytes. */
  files: Record<string, string>;
  /** Hash of `theme.css`; empty when there is none. */
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
  /** Who accepted the proposal that this text came by. */
  approved_by?: number;
}

export interface LanguagePair {
  from: Language;
  to: Language;
}

/** Someone who may sign in. `password` is a scrypt hash. */
export interface User {
  id: number;
  login: string;
  /** Lower case; may be empty. */
  email: string;
  name: string;
  role: Role;
  /** Empty for who was invited and has chosen none yet: nothing signs in by it. */
  password: string;
  /** What a translator translates; empty for other roles. */
  language_pairs: LanguagePair[];
  /** What programs sign in with in this person's name; absent where nothing does. */
  application_passwords?: ApplicationPassword[];
  /** No mail is wanted. */
  no_mail?: true;
  /** A link that signs in once, to choose a password; times are milliseconds since 1970. */
  invitation?: { hash: string; until: number };
  /** Who this person is at a provider of identities, once they have signed in by it. */
  identity?: { issuer: string; subject: string };
}

/** A password that a program has, and that can be taken back alone. */
export interface ApplicationPassword {
  id: number;
  name: string;
  /** Absent where it is good for all that its owner may do at the API. */
  scope?: Scope;
  /** 24 random letters need no slow hash: nobody guesses them. */
  hash: string;
  /** Days, `2026-11-24`; empty before its first use. */
  created: string;
  last_used: string;
}
