/** The rights of roles. They have the names shown in the records of content types. */
const reading = ['read'] as const;

const ownDrafts = ['edit_posts', 'delete_posts'] as const;

const ownPosts = [
  ...ownDrafts,
  'edit_published_posts',
  'delete_published_posts',
  'publish_posts',
  'upload_files',
] as const;

const othersPosts = [
  'edit_others_posts',
  'delete_others_posts',
  'edit_private_posts',
  'delete_private_posts',
  'read_private_posts',
] as const;

const pages = [
  'edit_pages',
  'delete_pages',
  'edit_published_pages',
  'delete_published_pages',
  'publish_pages',
  'edit_others_pages',
  'delete_others_pages',
  'edit_private_pages',
  'delete_private_pages',
  'read_private_pages',
] as const;

const editing = [...ownPosts, ...othersPosts, ...pages, 'manage_categories', 'unfiltered_html'] as const;

const translating = ['translate'] as const;
const managingTranslations = [...translating, 'manage_translations'] as const;

const administering = ['manage_options', 'list_users'] as const;

export const ROLES = {
  administrator: [...reading, ...editing, ...managingTranslations, ...administering],
  editor: [...reading, ...editing],
  author: [...reading, ...ownPosts],
  contributor: [...reading, ...ownDrafts],
  subscriber: reading,
  translator: [...reading, ...translating],
  translation_manager: [...reading, ...managingTranslations],
} as const satisfies Record<string, readonly string[]>;

export type Role = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as Role[];
export type Capability = (typeof ROLES)[Role][number];

/** Whether a role has a right. Rights on other people's items also depend on the item. */
export const may = (role: Role, capability: Capability): boolean =>
  (ROLES[role] as readonly Capability[]).includes(capability);

/** Scopes to which the password of a program may be limited: reading, or reading and proposing changes. */
export const SCOPES = ['read', 'propose'] as const;
export type Scope = (typeof SCOPES)[number];
