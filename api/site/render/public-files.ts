import { ANONYMOUS } from '../../contract/caller.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { canRead } from '../../rest/query/policy.ts';
import { originalOf, sizedFiles } from '../../content/store/media/media-files.ts';
import type { Rendering } from './rendering.ts';

/** Uploads that belong to public media. */
export function publicUploads({ serializeContext: { index } }: Pick<Rendering, 'serializeContext'>): string[] {
  const files = new Set<string>();
  for (const language of index.site.languages) {
    for (const item of index.items('attachment', language)) {
      if (canRead(item, ANONYMOUS, index)) for (const file of sizedFiles(item)) files.add(file);
    }
  }
  return [...files];
}

/** Where an upload lies in the output. */
export const uploadPathOf = (file: string): string => `cms-content/uploads/${file}`;

/** A file is public while one of the records that show it is. */
export const isPublicUpload = (file: string, index: ContentIndex): boolean =>
  [...index.withFile(file), ...index.withFile(originalOf(file))].some(
    (media) => canRead(media, ANONYMOUS, index) && sizedFiles(media).includes(file),
  );

/** A picture among texts is public while one of those that show it is; blocks are shown by others. */
export const isPublicPicture = (path: string, index: ContentIndex): boolean =>
  index
    .withPictureBeside(path)
    .some((text) => (text.type === 'cms_block' ? text.status === 'publish' : canRead(text, ANONYMOUS, index)));
