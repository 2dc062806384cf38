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

/** Records that are listed, created and changed alike. */
export type Collection = keyof Names;

export type Context = 'view' | 'embed' | 'edit';

/** A record as a context shows it. */
export type Shown<C extends Collection, X extends Context = 'view'> = Schemas[`${Names[C]}${Capitalize<X>}`];

/** What a list is filtered and ordered by. */
export type Query<C extends Collection> = Omit<
  NonNullable<paths[`/cms/v2/${C}`]['get']['parameters']['query']>,
  'context' | 'page'
>;

/** What a record is created with, or changed to. */
export type Fields<C extends Collection> = NonNullable<
  paths[`/cms/v2/${C}/{id}`]['patch']['requestBody']
>['content']['application/json'];

/** A record as it was opened for editing: its version is what a save compares with. */
export interface Opened<C extends Collection> {
  collection: C;
  record: Shown<C, 'edit'>;
  /** The entity tag. */
  version: string;
}

/** Where both sides say something else. */
export interface Contradiction {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** Of a text: where in the merged one `mine` stands, from 1. */
  line?: number;
}
