import type { Item, Language } from '../../contract/model.ts';
import { ANONYMOUS } from '../../contract/caller.ts';
import type { EmbedAnswer } from '../../embed/answer.ts';
import { provide, provideFile, type CommonFacts, type EmbedPicture } from '../../embed/provide.ts';
import type { Size } from '../../embed/size.ts';
import { say } from '../../derive/message.ts';
import { titleHtml } from '../../markdown/excerpt.ts';
import { authorPath } from '../address.ts';
import { canRead } from '../rights.ts';
import { linkOf } from './item.ts';
import { sourceUrl } from './media.ts';
import type { Presentation } from './presentation.ts';

/** A public item as other sites embed it, in the language of the item. Of a protected one nothing but the title is told. */
export function presentEmbed(item: Item, size: Size, texts: Language, presentation: Presentation): EmbedAnswer {
  const facts = commonFacts(item, texts, presentation);
  if (item.type === 'attachment') return provideFile(facts, pictureOf(item, presentation), size);
  const featured = item.password === '' ? presentation.guide.item(item.featured_media) : undefined;
  return provide(
    { ...facts, link: linkOf(item, presentation), thumbnail: featured ? pictureOf(featured, presentation) : null },
    size,
  );
}

function commonFacts(item: Item, texts: Language, { guide, base }: Presentation): CommonFacts {
  const { language } = item;
  const author = guide.authors.get(item.author);
  const title = titleHtml(item.title);
  return {
    title: item.password === '' ? title : say(texts, 'title.protected', { title }),
    site: { name: guide.site.name[language], url: base },
    author: author ? { name: author.name[language], url: base + authorPath(author.slug, language) } : null,
  };
}

function pictureOf(media: Item, presentation: Presentation): EmbedPicture | null {
  if (!media.mime_type.startsWith('image/') || !canRead(media, ANONYMOUS, presentation.guide)) return null;
  const { width = 0, height = 0 } = media.media_details;
  return { url: sourceUrl(media, presentation), width, height };
}
