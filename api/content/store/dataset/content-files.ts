import { extname, join } from 'node:path';
import type { Item, Site, Term } from '../../../contract/model.ts';
import { mimeTypeOf } from '../../../lib/mime-types.ts';
import { readIfThere } from '../disk/atomic.ts';
import type { Files } from '../disk/files.ts';
import type { FileWrite } from '../disk/journal.ts';
import { modifiedMs, newFile, pathFor } from '../front-matter/write-content-file.ts';
import { makeSizes, PictureError } from '../media/image-sizes.ts';
import { sizedName } from '../media/media-files.ts';
import { DataSetError } from './entry.ts';

/** The files of terms and items, formatted as if hand-written, each with the modification time of its record. */
export function recordFiles(records: readonly (Item | Term)[]): FileWrite[] {
  const taken = new Set<string>();
  return records.map((record) => {
    const path = pathFor(record, undefined, (wanted) => taken.has(wanted));
    taken.add(path);
    return { path, bytes: Buffer.from(newFile(record, path)), modifiedMs: modifiedMs(record) };
  });
}

/** The uploads of media and their generated sizes. Throws a {@link DataSetError} that names missing and damaged files. */
export async function uploadFiles(
  files: Files,
  mediaDir: string,
  items: readonly Item[],
  site: Site,
): Promise<FileWrite[]> {
  const problems: string[] = [];
  const names = new Set(items.filter((item) => item.type === 'attachment').map((item) => item.file));
  const writes = await Promise.all(
    [...names].map(async (name) => {
      const bytes = await findUpload(files, mediaDir, name);
      if (!bytes) problems.push(`${name} is not in ${mediaDir}`);
      return bytes ? [{ path: `uploads/${name}`, bytes }, ...(await sizeFiles(name, bytes, site, problems))] : [];
    }),
  );
  if (problems.length > 0) throw new DataSetError(problems);
  return writes.flat();
}

/** The pictures stored beside texts. Throws a {@link DataSetError} that names missing files. */
export async function pictureFiles(files: Files, mediaDir: string, paths: readonly string[]): Promise<FileWrite[]> {
  const found = await Promise.all(
    paths.map(async (path) => ({ path, bytes: await readIfThere(files, join(mediaDir, path)) })),
  );
  const missing = found.filter(({ bytes }) => !bytes).map(({ path }) => `${path} is not in ${mediaDir}`);
  if (missing.length > 0) throw new DataSetError(missing);
  return found;
}

/** By its path below the uploads folder, else by its base name, for media collected in one folder. */
const findUpload = async (files: Files, mediaDir: string, name: string): Promise<Buffer | null> =>
  (await readIfThere(files, join(mediaDir, name))) ??
  (await readIfThere(files, join(mediaDir, name.slice(name.lastIndexOf('/') + 1))));

/** The generated sizes of one picture, as files below the content folder. A damaged one is added to the problems. */
export async function sizeFiles(name: string, bytes: Uint8Array, site: Site, problems: string[]): Promise<FileWrite[]> {
  if (extname(name) === '') return [];
  const sizes = await makeSizes(bytes, mimeTypeOf(name), site).catch((error: unknown) => {
    if (!(error instanceof PictureError)) throw error;
    problems.push(`uploads/${name}: ${error.message}`);
    return [];
  });
  return sizes.map((size) => ({ path: `uploads/${sizedName(name, size)}`, bytes: size.bytes }));
}
