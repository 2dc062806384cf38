import type { Item } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { gmtToSite } from '../../lib/time.ts';
import { renderMarkdown, type Rendered, type RenderContext } from '../../content/markdown/render.ts';
import { playerOf } from '../../rest/oembed/players.ts';
import { convertText, type Converted } from './convert/convert.ts';
import { Ledger } from './convert/ledger.ts';
import type { Ports } from './convert/ports.ts';
import type { Rules } from './convert/rules.ts';
import { recordAt, uploadPath as publicPath } from '../../rest/query/urls.ts';
import { OldUrls, type Anchors } from './plan/old-urls.ts';
import type { Plan } from './plan/records.ts';
import { freePlace, uploadPath } from './plan/uploads.ts';
import type { Source, SourceItem } from './source/model.ts';

/** An item with its converted text. */
export interface MovedText {
  item: Item;
  of: SourceItem;
  converted: Converted;
}

/** A file shown in texts that the old media library does not list. */
export interface LooseFile {
  url: string;
  file: string;
  /** The first item that shows it. */
  by: Item;
}

/** Converts the texts of all items and revisions; links, pictures and anchors point to their location in the guide. */
export function convertTexts(source: Source, plan: Plan, index: ContentIndex, rules: Rules): Texts {
  const first = texts(source, plan, index, rules, new Map());
  // Ids of headings in links are known only after a first conversion.
  const anchors = new Map(first.moved.flatMap((one) => anchorsOf(one, index)));
  return anchors.size === 0 ? first : texts(source, plan, index, rules, anchors);
}

/** The converted texts, and what they refer to. */
function texts(source: Source, plan: Plan, index: ContentIndex, rules: Rules, anchors: Anchors) {
  const loose = new Map<string, LooseFile>();
  /** URLs of files, by where they are stored. */
  const places = new Map<string, string>();
  const pictures = new Map(plan.items.flatMap(({ item, of }) => (item.file ? [[item.id, of] as const] : [])));
  for (const { item, of } of plan.items)
    if (item.file) places.set(item.file.toLowerCase(), of.originalUrl || of.fileUrl);
  const urls = new OldUrls(source, plan, index, anchors);
  const moved = plan.items.map(({ item, of }) => {
    const converted = convertText(of, ports(item, of));
    return { item: { ...item, content: converted.markdown }, of, converted };
  });
  const byId = new Map(plan.items.map((one) => [one.item.id, one]));
  const revisions = source.revisions.flatMap((revision) => {
    const parent = byId.get(revision.parent);
    if (!parent) return [];
    const { markdown } = convertText({ raw: revision.raw, rendered: '' }, ports(parent.item, parent.of));
    const { id, author, title, excerpt } = revision;
    const of = { id, parent: revision.parent, author, date: gmtToSite(revision.date) };
    return [{ ...of, title, content: markdown, excerpt, autosave: false }];
  });

  function ports(item: Item, of: SourceItem): Ports {
    const ledger = new Ledger();
    return {
      ...{ rules, ledger },
      link: (url) => link(url, item, of, ledger),
      file: (url) => file(url, item, of, ledger),
      picture: (id) => {
        const picture = pictures.get(id);
        if (!picture) return null;
        const { fileUrl, altText, excerpt, link } = picture;
        return { url: fileUrl, alt: altText, caption: excerpt, link };
      },
      hasBlock: (id) => index.item(id)?.type === 'cms_block',
    };
  }

  function link(url: string, item: Item, of: SourceItem, ledger: Ledger): string {
    const found = urls.localise(url, of.link, item.id);
    if (found.kind === 'file') return fileUrl(found.url, found.file, item, /#.*/.exec(url)?.[0]);
    if (found.kind === 'unknown') ledger.lose('link', `a link to ${url}, which is not moved`);
    return found.url;
  }

  function file(url: string, item: Item, of: SourceItem, ledger: Ledger): string {
    const found = urls.localise(url, of.link, item.id);
    if (found.kind === 'file') return fileUrl(found.url, found.file, item);
    if (found.kind !== 'external') ledger.lose('picture', `a picture at ${url}, which is not a file`);
    else ledger.notes.add(`A file stays at another host: ${found.url.slice(0, 200)}`);
    return found.url;
  }

  /** A file without an attachment is also fetched, keeping its old path. */
  function fileUrl(url: string, file: string | null, by: Item, hash = ''): string {
    if (file !== null) return url;
    const place = freePlace(uploadPath(url, by.date), url, places);
    if (!loose.has(url)) loose.set(url, { url, file: place, by });
    urls.addFile(url, place);
    return publicPath(place) + hash;
  }

  return { urls, moved, revisions, loose: [...loose.values()] };
}

export type Texts = ReturnType<typeof texts>;

/** Maps old ids of headings to new ones. */
function anchorsOf({ item, converted }: MovedText, index: ContentIndex): [number, Map<string, string>][] {
  if (converted.headings.every(({ ids }) => ids.length === 0)) return [];
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
  // Several headings may have the same text.
  const slugs = Map.groupBy(renderText(item, index).headings, ({ text }) => plain(text));
  const changed = converted.headings.flatMap(({ ids, text }) => {
    const slug = slugs.get(plain(text))?.shift()?.slug;
    return slug ? ids.filter((id) => id !== slug).map((id) => [id, slug] as const) : [];
  });
  return changed.length > 0 ? [[item.id, new Map(changed)]] : [];
}

/** The card for a path on a line of its own, with the title of its text. */
export const cardIn =
  (index: ContentIndex): NonNullable<RenderContext['card']> =>
  (url) => {
    const found = url.startsWith('/') ? recordAt(url, index) : null;
    return found && 'title' in found ? { title: found.title, excerpt: '', href: url } : null;
  };

/** The text as shown to readers, by the renderer of the guide's pages. */
export function renderText(item: Item, index: ContentIndex): Rendered {
  const context: RenderContext = {
    language: item.language,
    base: '',
    block: (id) => {
      const block = index.item(id);
      return block?.type === 'cms_block' && block.status === 'publish' ? { content: block.content } : null;
    },
    card: cardIn(index),
    embed: (url) => {
      const player = playerOf(url);
      return player && { provider: player.provider, player: player.src };
    },
  };
  return renderMarkdown(item.content, context);
}
