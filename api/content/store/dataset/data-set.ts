import type { Author, Item, ItemType, Revision, Site, Term, User } from '../../../contract/model.ts';

/** Settings as a file gives them: some of them, for one language or both. */
export type SiteData = Partial<Omit<Site, PerLanguage>> & {
  [field in PerLanguage]?: Partial<Site[field]>;
};
type PerLanguage = 'name' | 'description' | 'default_category';

/** A whole guide as one value: what a data set file says, in the records of the service. */
export interface DataSet {
  site: SiteData;
  /** Public profiles; null when the file has none, which leaves those that exist alone. */
  authors: Author[] | null;
  /** Accounts; null when the file has none, which leaves those that exist alone. */
  users: ImportedUser[] | null;
  terms: Term[];
  items: Item[];
  /** Paths below the content folder, of pictures that lie among texts. */
  pictures: string[];
  /** Autosaves among them. */
  revisions: Revision[];
}

/** An account with its password or with the hash of it; without either it cannot sign in. */
export type ImportedUser = Omit<User, 'password'> & { appPassword: string; passwordHash: string };

/** Names of the types in a data set. */
export const TYPE_NAMES: Record<ItemType, string> = {
  post: 'post',
  page: 'page',
  attachment: 'media',
  cms_block: 'block',
};

/** Stands in texts for the public URL of the site. */
export const BASE_PLACEHOLDER = '{base_url}';

/** Where the guide answers when nobody says otherwise. */
export const DEFAULT_BASE = 'http://127.0.0.1:4321';
