import { sizedFiles } from '../../content/store/media/media-files.ts';
import { LANGUAGES } from '../../contract/enums.ts';
import type { Item } from '../../contract/model.ts';
import type { FileList, ListedFile } from '../../contract/routes/writing.ts';
import { latestFirst } from '../query/order.ts';
import { cutListPage } from '../query/paging.ts';
import { canDelete, canEdit, canRead } from '../query/policy.ts';
import { hasTerms, parseSearch } from '../query/search.ts';
import { sourceUrl } from '../query/serialize/item.ts';
import { uploadPath } from '../query/urls.ts';
import { UPLOADS } from '../../content/markdown/link-urls.ts';
import { countsOf } from './list-texts.ts';
import type { Service, Operation } from './operation.ts';
import { usesIn, usesOfMedia } from './uses.ts';

/** Files of both languages that the caller may read, with their uses; newest first. */
export const listFiles: Operation<'listFiles'> = async (input, service) => {
  const { args, caller } = input;
  const { index } = service.store;
  const usesOf = await usesOfMedia(caller, service);
  const isNamedElsewhere = namedElsewhere(service);
  const views: Record<keyof FileList['counts'], (media: Item) => boolean> = {
    all: () => true,
    without_alt: ({ mime_type, alt_text }) => mime_type.startsWith('image/') && alt_text.trim() === '',
    unused: (media) => usesOf(media).all.length === 0 && !isNamedElsewhere(media),
  };
  const terms = parseSearch(args.search ?? '');
  const seen = LANGUAGES.flatMap((language) => index.items('attachment', language)).filter(
    (media) => media.status !== 'trash' && canRead(media, caller, index),
  );
  const wanted = seen
    .filter(
      (media) =>
        views[args.view](media) &&
        (args.id === undefined || media.id === args.id) &&
        (args.language === undefined || media.language === args.language) &&
        hasTerms([media.title, media.file, media.alt_text, media.caption].join('\n'), terms),
    )
    .sort(latestFirst(({ date }) => date));
  const { rows, total, pages } = cutListPage(wanted, args, 'rest_post_invalid_page_number');
  const files = rows.map((media): ListedFile => {
    const { id, language, file, mime_type, alt_text, date, media_details } = media;
    const { width = 0, height = 0, filesize: size = 0 } = media_details;
    const { all, featured } = usesOf(media);
    return {
      ...{ id, language, file, source_url: sourceUrl(media, service.serializeContext) },
      ...{ thumbnail: thumbnailOf(media, service), mime_type, alt_text, width, height, size, date },
      author: { id: media.author, name: service.serializeContext.userName(media.author, media.language) },
      ...{ version: media.version, editable: canEdit(media, caller), deletable: canDelete(media, caller) },
      shared: index.withFile(file).length > 1,
      ...{ uses: usesIn(all), featured: usesIn(featured), used_elsewhere: isNamedElsewhere(media) },
    };
  });
  return { body: { files, total, pages, counts: countsOf(views, seen) } satisfies FileList };
};

function thumbnailOf(media: Item, { serializeContext }: Service): string {
  if (!media.mime_type.startsWith('image/')) return '';
  const { thumbnail } = media.media_details.sizes;
  const folder = media.file.slice(0, media.file.lastIndexOf('/') + 1);
  return thumbnail ? serializeContext.base + uploadPath(folder + thumbnail.file) : sourceUrl(media, serializeContext);
}

/** Settings, topics and profiles are not texts, but may also refer to files. */
function namedElsewhere({ store: { index } }: Service): (media: Item) => boolean {
  const places = [index.site, ...index.authors.values(), ...index.terms('category'), ...index.terms('post_tag')];
  const said = places.map((place) => JSON.stringify(place)).filter((text) => text.includes(UPLOADS));
  const isNamed = (file: string) =>
    said.some((text) => text.includes(UPLOADS + file) || text.includes(uploadPath(file)));
  return (media) => sizedFiles(media).some(isNamed);
}
