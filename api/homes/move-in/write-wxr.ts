import { createHash } from 'node:crypto';
import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Author, Item, Language, Term } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { escapeMarkup, xmlSafe } from '../../lib/escape.ts';
import { siteToGmt } from '../../lib/time.ts';
import { renderMarkdown } from '../../content/markdown/render.ts';
import { pathOf, shortPath, uploadPath } from '../../rest/query/urls.ts';
import { attribute, classesOf, elementsNamed, elementsOf, isElement, parseHtml, textOf } from './convert/hast.ts';
import { cardIn } from './texts.ts';

const NAMES: Record<Language, string> = { cs: 'Čeština', en: 'English' };
const LOCALES: Record<Language, string> = { cs: 'cs_CZ', en: 'en_US' };

/**
 * Exports a guide as a file that WordPress imports: texts as editor blocks, terms, authors, files by their URL, and
 * languages and pairs as stored by Polylang. `base` is the public URL, without a trailing slash.
 */
export function writeWxr(index: ContentIndex, base: string): string {
  const { site } = index;
  const items = [...index.allItems()].filter(({ status }) => status !== 'auto-draft').sort((a, b) => a.id - b.id);
  const terms = [...index.allTerms()].sort((a, b) => a.id - b.id);
  const groups = groupsOf(items, index);
  const root = site.root_language;
  const name = escapeMarkup(xmlSafe(site.name[root]));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>${name}</title><link>${escapeMarkup(base)}</link><description>${escapeMarkup(xmlSafe(site.description[root]))}</description><language>${LOCALES[root].replace('_', '-')}</language>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>${escapeMarkup(base)}</wp:base_site_url><wp:base_blog_url>${escapeMarkup(base)}</wp:base_blog_url>
${[...index.authors.values()].map((author) => authorXml(author, root)).join('\n')}
${inOrder(terms, index)
  .map((term) => termXml(term, index))
  .join('\n')}
${site.languages.map((language) => wpTerm('language', language, NAMES[language], localeOf(language))).join('\n')}
${[...new Map([...groups.values()].map((group) => [group.slug, group])).values()].map(({ slug, pairs }) => wpTerm('post_translations', slug, slug, pairs)).join('\n')}
${items.map((item) => itemXml(item, { index, base, groups })).join('\n')}
</channel>
</rss>
`;
}

/** Parents before children, because the importer reads terms one by one. */
function inOrder(terms: readonly Term[], index: ContentIndex): Term[] {
  const depth = (term: Term, left = 50): number => {
    const parent = index.term(term.parent);
    return parent && left > 0 ? 1 + depth(parent, left - 1) : 0;
  };
  return [...terms].sort((a, b) => depth(a) - depth(b) || a.id - b.id);
}

const cdata = (text: string): string => `<![CDATA[${xmlSafe(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

const authorXml = ({ id, slug, name }: Author, language: Language): string =>
  `<wp:author><wp:author_id>${id}</wp:author_id><wp:author_login>${cdata(slug)}</wp:author_login><wp:author_email>${cdata('')}</wp:author_email><wp:author_display_name>${cdata(name[language])}</wp:author_display_name></wp:author>`;

/** A slug may be shared by terms of both languages in the guide, but not in WordPress. */
function slugOf(term: Term, index: ContentIndex): string {
  const isShared = index.terms(term.taxonomy).some((one) => one.slug === term.slug && one.id < term.id);
  return isShared ? `${term.slug}-${term.language}` : term.slug;
}

function termXml(term: Term, index: ContentIndex): string {
  const parent = index.term(term.parent);
  const partner = index.partner(term);
  const pairs = partner ? pairsOf([term, partner as Term]) : '';
  const meta = `${metaXml('term', 'lang', term.language)}${pairs && metaXml('term', 'translations', pairs)}`;
  if (term.taxonomy === 'post_tag') {
    return `<wp:tag><wp:term_id>${term.id}</wp:term_id><wp:tag_slug>${cdata(slugOf(term, index))}</wp:tag_slug><wp:tag_name>${cdata(term.name)}</wp:tag_name><wp:tag_description>${cdata(term.description)}</wp:tag_description>${meta}</wp:tag>`;
  }
  return `<wp:category><wp:term_id>${term.id}</wp:term_id><wp:category_nicename>${cdata(slugOf(term, index))}</wp:category_nicename><wp:category_parent>${cdata(parent ? slugOf(parent, index) : '')}</wp:category_parent><wp:cat_name>${cdata(term.name)}</wp:cat_name><wp:category_description>${cdata(term.description)}</wp:category_description>${meta}</wp:category>`;
}

const wpTerm = (taxonomy: string, slug: string, name: string, description: string): string =>
  `<wp:term><wp:term_taxonomy>${cdata(taxonomy)}</wp:term_taxonomy><wp:term_slug>${cdata(slug)}</wp:term_slug><wp:term_name>${cdata(name)}</wp:term_name><wp:term_description>${cdata(description)}</wp:term_description></wp:term>`;

const metaXml = (kind: 'term' | 'post', key: string, value: string): string =>
  `<wp:${kind}meta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:${kind}meta>`;

interface Group {
  slug: string;
  /** A list serialised as in PHP. */
  pairs: string;
}

/** The pairs, by the ids of both items. */
function groupsOf(items: readonly Item[], index: ContentIndex): Map<number, Group> {
  const groups = new Map<number, Group>();
  for (const item of items) {
    const partner = index.partner(item);
    if (!partner || groups.has(item.id)) continue;
    const pairs = pairsOf([item, partner]);
    const slug = `pll_${createHash('sha256').update(pairs).digest('hex').slice(0, 13)}`;
    groups.set(item.id, { slug, pairs }).set(partner.id, { slug, pairs });
  }
  return groups;
}

const pairsOf = (pair: readonly { language: Language; id: number }[]): string => {
  const entries = [...pair].sort((a, b) => (a.language < b.language ? -1 : 1));
  return `a:${entries.length}:{${entries.map(({ language, id }) => `s:${language.length}:"${language}";i:${id};`).join('')}}`;
};

const localeOf = (language: Language): string =>
  `a:1:{s:6:"locale";s:${LOCALES[language].length}:"${LOCALES[language]}";}`;

interface Context {
  index: ContentIndex;
  base: string;
  groups: ReadonlyMap<number, Group>;
}

function itemXml(item: Item, { index, base, groups }: Context): string {
  const isMedia = item.type === 'attachment';
  const type = item.type === 'cms_block' ? 'wp_block' : item.type;
  const gmt = item.dated ? siteToGmt(item.date).replace('T', ' ') : '0000-00-00 00:00:00';
  const link = base + (pathOf(item, index) ?? shortPath(item));
  const author = index.authors.get(item.author)?.slug ?? 'admin';
  const group = groups.get(item.id);
  const excerpt = isMedia ? item.caption : item.excerpt;
  const former = item.aliases.flatMap((path) => path.split('/').at(-2) ?? []).filter((slug) => slug !== item.slug);
  return `<item><title>${cdata(item.title)}</title><link>${escapeMarkup(link)}</link><pubDate>${new Date(`${siteToGmt(item.date)}Z`).toUTCString()}</pubDate><dc:creator>${cdata(author)}</dc:creator><guid isPermaLink="false">${escapeMarkup(base + shortPath(item))}</guid><description></description>
<content:encoded>${cdata(blocksOf(item, index, base))}</content:encoded><excerpt:encoded>${cdata(excerpt)}</excerpt:encoded>
<wp:post_id>${item.id}</wp:post_id><wp:post_date>${cdata(item.date.replace('T', ' '))}</wp:post_date><wp:post_date_gmt>${cdata(gmt)}</wp:post_date_gmt><wp:post_modified>${cdata(item.modified.replace('T', ' '))}</wp:post_modified><wp:post_modified_gmt>${cdata(siteToGmt(item.modified).replace('T', ' '))}</wp:post_modified_gmt><wp:comment_status>${cdata(item.comment_status)}</wp:comment_status><wp:ping_status>${cdata(item.ping_status)}</wp:ping_status><wp:post_name>${cdata(item.slug)}</wp:post_name><wp:status>${cdata(item.status)}</wp:status><wp:post_parent>${item.parent}</wp:post_parent><wp:menu_order>${item.menu_order}</wp:menu_order><wp:post_type>${cdata(type)}</wp:post_type><wp:post_password>${cdata(item.password)}</wp:post_password><wp:is_sticky>${item.sticky ? 1 : 0}</wp:is_sticky>${isMedia ? `<wp:attachment_url>${cdata(base + uploadPath(item.file))}</wp:attachment_url>` : ''}
${[...item.categories, ...item.tags].map((id) => categoryXml(index.term(id), index)).join('')}<category domain="language" nicename="${item.language}">${cdata(NAMES[item.language])}</category>${group ? `<category domain="post_translations" nicename="${group.slug}">${cdata(group.slug)}</category>` : ''}${item.format !== 'standard' && item.type === 'post' ? `<category domain="post_format" nicename="post-format-${item.format}">${cdata(item.format)}</category>` : ''}
${item.featured_media ? metaXml('post', '_thumbnail_id', String(item.featured_media)) : ''}${isMedia && item.alt_text ? metaXml('post', '_wp_attachment_image_alt', item.alt_text) : ''}${[...new Set(former)].map((slug) => metaXml('post', '_wp_old_slug', slug)).join('')}</item>`;
}

const categoryXml = (term: Term | undefined, index: ContentIndex): string =>
  term
    ? `<category domain="${term.taxonomy}" nicename="${escapeMarkup(slugOf(term, index))}">${cdata(term.name)}</category>`
    : '';

/** A text as editor blocks: paragraphs, headings, lists and so on, and HTML for everything else. */
function blocksOf(item: Item, index: ContentIndex, base: string): string {
  // A placeholder that occurs in no text represents a reusable block until the rest is HTML.
  const mark = `block${createHash('sha256').update(item.content).digest('hex').slice(0, 16)}x`;
  const { html } = renderMarkdown(item.content, {
    language: item.language,
    base: '',
    card: cardIn(index),
    block: (id) => (index.item(id)?.type === 'cms_block' ? { content: `${mark}${id}` } : null),
    ...(item.pictures ? { pictures: item.pictures } : {}),
  });
  const { tree } = parseHtml(html);
  const blocks = tree.children.flatMap((node) =>
    node.type === 'element'
      ? [blockOf(absolute(node, base), mark)]
      : node.type === 'comment' && /^more/.test(node.value)
        ? ['<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->']
        : [],
  );
  return blocks.join('\n\n');
}

function blockOf(node: Element, mark: string): string {
  const text = textOf(node).trim();
  const [, ref] = new RegExp(`^${mark}(\\d+)$`).exec(text) ?? [];
  if (ref) return `<!-- wp:block {"ref":${ref}} /-->`;
  if (classesOf(node).includes('link-card')) {
    const [link] = elementsNamed('a', node);
    return block('paragraph', {}, `<p>${link ? toHtml(link) : ''}</p>`);
  }
  const [only] = node.children.filter((child) => child.type === 'element');
  if (node.tagName === 'p' && only && isElement(only, 'a') && textOf(only) === text && /^https?:\/\/\S+$/.test(text)) {
    return block(
      'embed',
      { url: text },
      `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${escapeMarkup(text)}\n</div></figure>`,
    );
  }
  const level = Number(/^h([1-6])$/.exec(node.tagName)?.[1] ?? 0);
  if (level) return block('heading', level === 2 ? {} : { level }, toHtml({ ...node, children: wordsOf(node) }));
  const pre = node.tagName === 'pre' ? node : elementsNamed('pre', node)[0];
  if (pre && textOf(pre).trim() === text) return codeBlock(pre);
  if (node.tagName === 'p') return block('paragraph', {}, toHtml(node));
  if (node.tagName === 'ul') return block('list', {}, toHtml(node));
  if (node.tagName === 'ol') return block('list', { ordered: true }, toHtml(node));
  if (node.tagName === 'blockquote')
    return block('quote', {}, toHtml({ ...node, properties: { className: ['wp-block-quote'] } }));
  if (node.tagName === 'hr') return block('separator', {}, '<hr class="wp-block-separator"/>');
  return block('html', {}, toHtml(node));
}

/**
 * A block in the editor's format. `--` would end its comment, and a bracketed word shown as text in the guide must not
 * become a shortcode.
 */
const block = (name: string, attributes: object, html: string): string => {
  const json = JSON.stringify(attributes).replace(/--|[<>&]/g, (text) =>
    [...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  );
  return `<!-- wp:${name} ${json === '{}' ? '' : `${json} `}-->\n${html.replace(/\[(?=[/a-z])/gi, '&#91;')}\n<!-- /wp:${name} -->`;
};

/** A heading without the self-link that some renderers add. */
const wordsOf = (node: Element): ElementContent[] =>
  node.children.filter((child) => !isElement(child, 'a') || textOf(child).trim() !== '');

function codeBlock(pre: Element): string {
  const names = [pre, ...elementsOf(pre)].flatMap(classesOf);
  const language = names.find((name) => name.startsWith('language-'));
  const code = escapeMarkup(textOf(pre).replace(/\n$/, ''));
  return block(
    'code',
    {},
    `<pre class="wp-block-code"><code${language ? ` class="${escapeMarkup(language)}"` : ''}>${code}</code></pre>`,
  );
}

/** URLs of the guide, made absolute for other sites. */
function absolute(node: Element, base: string): Element {
  const properties = { ...node.properties };
  for (const name of ['href', 'src', 'poster'] as const) {
    const url = attribute(node, name);
    if (/^\/(?![/\\])/.test(url)) properties[name] = base + url;
  }
  for (const name of ['srcSet', 'sizes', 'loading', 'decoding', 'tabIndex']) delete properties[name];
  return {
    ...node,
    properties,
    children: node.children.map((child) => (child.type === 'element' ? absolute(child, base) : child)),
  };
}
