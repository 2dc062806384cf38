import { createHash } from 'node:crypto';
import type { Item } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import { listIfThere } from '../../content/store/disk/atomic.ts';
import type { FileWrite } from '../../content/store/disk/journal.ts';
import { cleanUpload, type CleanUpload } from '../../content/store/media/clean-upload.ts';
import { originalOf, sizedName } from '../../content/store/media/media-files.ts';
import { createdResult, repeatedResult } from './write-items.ts';
import { editItem } from './edit-item.ts';
import { reserveId } from './idempotency.ts';
import { newItem } from './new-item.ts';
import type { OperationResult, OperationInput, Service, Upload } from './operation.ts';
import { refuseCostly } from './refuse-costly.ts';
import { withWriteLock } from './write-lock.ts';

/** Stores an uploaded file, its smaller sizes and its record as one change. */
export async function createMedia(input: OperationInput<'createItem'>, service: Service): Promise<OperationResult> {
  const upload = namedUpload(input);
  const md5 = createHash('md5').update(upload.bytes).digest();
  const isWhole = upload.md5.toLowerCase() === md5.toString('hex') || upload.md5 === md5.toString('base64');
  if (upload.md5 && !isWhole) throw new Problem('rest_upload_hash_mismatch');
  refuseCostly(newItem('attachment', 0, input, service), input.args, service);
  // Decoding pictures takes long, so it happens outside the lock.
  const clean = await cleanUpload(upload, service.store.index.site);
  return withWriteLock(input, service, async () => {
    const { id, existing, keep } = reserveId(input, service);
    if (existing) return repeatedResult(existing as Item, input, service);
    const empty = newItem('attachment', id, input, service);
    const name = await freeName(clean, monthOf(empty, input, service), service);
    const title = name.slice(name.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
    const after = editItem({ ...empty, title, file: name, mime_type: clean.mime_type }, input, service);
    if (input.args.date || input.args.date_gmt) after.modified = after.date;
    after.dated = true;
    await keep();
    const [saved] = await service.store.save([{ after }], filesOf(name, clean));
    return createdResult(saved?.after as Item, input, service);
  });
}

/** The uploaded file, or a refusal if it was sent incorrectly. */
function namedUpload({ upload }: OperationInput): Upload & { name: string } {
  const { name, bytes } = upload ?? { name: null, bytes: null };
  if (bytes?.length === 0) throw new Problem('rest_upload_no_data');
  if (!upload || name === null) throw new Problem('rest_upload_no_content_disposition');
  if (name === '') throw new Problem('rest_upload_invalid_disposition');
  return { ...upload, name };
}

/** Folder `2026/09`: month of the post that the file belongs to, else the current month. */
function monthOf(item: Item, { args }: OperationInput<'createItem'>, { store }: Service): string {
  const post = args.post ? store.index.item(args.post) : undefined;
  return (post?.date ?? item.modified).slice(0, 7).replace('-', '/');
}

/** A name used by neither a file nor a generated size: `photo.png`, then `photo-1.png`. */
async function freeName(clean: CleanUpload, month: string, { store }: Service): Promise<string> {
  const [stem, extension] = [clean.name.replace(/\.[^.]+$/, ''), clean.name.replace(/^.*\./, '.')];
  const names = await listIfThere(store.files, `${store.contentDir}/uploads/${month}`);
  // Some disks and hosts take names that differ only in case for one.
  const there = new Set(names.map((name) => `uploads/${month}/${name}`.toLowerCase()));
  for (let n = 0; ; n++) {
    const file = `${month}/${stem}${n ? `-${n}` : ''}${extension}`;
    if (store.index.withFile(file).length > 0 || isSizeOfAnother(file, store.index)) continue;
    if (!filesOf(file, clean).some(({ path }) => there.has(path.toLowerCase()))) return file;
  }
}

/** `photo-150x150.png` may be the name of a size of `photo.png`. */
function isSizeOfAnother(file: string, guide: Service['store']['index']): boolean {
  const original = originalOf(file);
  return original !== file && guide.withFile(original).length > 0;
}

function filesOf(name: string, { bytes, sizes }: CleanUpload): FileWrite[] {
  return [
    { path: `uploads/${name}`, bytes },
    ...sizes.map((size) => ({ path: `uploads/${sizedName(name, size)}`, bytes: size.bytes })),
  ];
}
