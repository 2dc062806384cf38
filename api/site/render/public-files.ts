import { ANONYMOUS, type Caller } from '../../contract/caller.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { canRead, canReadText, publicBlock } from '../../rest/query/policy.ts';
import { mediaWith, sizedFiles } from '../../content/store/media/media-files.ts';
import type { Service } from '../../rest/operations/operation.ts';

/** Uploads that belong to public media. */
export function publicUploads({ serializeContext: { index } }: Pick<Service, 'serializeContext'>): string[] {
  const files = new Set<string>();
  for (const language of index.site.languages) {
    for (const item of index.items('attachment', language)) {
      if (canRead(item, ANONYMOUS, index)) for (const file of sizedFiles(item)) files.add(file);
    }
  }
  return [...files];
}

/** Path of an upload in the output. */
export const uploadPathOf = (file: string): string => `cms-content/uploads/${file}`;

/** An upload is readable by callers who may read one of the records that show it. */
export const canReadUpload = (file: string, caller: Caller, index: ContentIndex): boolean =>
  mediaWith(file, index).some((media) => canRead(media, caller, index));

/** Whether a caller may read one of the texts that show a picture, or it is in a block that pages may include. */
export const canReadPicture = (path: string, caller: Caller, index: ContentIndex): boolean =>
  index
    .withPictureBeside(path)
    .some((text) => publicBlock(text.id, index) !== null || canReadText(text, caller, index));

export const isPublicUpload = (file: string, index: ContentIndex): boolean => canReadUpload(file, ANONYMOUS, index);
export const isPublicPicture = (path: string, index: ContentIndex): boolean => canReadPicture(path, ANONYMOUS, index);
