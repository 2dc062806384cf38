import type { Role } from '../../api/contract/roles.ts';

/**
 * Rights according to the reference behaviour of the API. Written by hand and computed from nothing: the code under
 * test has rights and capabilities, this table only people and responses.
 */
export type Caller = 'anonymous' | Role;

export const CALLERS: readonly Caller[] = [
  'anonymous',
  'subscriber',
  'translator',
  'translation_manager',
  'contributor',
  'author',
  'editor',
  'administrator',
];

export type Collection = 'posts' | 'pages' | 'blocks' | 'media';

/**
 * Positions of the letters below. `protected` is published with a password; `attached` belongs to a draft
 * of another author.
 */
export const STATES: Record<Collection, readonly string[]> = {
  posts: ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'protected'],
  pages: ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'protected'],
  blocks: ['publish', 'future', 'draft', 'pending', 'private', 'trash', 'protected'],
  media: ['inherit', 'attached', 'private', 'trash'],
};

/**
 * - `-` nothing
 * - `r` reads it as the public would see it
 * - `w` reads it for editing, changes and deletes it, its revisions and autosaves included
 * - `e` like `w`, but is not shown it by a GET: a file follows the item that shows it
 */
export type Letter = '-' | 'r' | 'w' | 'e';

type Rights = { own: string; others: string };

const READER: Rights = { own: 'r-----r', others: 'r-----r' };
const NOBODY: Rights = { own: '-------', others: '-------' };
const EVERYTHING: Rights = { own: 'wwwwwww', others: 'wwwwwww' };
const FILE_READER: Rights = { own: 'r---', others: 'r---' };

export const ITEMS: Record<Collection, Record<Caller, Rights>> = {
  posts: {
    anonymous: READER,
    subscriber: READER,
    translator: READER,
    translation_manager: READER,
    contributor: { own: 'rrwwwwr', others: 'r-----r' },
    author: { own: 'wwwwwww', others: 'r-----r' },
    editor: EVERYTHING,
    administrator: EVERYTHING,
  },
  pages: {
    anonymous: READER,
    subscriber: READER,
    translator: READER,
    translation_manager: READER,
    contributor: { own: 'rrrrrrr', others: 'r-----r' },
    author: { own: 'rrrrrrr', others: 'r-----r' },
    editor: EVERYTHING,
    administrator: EVERYTHING,
  },
  blocks: {
    anonymous: NOBODY,
    subscriber: NOBODY,
    translator: NOBODY,
    translation_manager: NOBODY,
    contributor: { own: 'rrwwwwr', others: 'r-----r' },
    author: { own: 'wwwwwww', others: 'r-----r' },
    editor: EVERYTHING,
    administrator: EVERYTHING,
  },
  media: {
    anonymous: FILE_READER,
    subscriber: FILE_READER,
    translator: FILE_READER,
    translation_manager: FILE_READER,
    contributor: FILE_READER,
    author: { own: 'weww', others: 'r---' },
    editor: { own: 'wwww', others: 'wwww' },
    administrator: { own: 'wwww', others: 'wwww' },
  },
};

/** One request about an item, in the order in which one caller sends them. */
export interface Step {
  /** `METHOD path` below the collection, as the route table has it. */
  endpoint: string;
  query?: string;
  body?: object;
  /** If not 200. */
  status?: number;
  /** Letters that are allowed. */
  needs: string;
  /** Of callers with the letter r only these, and not if the text has a password. */
  writers?: readonly Caller[];
  /** Error code for all others. */
  refusal: string;
}

const edit = { needs: 'we', refusal: 'rest_cannot_edit' };
const readParent = { needs: 'we', refusal: 'rest_cannot_read' };
const propose = {
  needs: 'rwe',
  writers: ['contributor', 'author', 'editor', 'administrator'],
  refusal: 'rest_cannot_read',
} as const;
const remove = { needs: 'we', refusal: 'rest_cannot_delete' };

const LOOKS: readonly Step[] = [
  { endpoint: 'GET /{id}', needs: 'rw', refusal: 'rest_forbidden' },
  { endpoint: 'GET /{id}', query: 'context=edit', needs: 'w', refusal: 'rest_forbidden_context' },
];
const CHANGES: readonly Step[] = [
  { endpoint: 'POST /{id}', body: { title: 'By POST' }, ...edit },
  { endpoint: 'PUT /{id}', body: { title: 'By PUT' }, ...edit },
  { endpoint: 'PATCH /{id}', body: { title: 'By PATCH' }, ...edit },
];
const HISTORY: readonly Step[] = [
  { endpoint: 'GET /{parent}/revisions', ...readParent },
  { endpoint: 'GET /{parent}/revisions/{id}', ...readParent },
  { endpoint: 'GET /{id}/autosaves', ...readParent },
  { endpoint: 'GET /{parent}/autosaves/{id}', ...readParent },
  { endpoint: 'POST /{id}/autosaves', body: { title: 'Typed' }, ...edit },
  { endpoint: 'POST /{id}/preview', body: { title: 'Typed' }, ...propose },
  { endpoint: 'POST /{id}/side-by-side', body: { title: 'Typed' }, ...propose },
  { endpoint: 'GET /{id}/source', ...propose },
  { endpoint: 'POST /{id}/share', body: {}, status: 201, ...edit },
  { endpoint: 'DELETE /{id}/share', ...edit },
  { endpoint: 'POST /{id}/merge', body: { base: '', mine: 'Typed' }, ...propose },
  { endpoint: 'DELETE /{parent}/revisions/{id}', query: 'force=true', ...remove },
];
const ENDS: readonly Step[] = [
  { endpoint: 'DELETE /{id}', ...remove },
  { endpoint: 'DELETE /{id}', query: 'force=true', ...remove },
];

const WITH_HISTORY = [...LOOKS, ...HISTORY, ...CHANGES, ...ENDS];
export const STEPS: Record<Collection, readonly Step[]> = {
  ...{ posts: WITH_HISTORY, pages: WITH_HISTORY, blocks: WITH_HISTORY, media: [...LOOKS, ...CHANGES, ...ENDS] },
};

/** Response to callers who may delete but omit `force`: nothing is trashed twice, files never. */
export const trashed = (collection: Collection, state: string): number =>
  collection === 'media' ? 501 : state === 'trash' ? 410 : 200;

/** `Allow` of an item and of its revisions and autosaves, by letter; null without the header. */
export const ALLOW: Record<Letter, { item: string | null; revisions: string | null; autosaves: string | null }> = {
  '-': { item: null, revisions: null, autosaves: null },
  r: { item: 'GET', revisions: null, autosaves: null },
  w: { item: 'GET, POST, PUT, PATCH, DELETE', revisions: 'GET', autosaves: 'GET, POST' },
  e: { item: 'POST, PUT, PATCH, DELETE', revisions: 'GET', autosaves: 'GET, POST' },
};
