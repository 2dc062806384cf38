import { ANONYMOUS } from '../../../contract/caller.ts';
import type { Item, Language } from '../../../contract/model.ts';
import { formatMessage } from '../../../contract/text/message.ts';
import { titleHtml } from '../../../content/markdown/excerpt.ts';
import type { EmbedAnswer } from '../../../contract/routes/oembed.ts';
import { provide, provideFile, type CommonFacts, type EmbedPicture } from '../../oembed/provide.ts';
import type { Size } from '../../oembed/size.ts';
import { isPublicAuthor, canRead } from '../policy.ts';
import { authorPath } from '../urls.ts';
import { linkOf, sourceUrl } from './item.ts';
import type { SerializeContext } from './serialize-context.ts';

/** A public item as embedded by other sites, in its own language. A protected item reveals only its title. */
export function serializeOembed(
  item: Item,
  size: Size,
  locale: Language,
  serializeContext: SerializeContext,
): EmbedAnswer {
  const facts = commonFacts(item, locale, serializeContext);
  if (item.type === 'attachment') return provideFile(facts, pictureOf(item, serializeContext), size);
  const featured = item.password === '' ? serializeContext.index.item(item.featured_media) : undefined;
  return provide(
    {
      ...facts,
      link: linkOf(item, serializeContext),
      thumbnail: featured ? pictureOf(featured, serializeContext) : null,
    },
    size,
  );
}

function commonFacts(item: Item, locale: Language, { index, base }: SerializeContext): CommonFacts {
  const { language } = item;
  // Whoever wrote a public text is public; asking for it would read all texts of the author.
  const isPublic = item.type !== 'attachment' || isPublicAuthor(item.author, index);
  const author = isPublic ? index.author(item.author) : undefined;
  const title = titleHtml(item.title);
  return {
    title: item.password === '' ? title : formatMessage(locale, 'title.protected', { title }),
    site: { name: index.site.name[language], url: base },
    author: author ? { name: author.name[language], url: base + authorPath(author.slug, language, index.site) } : null,
  };
}

function pictureOf(media: Item, serializeContext: SerializeContext): EmbedPicture | null {
  if (!media.mime_type.startsWith('image/') || !canRead(media, ANONYMOUS, serializeContext.index)) return null;
  const { width = 0, height = 0 } = media.media_details;
  return { url: sourceUrl(media, serializeContext), width, height };
}
