import { SaxesParser } from 'saxes';
import { emptySource, languageCode, type PartialItem, type PartialSource } from './model.ts';
import { SourceError } from './client.ts';
import { labelsIn, originalUrl, translationsOf } from './rest.ts';

/** Maximum nesting of elements; a deeper file is refused. */
const DEEPEST = 20;

/** Leaf elements by name, and repeated elements. */
interface Node {
  texts: Map<string, string>;
  lists: { name: string; attributes: Record<string, string>; text: string; node: Node | null }[];
}

/** Taxonomies of WordPress and Polylang that are not topics. */
export const OWN_TAXONOMIES =
  /^(?:language|post_translations|term_language|term_translations|post_format|nav_menu|wp_.*)$/;

const newNode = (): Node => ({ texts: new Map(), lists: [] });

/** Elements that are read as a whole; everything inside them is a leaf. */
const WHOLE = new Set('item wp:category wp:tag wp:term wp:author wp:postmeta wp:termmeta wp:comment'.split(' '));

/**
 * Reads an export file in chunks. Polylang writes languages and pairs into it as the terms `language` and
 * `post_translations`. Throws a {@link SourceError} with the line of invalid XML.
 */
export async function readWxr(
  name: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<PartialSource> {
  const reader = new WxrReader();
  const decoder = new TextDecoder('utf-8');
  const parser = new SaxesParser();
  const refuse = (problem: string): never => {
    throw new SourceError(`${name}: line ${parser.line}: ${problem}`);
  };
  parser.on('error', ({ message }) => refuse(message.replace(/^\d+:\d+: /, '')));
  parser.on('doctype', () => refuse('an export file has no DOCTYPE'));
  parser.on('opentag', ({ name: tag, attributes }) => {
    if (!reader.open(tag, attributes)) refuse('elements are nested too deep');
  });
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  parser.on('closetag', ({ name: tag }) => reader.close(tag));
  let isBegun = false;
  const write = (text: string) => {
    // A control character in a text makes the file invalid XML, but WordPress exports it nevertheless.
    const valid = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
    // So do blank lines that a plugin prints before the file.
    const xml = isBegun ? valid : valid.trimStart();
    isBegun ||= xml !== '';
    parser.write(xml);
  };
  for await (const chunk of chunks) write(decoder.decode(chunk, { stream: true }));
  write(decoder.decode());
  parser.close();
  return reader.finish(name);
}

interface TermNames {
  /** Of terms that have an element of their own. */
  taxonomy?: string;
  slug: string;
  name: string;
  description: string;
  parent: string;
}

/** How each element of a term names what is in it. */
const TERMS: Readonly<Record<string, TermNames>> = {
  'wp:category': {
    taxonomy: 'category',
    slug: 'wp:category_nicename',
    name: 'wp:cat_name',
    description: 'wp:category_description',
    parent: 'wp:category_parent',
  },
  'wp:tag': {
    taxonomy: 'post_tag',
    slug: 'wp:tag_slug',
    name: 'wp:tag_name',
    description: 'wp:tag_description',
    parent: 'wp:term_parent',
  },
  'wp:term': {
    slug: 'wp:term_slug',
    name: 'wp:term_name',
    description: 'wp:term_description',
    parent: 'wp:term_parent',
  },
};

class WxrReader {
  readonly #source = emptySource();
  readonly #channel = newNode();
  readonly #items: Node[] = [];
  /** Descriptions of `post_translations` by slug. */
  readonly #groups = new Map<string, Record<string, number>>();
  readonly #termIds = new Map<string, number>();
  readonly #parents: { taxonomy: string; slug: string; parent: string }[] = [];
  readonly #authors = new Map<string, number>();
  /** Names of terms that texts have and the file does not list: an export of posts alone lists none. */
  readonly #unlisted = new Set<string>();
  readonly #open: Node['lists'] = [];

  open(name: string, attributes: Record<string, string>): boolean {
    this.#open.push({ name, attributes, text: '', node: WHOLE.has(name) ? newNode() : null });
    return this.#open.length <= DEEPEST;
  }

  text(text: string): void {
    const top = this.#open.at(-1);
    if (top) top.text += text;
  }

  close(name: string): void {
    const closed = this.#open.pop();
    if (!closed) return;
    const around = this.#open.findLast(({ node }) => node !== null)?.node ?? this.#channel;
    if (name === 'item' && closed.node) this.#items.push(closed.node);
    else if (name === 'category' || closed.node) around.lists.push(closed);
    else if (this.#open.length > 0) around.texts.set(name, closed.text);
  }

  finish(name: string): PartialSource {
    const { texts, lists } = this.#channel;
    if (!texts.has('wp:wxr_version')) throw new SourceError(`${name} is not a WordPress export`);
    this.#source.name = texts.get('title') ?? '';
    this.#source.description = texts.get('description') ?? '';
    this.#source.language = languageCode(texts.get('language') ?? '');
    for (const { name: kind, node } of lists) {
      if (kind === 'wp:author' && node) this.#addAuthor(node);
      else if (TERMS[kind] && node) this.#addTerm(node, TERMS[kind]);
    }
    for (const { taxonomy, slug, parent } of this.#parents) {
      const term = this.#source.terms.find((one) => one.taxonomy === taxonomy && one.slug === slug);
      if (term) term.parent = this.#termIds.get(`${taxonomy} ${parent}`) ?? 0;
    }
    for (const item of this.#items) this.#addItem(item);
    if (this.#unlisted.size > 0)
      this.#source.gaps.push(
        `${name} does not list these topics and tags of its texts, which only the API can tell then: ${[...this.#unlisted].join(', ')}.`,
      );
    return this.#source;
  }

  #addAuthor(node: Node): void {
    const id = Number(get(node, 'wp:author_id'));
    const slug = get(node, 'wp:author_login');
    this.#authors.set(slug, id);
    this.#source.authors.push({ id, slug, name: get(node, 'wp:author_display_name') || slug, description: '' });
  }

  #addTerm(node: Node, names: TermNames): void {
    const id = Number(get(node, 'wp:term_id'));
    const taxonomy = names.taxonomy ?? get(node, 'wp:term_taxonomy');
    const slug = get(node, names.slug);
    const description = get(node, names.description);
    if (taxonomy === 'post_translations') this.#groups.set(slug, readSerialized(description));
    if (OWN_TAXONOMIES.test(taxonomy)) return;
    const parent = get(node, names.parent);
    if (parent) this.#parents.push({ taxonomy, slug, parent });
    this.#termIds.set(`${taxonomy} ${slug}`, id);
    const meta = metaOf(node, 'wp:termmeta');
    this.#source.terms.push({
      ...{ id, taxonomy, slug, name: get(node, names.name), description, parent: 0, link: '' },
      language: languageCode(meta.get('lang') ?? ''),
      translations: readSerialized(meta.get('translations') ?? ''),
    });
  }

  #addItem(node: Node): void {
    const type = get(node, 'wp:post_type');
    if (type === 'nav_menu_item') return this.#addLink(node);
    if (type === 'wp_navigation')
      this.#source.menus.push({ name: get(node, 'title'), links: labelsIn(get(node, 'content:encoded')) });
    const id = Number(get(node, 'wp:post_id'));
    if (!Number.isSafeInteger(id) || id <= 0 || !type) return;
    this.#source.comments += node.lists.filter(({ name }) => name === 'wp:comment').length;
    const meta = metaOf(node, 'wp:postmeta');
    const terms: Record<string, number[]> = {};
    let [language, format] = ['', 'standard'];
    let translations: Record<string, number> = {};
    for (const { name, attributes, text } of node.lists) {
      if (name !== 'category') continue;
      const { domain = '', nicename = '' } = attributes;
      if (domain === 'language') language = languageCode(nicename);
      if (domain === 'post_translations') translations = this.#groups.get(nicename) ?? {};
      if (domain === 'post_format') format = nicename.replace(/^post-format-/, '');
      const term = this.#termIds.get(`${domain} ${nicename}`);
      if (term) (terms[domain] ??= []).push(term);
      else if (domain === 'category' || domain === 'post_tag') this.#unlisted.add(text || nicename);
    }
    // An undated draft has no GMT time; texts imported long ago may have none either.
    const isDraft = /draft|pending/.test(get(node, 'wp:status'));
    const fields: PartialItem['fields'] = {
      ...{ terms, language, translations, format },
      slug: get(node, 'wp:post_name'),
      status: get(node, 'wp:status'),
      title: get(node, 'title'),
      raw: get(node, 'content:encoded'),
      excerpt: get(node, 'excerpt:encoded'),
      date: gmt(get(node, 'wp:post_date_gmt')) || (isDraft ? '' : gmt(get(node, 'wp:post_date'))),
      modified: gmt(get(node, 'wp:post_modified_gmt')) || gmt(get(node, 'wp:post_modified')),
      author: this.#authors.get(get(node, 'dc:creator')),
      parent: Number(get(node, 'wp:post_parent')) || 0,
      menuOrder: Number(get(node, 'wp:menu_order')) || 0,
      sticky: get(node, 'wp:is_sticky') === '1',
      password: get(node, 'wp:post_password'),
      featuredMedia: Number(meta.get('_thumbnail_id')) || 0,
      commentStatus: get(node, 'wp:comment_status'),
      pingStatus: get(node, 'wp:ping_status'),
      link: get(node, 'link'),
      oldSlugs: metas(node, 'wp:postmeta').flatMap(([key, value]) => (key === '_wp_old_slug' ? [value] : [])),
      footnotes: meta.get('footnotes') ?? '',
    };
    if (type === 'attachment') {
      fields.fileUrl = get(node, 'wp:attachment_url');
      fields.originalUrl = originalUrl(fields.fileUrl, originalName(meta)) ?? '';
      fields.altText = meta.get('_wp_attachment_image_alt') ?? '';
    }
    if (!this.#source.types.some((one) => one.name === type))
      this.#source.types.push({ name: type, base: '', hierarchical: type === 'page' });
    this.#source.items.push({ id, type, fields });
  }

  /** A link names its menu; links to texts may have no label of their own. */
  #addLink(node: Node): void {
    const menu = node.lists.find(({ name, attributes }) => name === 'category' && attributes['domain'] === 'nav_menu');
    const meta = metaOf(node, 'wp:postmeta');
    const words =
      get(node, 'title') ||
      meta.get('_menu_item_url') ||
      `${meta.get('_menu_item_object')} ${meta.get('_menu_item_object_id')}`;
    const name = menu?.text || menu?.attributes['nicename'] || '';
    const known = this.#source.menus.find((one) => one.name === name);
    if (known) known.links.push(words);
    else this.#source.menus.push({ name, links: [words] });
  }
}

const get = ({ texts }: Node, name: string): string => texts.get(name) ?? '';

const metas = (node: Node, kind: string): [string, string][] =>
  node.lists.flatMap(({ name, node: one }) =>
    name === kind && one ? [[get(one, 'wp:meta_key'), get(one, 'wp:meta_value')] as [string, string]] : [],
  );

const metaOf = (node: Node, kind: string): Map<string, string> => new Map(metas(node, kind));

/** The original's file name from PHP-serialised picture data. */
const originalName = (meta: ReadonlyMap<string, string>): string =>
  /"original_image";s:\d+:"([^"]+)"/.exec(meta.get('_wp_attachment_metadata') ?? '')?.[1] ?? '';

const gmt = (date: string): string => (/^0000/.test(date) ? '' : date.replace(' ', 'T'));

/** Ids by language from PHP's `a:2:{s:2:"cs";i:12;…}`, the only serialised form that is parsed. */
export function readSerialized(text: string): Record<string, number> {
  const pairs = [...text.matchAll(/s:\d+:"([\w-]+)";i:(\d+);/g)].map(
    ([, code = '', id]) => [code, Number(id)] as const,
  );
  return translationsOf(Object.fromEntries(pairs));
}
