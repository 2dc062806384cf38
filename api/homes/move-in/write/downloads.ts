import { join } from 'node:path';
import type { Site } from '../../../contract/model.ts';
import { hash } from '../../../lib/hash.ts';
import { sniff } from '../../../content/store/media/accepted-types.ts';
import { sizeFiles } from '../../../content/store/dataset/content-files.ts';
import { readIfThere, writeFile } from '../../../content/store/disk/atomic.ts';
import type { Files } from '../../../content/store/disk/files.ts';
import { MAX_FILE, SourceError, type SourceClient } from '../source/client.ts';
import type { MoveState } from './state.ts';

/** Office files and archives, which browsers save and never execute. */
const SAVED = /\.(?:docx?|xlsx?|pptx?|odt|ods|odp|rtf|epub|7z|gz|tar|mov|m4a|flac|ics|vcf)$/i;

/** Result of downloading a file of the old site. */
export type Downloaded = { ok: true; written: number } | { ok: false; why: string };

/** Where files are stored, and what is known of them. */
export interface Target {
  files: Files;
  contentDir: string;
  site: Site;
  state: MoveState;
  client: SourceClient;
}

/**
 * Downloads a file and stores it below `uploads/` with the guide's sizes. If the host reports it unchanged and the file
 * still exists, only the request is made.
 */
export async function download(urls: readonly string[], file: string, target: Target): Promise<Downloaded> {
  let why = 'no URL is known';
  for (const url of urls.filter(Boolean)) {
    const done = await downloadOne(url, file, target);
    if (done.ok) return done;
    why = done.why;
  }
  return { ok: false, why };
}

async function downloadOne(url: string, file: string, target: Target): Promise<Downloaded> {
  const { files, contentDir, state, client } = target;
  const path = join(contentDir, 'uploads', file);
  const present = await readIfThere(files, path);
  const known = state.files[url];
  const isHere = known !== undefined && present !== null && hash(present) === known.hash;
  try {
    const asked = { accept: '*/*', maxBytes: MAX_FILE, known: isHere ? known : undefined };
    const answer = await client.get(url, asked);
    if (answer.status === 304 && isHere) return { ok: true, written: 0 };
    if (answer.status !== 200) return { ok: false, why: `it answers ${answer.status}` };
    const { bytes, etag, lastModified } = answer;
    const refused = refusal(bytes, file);
    if (refused) return { ok: false, why: refused };
    if (present && known && hash(present) !== known.hash && hash(bytes) !== hash(present)) {
      return { ok: true, written: 0 };
    }
    state.files[url] = { etag, lastModified, hash: hash(bytes) };
    if (present && hash(present) === hash(bytes)) return { ok: true, written: 0 };
    return { ok: true, written: await keep(bytes, file, target) };
  } catch (error) {
    if (error instanceof SourceError) return { ok: false, why: error.message };
    throw error;
  }
}

/** Why a file is refused; null if its bytes match its name and no browser would execute it. */
function refusal(bytes: Uint8Array, name: string): string | null {
  if (bytes.byteLength === 0) return 'it is empty';
  if (SAVED.test(name) || sniff(bytes, name)) return null;
  return 'its bytes are none of the kinds that a guide keeps';
}

async function keep(bytes: Uint8Array, file: string, { files, contentDir, site }: Target): Promise<number> {
  // A picture that cannot be decoded has no other sizes, and is shown unchanged.
  const sizes = await sizeFiles(file, bytes, site).catch(() => []);
  let written = 0;
  for (const one of [{ path: `uploads/${file}`, bytes }, ...sizes]) {
    if (!one.bytes) continue;
    await writeFile(files, join(contentDir, one.path), one.bytes);
    written += one.bytes.byteLength;
  }
  return written;
}
