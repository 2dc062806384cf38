import type { components, paths } from './openapi.ts';

type Schemas = components['schemas'];

interface Names {
  posts: 'Post';
  pages: 'Page';
  media: 'Media';
  blocks: 'Block';
  categories: 'Category';
  tags: 'Tag';
}

/** Kinds of records that are listed, created and changed in the same way. */
export type Collection = keyof Names;

export type Context = 'view' | 'embed' | 'edit';

/** A record as a context shows it. */
export type Shown<C extends Collection, X extends Context = 'view'> = Schemas[`${Names[C]}${Capitalize<X>}`];

/** Filters and order of a list. */
export type Query<C extends Collection> = Omit<
  NonNullable<paths[`/cms/v2/${C}`]['get']['parameters']['query']>,
  'context' | 'page'
>;

/** Fields with which a record is created or changed. */
export type Fields<C extends Collection> = NonNullable<
  paths[`/cms/v2/${C}/{id}`]['patch']['requestBody']
>['content']['application/json'];

/** A record opened for editing, with the version that a save is based on. */
export interface Opened<C extends Collection> {
  collection: C;
  record: Shown<C, 'edit'>;
  /** The entity tag. */
  version: string;
}

/** A field that both sides changed differently. */
export interface Contradiction {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** For a text, the line of `mine` in the merged text, from 1. */
  line?: number;
}
