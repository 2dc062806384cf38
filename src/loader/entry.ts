import { z } from 'astro/zod';
import { decodeHTMLStrict } from 'entities';

export const KINDS = ['posts', 'pages'] as const;
export type Kind = (typeof KINDS)[number];

/** Data of an article or chapter besides its text. Texts are plain, without markup. */
export const schema = z.object({
  /** Id of the record in the API. */
  id: z.number(),
  kind: z.enum(KINDS),
  slug: z.string(),
  language: z.enum(['cs', 'en']),
  title: z.string(),
  description: z.string(),
  /** URL of its page in the guide. */
  link: z.string(),
  date: z.coerce.date(),
  modified: z.coerce.date(),
  /** Ids of categories and tags; empty for chapters. */
  categories: z.array(z.number()),
  tags: z.array(z.number()),
  author: z.number(),
  /** Id of the parent chapter, 0 for none, and position among its siblings; 0 for articles. */
  parent: z.number(),
  order: z.number(),
  /** Id of the translation in the other language; 0 if none exists. */
  partner: z.number(),
});

export type GuideData = z.infer<typeof schema>;

interface Heading {
  depth: number;
  slug: string;
  text: string;
}

export interface Entry {
  /** Path of the page in the guide without surrounding slashes: `en/how-to-sign-in`. */
  id: string;
  data: GuideData;
  rendered: { html: string; metadata: { headings: Heading[] } };
}

/** A record as the API returns it to anonymous callers. */
export interface GuideRecord {
  id: number;
  slug: string;
  status: string;
  type: string;
  language: 'cs' | 'en';
  link: string;
  date_gmt: string;
  modified_gmt: string;
  title: { rendered: string };
  excerpt?: { rendered: string };
  content: { rendered: string; protected: boolean };
  author: number;
  categories?: number[];
  tags?: number[];
  parent?: number;
  menu_order?: number;
  translation: { partner: number };
}

/** Converts a record to an Astro entry. `home` is the URL of the guide as the guide reports it. */
export function entryOf(record: GuideRecord, home: string): Entry {
  const html = absolute(record.content.rendered, new URL(record.link).origin);
  return {
    id: record.link.slice(home.length).replace(/^\/|\/$/g, '') || 'index',
    data: {
      id: record.id,
      kind: record.type === 'page' ? 'pages' : 'posts',
      slug: record.slug,
      language: record.language,
      title: plain(record.title.rendered),
      description: plain(record.excerpt?.rendered ?? ''),
      link: record.link,
      date: new Date(`${record.date_gmt}Z`),
      modified: new Date(`${record.modified_gmt}Z`),
      categories: record.categories ?? [],
      tags: record.tags ?? [],
      author: record.author,
      parent: record.parent ?? 0,
      order: record.menu_order ?? 0,
      partner: record.translation.partner,
    },
    rendered: { html, metadata: { headings: headingsIn(html) } },
  };
}

/** Makes root-relative URLs absolute, because the texts are shown on another host. */
const absolute = (html: string, origin: string): string =>
  html.replace(TAG, (tag) =>
    tag
      .replace(/ (src|href|poster|data-src)="\/(?!\/)/g, ` $1="${origin}/`)
      .replace(
        / srcset="([^"]*)"/g,
        (_, set: string) => ` srcset="${set.replace(/(^|,\s*)\/(?!\/)/g, `$1${origin}/`)}"`,
      ),
  );

/** Text contains no `<`, and so nothing that looks like a tag. */
const TAG = /<[a-z](?:[^<>"]|"[^"]*")*>/g;

/** The markup comes from the guide: attributes are in double quotes, and headings are not nested. */
const headingsIn = (html: string): Heading[] =>
  Array.from(
    html.matchAll(/<h([1-6])\b[^>]*\bid="([^"]*)"[^>]*>(.*?)<\/h\1>/gs),
    ([, depth, slug = '', inner = '']) => ({
      ...{ depth: Number(depth), slug, text: plain(inner) },
    }),
  );

const plain = (html: string): string => decodeHTMLStrict(html.replace(/<[^>]*>/g, '')).trim();
