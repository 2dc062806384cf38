import { createHash } from 'node:crypto';
import type { Item } from '../contract/model.ts';
import { Problem } from '../lib/problem.ts';
import type { FileWrite } from '../store/journal.ts';
import { cleanUpload, type CleanUpload } from '../store/clean-upload.ts';
import { originalOf, sizedName } from '../store/media.ts';
import { blankItem } from './blank-item.ts';
import type { Answer, Call, Service, Upload } from './call.ts';
import { created } from './created.ts';
import { editItem } from './edit-item.ts';
import { exclusively } from './exclusively.ts';
import { reserveId } from './idempotency.ts';

/** Stores an uploaded file with its smaller sizes, and the record that describes it, as one change. */
export async function createMedia(call: Call<'createItem'>, service: Service): Promise<Answer> {
  const upload = namedUpload(call);
  const md5 = createHash('md5').update(upload.bytes).digest('hex');
  if (upload.md5 && upload.md5.toLowerCase() !== md5) throw new Problem('rest_upload_hash_mismatch');
  // Decoding pictures takes long: other writers go on meanwhile.
  const clean = await cleanUpload(upload, service.store.guide.site);
  return exclusively(call, service, async () => {
    const { id, existing, keep } = reserveId(call, service);
    if (existing) return created(existing as Item, call, service);
    const blank = blankItem('attachment', id, call, service);
    const name = await freeName(clean, monthOf(blank, call, service), service);
    const title = name.slice(name.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
    const after: Item = { ...editItem({ ...blank, title, file: name, mime_type: clean.mime_type }, call, service) };
    if (call.args.date || call.args.date_gmt) after.modified = after.date;
    after.dated = true;
    await keep();
    const [saved] = await service.store.save([{ after }], filesOf(name, clean));
    return created(saved?.after as Item, call, service);
  });
}

/** The file of the request, or what is wrong with the way it was sent. */
function namedUpload({ upload }: Call): Upload & { name: string } {
  const { name, bytes } = upload ?? { name: null, bytes: null };
  if (bytes?.length === 0) throw new Problem('rest_upload_no_data');
  if (!upload || name === null) throw new Problem('rest_upload_no_content_disposition');
  if (name === '') throw new Problem('rest_upload_invalid_disposition');
  return { ...upload, name };
}

/** `2026/09`: of the post that the file belongs to, else of today. */
function monthOf(item: Item, { args }: Call<'createItem'>, { store }: Service): string {
  const post = args.post ? store.guide.item(args.post) : undefined;
  return (post?.date ?? item.modified).slice(0, 7).replace('-', '/');
}

/** A name that neither a file nor a generated size has yet: `photo.png`, then `photo-1.png`. */
async function freeName(clean: CleanUpload, month: string, { store }: Service): Promise<string> {
  const [stem, extension] = [clean.name.replace(/\.[^.]+$/, ''), clean.name.replace(/^.*\./, '.')];
  for (let n = 0; ; n++) {
    const file = `${month}/${stem}${n ? `-${n}` : ''}${extension}`;
    if (store.guide.withFile(file).length > 0 || isSizeOfAnother(file, store.guide)) continue;
    const there = await Promise.all(filesOf(file, clean).map(({ path }) => store.hasFile(path)));
    if (!there.includes(true)) return file;
  }
}

/** `photo-150x150.png` may be what a size of `photo.png` is called. */
function isSizeOfAnother(file: string, guide: Service['store']['guide']): boolean {
  const original = originalOf(file);
  return original !== file && guide.withFile(original).length > 0;
}

function filesOf(name: string, { bytes, sizes }: CleanUpload): FileWrite[] {
  return [
    { path: `uploads/${name}`, bytes },
    ...sizes.map((size) => ({ path: `uploads/${sizedName(name, size)}`, bytes: size.bytes })),
  ];
}
