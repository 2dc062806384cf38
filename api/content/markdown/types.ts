import type { Remark } from '../../contract/findings.ts';
import type { Language } from '../../contract/model.ts';

/** What one Markdown body becomes. Everything is derived from the source and the context alone. */
export interface Rendered {
  /** Sanitised HTML of the whole body. `<!--more-->` is the only comment it can hold. */
  html: string;
  headings: Heading[];
  /** Its beginning, up to the "read more" mark: at most 55 words, plain. */
  excerpt: string;
  /** The opening paragraphs: at most 55 words, plain. */
  summary: string;
  /** Ids of the included blocks in order of appearance, also of those that gave nothing. Without repeats. */
  uses: number[];
  /** Paths of the site that the body links to, as written, without `base`, query and fragment. Without repeats. */
  links: string[];
  /** Paths below the uploads folder that the body shows or links to. Without repeats. */
  media: string[];
  /** What the author should look at. Empty for a sound body. */
  warnings: Remark[];
}

export interface Heading {
  depth: number;
  /** The id that leads to it. */
  slug: string;
  /** A former one, only on pages; empty if there is none. */
  alias: string;
  text: string;
}

/** What rendering may ask about the rest of the site. The functions must be pure: same argument, same answer. */
export interface RenderContext {
  language: Language;
  /** Prefix of root-relative URLs: empty, or `/path` without a final slash. */
  base: string;
  /** A reusable block the reader may see, or null. */
  block(id: number): { content: string; pictures?: Pictures } | null;
  /** Pictures that lie beside the text; those of a block come with it. */
  pictures?: Pictures;
  /** Facts about a file below the uploads folder, by its path: `2026/09/obrazek.png`. */
  media?(path: string): MediaFacts | null;
  /** The article behind a URL that stands alone in a paragraph, or null when it is none of the site's. */
  card?(url: string): Card | null;
  /** Whose work the URL shows, or null when it is none that is known. */
  embed?(url: string): Embed | null;
}

/** By the name that stands in the text; `path` is where the file is published, below the folder of such pictures. */
export type Pictures = Readonly<Record<string, { path: string; width: number; height: number }>>;

export interface MediaFacts {
  width: number;
  height: number;
  /** Smaller copies of the image: URLs below the uploads folder with their width in pixels. */
  sizes: { path: string; width: number }[];
}

/** `title` is as in front matter, `excerpt` is plain text, `href` is complete (with `base`). */
export interface Card {
  title: string;
  excerpt: string;
  href: string;
  /** The language of title and excerpt, if it may differ from the text around. */
  language?: Language;
}

/** `player` is the frame that readers may be asked to load, null where only the provider knows it. */
export interface Embed {
  provider: string;
  player: string | null;
}
