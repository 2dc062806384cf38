import type { Author, Item, ItemType, Revision, Site, Term, User } from '../../../contract/model.ts';

/** Settings as a file gives them: a subset, for one language or both. */
export type SiteData = Partial<Omit<Site, PerLanguage>> & {
  [field in PerLanguage]?: Partial<Site[field]>;
};
type PerLanguage = 'name' | 'description' | 'default_category';

/** A whole guide as one value: the content of a data set file, as records of the service. */
export interface DataSet {
  site: SiteData;
  /** Public profiles; null if the file has none, which keeps existing ones. */
  authors: Author[] | null;
  /** Accounts; null if the file has none, which keeps existing ones. */
  users: ImportedUser[] | null;
  terms: Term[];
  items: Item[];
  /** Paths below the content folder of pictures stored beside texts. */
  pictures: string[];
  /** Includes autosaves. */
  revisions: Revision[];
}

/** An account with its password or password hash; without either it cannot sign in. */
export type ImportedUser = Omit<User, 'password'> & { appPassword: string; passwordHash: string };

export const TYPE_NAMES: Record<ItemType, string> = {
  post: 'post',
  page: 'page',
  attachment: 'media',
  cms_block: 'block',
};

/** Placeholder in texts for the public URL of the site. */
export const BASE_PLACEHOLDER = '{base_url}';

export const DEFAULT_BASE = 'http://127.0.0.1:4321';
