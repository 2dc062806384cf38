import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

/** A file of the search index, below its folder. */
export interface IndexFile {
  path: string;
  content: Uint8Array;
}

/** Begins every packed file of the index. */
const MARK = 'pagefind_dcd';

/**
 * The same index in one fixed order. Pagefind writes the values of a filter and the languages as a hash map gives them,
 * another way each time, and names files by what is in them: two builds of the same pages would differ.
 */
export function inFixedOrder(files: readonly IndexFile[]): IndexFile[] {
  const renamed = new Map<string, string>();
  const sorted = files.map((file) => {
    const name = /([^/]+)\.pf_filter$/.exec(file.path)?.[1];
    if (!name) return file;
    const plain = sortValues(unpack(file.content));
    renamed.set(name, nameLike(name, plain));
    return { path: file.path.replace(name, renamed.get(name) as string), content: gzipSync(plain) };
  });
  const described = sorted.map((file) => {
    const name = /pagefind\.([^/]+)\.pf_meta$/.exec(file.path)?.[1];
    if (!name) return file;
    const plain = rename(unpack(file.content), renamed);
    renamed.set(name, nameLike(name, plain));
    return { path: file.path.replace(name, renamed.get(name) as string), content: gzipSync(plain) };
  });
  return described.map((file) =>
    file.path.endsWith('pagefind-entry.json') ? { ...file, content: sortLanguages(file.content, renamed) } : file,
  );
}

const unpack = (content: Uint8Array): Buffer => gunzipSync(content);

/** `cs_70129fc` for other content: the language and as many digits. */
function nameLike(name: string, content: Uint8Array): string {
  const [, language = '', digits = ''] = /^(.*_)?([^_]+)$/.exec(name) ?? [];
  return language + createHash('sha256').update(content).digest('hex').slice(0, digits.length);
}

/** Old and new names are of one length, so that nothing else in the file moves. */
function rename(content: Buffer, names: ReadonlyMap<string, string>): Buffer {
  let text = content.toString('latin1');
  for (const [from, to] of names) text = text.replaceAll(from, to);
  return Buffer.from(text, 'latin1');
}

function sortLanguages(content: Uint8Array, names: ReadonlyMap<string, string>): Uint8Array {
  const entry = JSON.parse(rename(Buffer.from(content), names).toString('utf8')) as { languages: object };
  const languages = Object.entries(entry.languages).sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(JSON.stringify({ ...entry, languages: Object.fromEntries(languages) }));
}

/** A filter is `[name, [[value, pages], ...]]` in CBOR; the values are sorted by their bytes. */
function sortValues(content: Buffer): Buffer {
  const list = endOf(content, headAt(content, MARK.length).next);
  const { count, next } = headAt(content, list);
  const values: Buffer[] = [];
  let at = next;
  for (let n = 0; n < count; n++) {
    const end = endOf(content, at);
    values.push(content.subarray(at, end));
    at = end;
  }
  return Buffer.concat([content.subarray(0, next), ...values.sort(Buffer.compare), content.subarray(at)]);
}

/** The head of a CBOR value: its kind, its number or length, and where what follows begins. */
function headAt(content: Buffer, at: number): { kind: number; count: number; next: number } {
  const byte = content.readUInt8(at);
  const short = byte & 31;
  if (short > 26) throw new Error(`the search index holds a number of an unknown size (${short})`);
  const size = short < 24 ? 0 : 2 ** (short - 24);
  return { kind: byte >> 5, count: size === 0 ? short : content.readUIntBE(at + 1, size), next: at + 1 + size };
}

function endOf(content: Buffer, at: number): number {
  const { kind, count, next } = headAt(content, at);
  if (kind === 2 || kind === 3) return next + count;
  if (kind !== 4) return next;
  let end = next;
  for (let n = 0; n < count; n++) end = endOf(content, end);
  return end;
}
