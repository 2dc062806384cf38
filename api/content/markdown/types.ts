import type { Remark } from '../../contract/findings.ts';
import type { Language, PictureBeside } from '../../contract/model.ts';

/** Result of rendering a Markdown body, derived from the source and the context alone. */
export interface Rendered {
  /** Sanitised HTML of the whole body. The only comment it can contain is `<!--more-->`. */
  html: string;
  headings: Heading[];
  /** The beginning up to the "read more" mark: at most 55 words, plain. */
  excerpt: string;
  /** The opening paragraphs: at most 55 words, plain. */
  summary: string;
  /** Remarks for the author; empty if none. */
  warnings: Remark[];
}

export interface Heading {
  depth: number;
  slug: string;
  /** A former id, only on pages; empty if none. */
  alias: string;
  text: string;
}

/** Access to the rest of the site for rendering. The functions must be pure. */
export interface RenderContext {
  language: Language;
  /** Prefix of root-relative URLs: empty, or `/path` without a trailing slash. */
  base: string;
  /** A reusable block that the reader may see, or null. */
  block(id: number): { content: string; pictures?: Pictures } | null;
  /** Pictures beside the text; a block brings its own. */
  pictures?: Pictures;
  /** Facts about a file below the uploads folder, by its path: `2026/09/obrazek.png`. */
  media?(path: string): MediaFacts | null;
  /** The article at a URL alone in a paragraph, or null if it is not an article of the site. */
  card?(url: string): Card | null;
  /** The embed for a URL, or null if its provider is unknown. */
  embed?(url: string): Embed | null;
}

/** By the name in the text; `path` is where the file is published, below the folder of such pictures. */
export type Pictures = Readonly<Record<string, Omit<PictureBeside, 'version'>>>;

export interface MediaFacts {
  width: number;
  height: number;
  /** Smaller copies of the image: paths below the uploads folder, with widths in pixels. */
  sizes: { path: string; width: number }[];
}

/** `title` is as in front matter, `excerpt` is plain text, `href` is complete (with `base`). */
export interface Card {
  title: string;
  excerpt: string;
  href: string;
  /** The language of title and excerpt, if it may differ from that of the surrounding text. */
  language?: Language;
}

/** `player` is the URL of the frame to load with the reader's consent; null if only the provider knows it. */
export interface Embed {
  provider: string;
  player: string | null;
}
