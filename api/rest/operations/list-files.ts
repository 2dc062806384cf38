import { sizedFiles } from '../../content/store/media/media-files.ts';
import { LANGUAGES } from '../../contract/enums.ts';
import type { Item, Language } from '../../contract/model.ts';
import type { FILE_VIEWS } from '../../contract/routes/writing.ts';
import { cutListPage } from '../query/paging.ts';
import { canDelete, canEdit, canRead } from '../query/policy.ts';
import { hasTerms, parseSearch } from '../query/search.ts';
import { sourceUrl } from '../query/serialize/item.ts';
import { uploadPath } from '../query/urls.ts';
import { UPLOADS } from '../../content/markdown/link-urls.ts';
import { countsOf } from './list-texts.ts';
import type { Service, Operation } from './operation.ts';
import { type Uses, usesIn, usesOfMedia } from './uses.ts';

/** A file of the guide with its record in one language, as the list for writers shows it. */
export interface ListedFile {
  id: number;
  language: Language;
  /** Path below `uploads/`. */
  file: string;
  source_url: string;
  /** URL of a small copy of the picture; empty if the file is not a picture. */
  thumbnail: string;
  mime_type: string;
  alt_text: string;
  /** In pixels; 0 if unknown. */
  width: number;
  height: number;
  /** In bytes. */
  size: number;
  /** In site time. */
  date: string;
  author: { id: number; name: string };
  /** State of the record, for `If-Match`. */
  version: string;
  editable: boolean;
  deletable: boolean;
  /**
   * Whether the file is kept when this record is deleted, because another record, such as that of the other
   * language, uses it.
   */
  shared: boolean;
  /** Texts readable by the caller that show the file or link to it. */
  uses: Uses;
  /**
   * Texts with this record as their featured image: they lose it if the record is deleted, even if the file is kept.
   */
  featured: Uses;
  /** Whether `site.yaml`, a topic or a profile refers to the file. */
  used_elsewhere: boolean;
}

export interface FileList {
  files: ListedFile[];
  total: number;
  pages: number;
  /** Number of files in each view for the caller. */
  counts: Record<(typeof FILE_VIEWS)[number], number>;
}

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
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : b.id - a.id));
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
