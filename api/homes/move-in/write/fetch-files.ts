import { join } from 'node:path';
import type { Item, Site } from '../../../contract/model.ts';
import { toItem } from '../../../contract/derive/stored-fields.ts';
import { hash } from '../../../lib/hash.ts';
import { slugify } from '../../../lib/slug.ts';
import { sizeFiles } from '../../../content/store/dataset/content-files.ts';
import { readIfThere, writeFile } from '../../../content/store/disk/atomic.ts';
import type { Files } from '../../../content/store/disk/files.ts';
import { mapConcurrently } from '../../../content/store/disk/map-concurrently.ts';
import { sniff } from '../../../content/store/media/accepted-types.ts';
import type { NewIds } from '../plan/new-ids.ts';
import type { Plan } from '../plan/records.ts';
import { MAX_FILE, SourceError, type SourceClient } from '../source/client.ts';
import type { LooseFile } from '../texts.ts';
import type { MoveState } from './state.ts';

/** A file of the old site that could not be fetched; `id` is 0 if it has no attachment. */
export interface LostFile {
  id: number;
  url: string;
  why: string;
}

/** Where files are stored, and what is known of them. */
interface Target {
  files: Files;
  contentDir: string;
  site: Site;
  state: MoveState;
  client: SourceClient;
}

/** Office files and archives, which browsers save and never execute. */
const SAVED = /\.(?:docx?|xlsx?|pptx?|odt|ods|odp|rtf|epub|7z|gz|tar|mov|m4a|flac|ics|vcf)$/i;

/** Number of files in memory at the same time. */
const AT_ONCE = 4;

/** Fetches the media library; returns the attachments left behind because their file is not available. */
export async function fetchMedia(plan: Plan, target: Target): Promise<LostFile[]> {
  const media = plan.items.filter(({ item }) => item.type === 'attachment');
  const fetched = await mapConcurrently(
    media,
    async ({ item, of }): Promise<LostFile[]> => {
      const why = await download([of.originalUrl, of.fileUrl], item.file, target);
      return why === null ? [] : [{ id: item.id, url: of.fileUrl, why }];
    },
    AT_ONCE,
  );
  const lost = fetched.flat();
  const gone = new Set(lost.map(({ id }) => id));
  plan.items = plan.items.filter(({ item }) => !gone.has(item.id));
  for (const { item } of plan.items) {
    if (gone.has(item.featured_media)) item.featured_media = 0;
    if (gone.has(item.translation_of)) item.translation_of = 0;
  }
  return lost;
}

/** Fetches files without an attachment that texts show, and creates a record for each, for its description. */
export async function fetchLoose(
  loose: readonly LooseFile[],
  ids: NewIds,
  target: Target,
): Promise<{ lost: LostFile[]; items: Item[] }> {
  const reasons = await mapConcurrently(loose, ({ url, file }) => download([url], file, target), AT_ONCE);
  const lost = loose.flatMap(({ url }, at) => (reasons[at] === null ? [] : [{ id: 0, url, why: reasons[at]! }]));
  const here = loose.filter((_, at) => reasons[at] === null);
  return { lost, items: here.map((one) => attachmentOf(one, ids.of(`file ${one.file}`))) };
}

function attachmentOf({ file, by }: LooseFile, id: number): Item {
  const title = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '');
  const { language, date, modified, author } = by;
  const slug = `${slugify(title) || 'file'}-${id}`;
  const place = { type: 'attachment', language, path: '', version: '' } as const;
  return toItem(place, { id, title, slug, file, date, modified, dated: true, author, status: 'inherit' });
}

/**
 * Downloads a file and stores it below `uploads/` with the guide's sizes; returns the reason if that fails, else null. If
 * the host reports it unchanged and the file still exists, only the request is made. A file that came before stays if
 * it cannot be downloaded again.
 */
async function download(urls: readonly string[], file: string, target: Target): Promise<string | null> {
  let why: string | null = 'no URL is known';
  for (const url of urls.filter(Boolean)) {
    why = await downloadOne(url, file, target);
    if (why === null) break;
  }
  return why;
}

async function downloadOne(url: string, file: string, target: Target): Promise<string | null> {
  const { files, contentDir, client } = target;
  const fetched = target.state.memory.files;
  const present = await readIfThere(files, join(contentDir, 'uploads', file));
  const here = present && hash(present);
  const known = fetched[url];
  const isHere = known !== undefined && here === known.hash;
  try {
    const asked = { accept: '*/*', maxBytes: MAX_FILE, known: isHere ? known : undefined };
    const { status, bytes, etag, lastModified } = await client.get(url, asked);
    if (status === 304 && isHere) return null;
    if (status !== 200) return isHere ? null : `it answers ${status}`;
    const refused = refusal(bytes, file);
    if (refused) return refused;
    const theirs = hash(bytes);
    // Somebody put another file in its place here.
    if (present && known && !isHere && theirs !== here) return null;
    fetched[url] = { etag, lastModified, hash: theirs };
    if (theirs !== here) await keep(bytes, file, target);
    return null;
  } catch (error) {
    if (error instanceof SourceError) return isHere ? null : error.message;
    throw error;
  }
}

/** Why a file is refused; null if its bytes match its name and no browser would execute it. */
function refusal(bytes: Uint8Array, name: string): string | null {
  if (bytes.byteLength === 0) return 'it is empty';
  if (SAVED.test(name) || sniff(bytes, name)) return null;
  return 'its bytes are none of the kinds that a guide keeps';
}

async function keep(bytes: Uint8Array, file: string, { files, contentDir, site }: Target): Promise<void> {
  // A picture that cannot be decoded has no other sizes, and is shown unchanged.
  const sizes = await sizeFiles(file, bytes, site, []);
  for (const one of [{ path: `uploads/${file}`, bytes }, ...sizes])
    if (one.bytes) await writeFile(files, join(contentDir, one.path), one.bytes);
}
