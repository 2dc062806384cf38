import { ANONYMOUS } from '../../../contract/caller.ts';
import type { Item, Language } from '../../../contract/model.ts';
import { formatMessage } from '../../../contract/text/message.ts';
import type { EmbedAnswer } from '../../../contract/routes/oembed.ts';
import { after, type Awaitable } from '../../../lib/after.ts';
import { provide, provideFile, type CommonFacts, type EmbedPicture } from '../../oembed/provide.ts';
import type { Size } from '../../oembed/size.ts';
import { isPublicAuthor, canRead } from '../policy.ts';
import { authorPath } from '../urls.ts';
import type { UrlContext } from './serialize-context.ts';

/** What is rendered of an item: from the content in memory, or in the files of a build. */
interface Shown {
  /** HTML. */
  title: string;
  /** Public URL. */
  link: string;
  pictureOf(media: Item): Awaitable<EmbedPicture>;
}

/** A public item as embedded by other sites, in its own language. A protected item reveals only its title. */
export function serializeOembed(
  item: Item,
  { title, link, pictureOf }: Shown,
  size: Size,
  locale: Language,
  { index, base }: UrlContext,
): Awaitable<EmbedAnswer> {
  const { language } = item;
  // Whoever wrote a public text is public; asking for it would read all texts of the author.
  const isPublic = item.type !== 'attachment' || isPublicAuthor(item.author, index);
  const author = isPublic ? index.author(item.author) : undefined;
  const facts: CommonFacts = {
    title: item.password === '' ? title : formatMessage(locale, 'title.protected', { title }),
    site: { name: index.site.name[language], url: base },
    author: author ? { name: author.name[language], url: base + authorPath(author.slug, language, index.site) } : null,
  };
  const picture = (media: Item) =>
    media.mime_type.startsWith('image/') && canRead(media, ANONYMOUS, index) ? pictureOf(media) : null;
  if (item.type === 'attachment') return after(picture(item), (own) => provideFile(facts, own, size));
  const featured = item.password === '' ? index.item(item.featured_media) : undefined;
  return after(featured ? picture(featured) : null, (thumbnail) => provide({ ...facts, link, thumbnail }, size));
}
