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

/** Where files are stored, and what is known of them. */
export interface Target {
  files: Files;
  contentDir: string;
  site: Site;
  state: MoveState;
  client: SourceClient;
}

/**
 * Fetches a file by its bytes and keeps it below `uploads/` with the sizes of the guide; says why where that cannot be. One
 * that the host says is unchanged, and that is still here, costs a request and no byte.
 */
export async function download(urls: readonly string[], file: string, target: Target): Promise<string | null> {
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
    if (status !== 200) return `it answers ${status}`;
    const refused = refusal(bytes, file);
    if (refused) return refused;
    const theirs = hash(bytes);
    // Somebody put another file in its place here.
    if (present && known && !isHere && theirs !== here) return null;
    fetched[url] = { etag, lastModified, hash: theirs };
    if (theirs !== here) await keep(bytes, file, target);
    return null;
  } catch (error) {
    if (error instanceof SourceError) return error.message;
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
  const sizes = await sizeFiles(file, bytes, site).catch(() => []);
  for (const one of [{ path: `uploads/${file}`, bytes }, ...sizes])
    if (one.bytes) await writeFile(files, join(contentDir, one.path), one.bytes);
}
