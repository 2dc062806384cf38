import { decodePercent } from '../../lib/decode-percent.ts';
import { orInstead } from '../../lib/instead.ts';
import { isRecord } from '../../lib/is-record.ts';
import { Problem } from '../../lib/problem.ts';
import type { Upload } from '../operations/operation.ts';
import { BODY_BYTES, BODY_VALUES, DELIVERY_BYTES, JSON_DEPTH, UPLOAD_BYTES } from './limits.ts';
import { fromPairs } from '../request/query-string.ts';
import { wrong } from '../request/validation-error.ts';

/** The contents of a request besides its URL. */
export interface Body {
  values: Record<string, unknown>;
  upload: Upload | null;
}

export const NOTHING: Body = { values: {}, upload: null };

/** The body that a route expects: arguments, arguments with a translated file, or an upload. */
export type BodyKind = 'arguments' | 'delivery' | 'upload';

/** The most that is read of a body, and the refusal of longer ones. */
export interface BodyLimit {
  bytes: number;
  refusal?: Problem;
}

export const BODY_LIMITS: Record<BodyKind, BodyLimit> = {
  arguments: { bytes: BODY_BYTES },
  delivery: { bytes: DELIVERY_BYTES },
  upload: { bytes: UPLOAD_BYTES },
};

/**
 * Reads a body without a file. `keep` reserves its announced length, or each chunk as it arrives if none is announced.
 */
export async function readBody(request: Request, limit: BodyLimit, keep: (bytes: number) => void = () => {}) {
  const isAnnounced = request.headers.has('content-length');
  if (isAnnounced) keep(announcedBytes(request, limit));
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyChunks(request, limit)) {
    if (!isAnnounced) keep(chunk.length);
    chunks.push(chunk);
  }
  return parseBody(Buffer.concat(chunks), request, false);
}

/** Parses the bytes of a body by its type: JSON, a form, a form with a file, or the bytes of a file. */
export async function parseBody(bytes: Uint8Array, request: Request, takesFiles: boolean): Promise<Body> {
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  const kind = type.trim();
  if (bytes.length === 0 && !takesFiles) return NOTHING;
  if (/^application\/(?:[\w.-]+\+)?json$/.test(kind)) return { values: readJson(bytes), upload: null };
  if (kind === 'multipart/form-data') return readForm(bytes, request);
  const disposition = takesFiles ? request.headers.get('content-disposition') : null;
  // A file as the whole body, whatever its type: `curl` labels it as a form. Defects of its name are reported when the
  // file is used.
  if (disposition !== null) return { values: {}, upload: uploadOf(fileName(disposition), bytes, request) };
  if (kind === 'application/x-www-form-urlencoded') {
    refuseManyValues(bytes, '&');
    const form = new TextDecoder().decode(bytes);
    // `curl -d` labels JSON as a form; names of forms never look like that.
    if (/^\s*[{[]/.test(form)) throw new Problem('rest_unread_body');
    return { values: fromForm([...new URLSearchParams(form)], () => plainBytes(bytes)), upload: null };
  }
  if (!takesFiles) throw new Problem('rest_unread_body');
  return { values: {}, upload: uploadOf(null, bytes, request) };
}

/** The length of a body announced by the client, or the most that it can be. */
export const announcedBytes = (request: Request, { bytes }: BodyLimit): number => {
  const length = request.headers.get('content-length');
  if (length !== null) return Math.min(Number(length), bytes);
  return request.body ? bytes : 0;
};

/**
 * The chunks of a body. Throws a refusal at the first byte too many, or before reading if a larger length is announced.
 */
export async function* bodyChunks(request: Request, { bytes, refusal }: BodyLimit): AsyncGenerator<Uint8Array> {
  refuseEncoded(request);
  // The rest of the body is not read, so the connection cannot be reused.
  const tooLarge = () =>
    refusal ?? new Problem('rest_request_too_large', { values: { limit: bytes / 1024 }, headers: CLOSE });
  if (Number(request.headers.get('content-length') ?? 0) > bytes) throw tooLarge();
  if (!request.body) return;
  let size = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > bytes) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    // Its sender has left: no failure of ours, and nobody reads the refusal.
    throw (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? new Problem('rest_unread_body') : error;
  }
}

const CLOSE = { Connection: 'close' };

/** A few compressed bytes can expand into gigabytes, and clients of this API shape compress nothing. */
function refuseEncoded(request: Request): void {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding.trim().toLowerCase() === 'identity') return;
  throw new Problem('rest_unsupported_encoding', { headers: { 'Accept-Encoding': 'identity', ...CLOSE } });
}

function readJson(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.length === 0) return {};
  const value = parseJson(bytes);
  refuseDefects(value, JSON_DEPTH, { left: BODY_VALUES });
  // A list was surely meant to be read, so it is refused; a lone word or number is ignored, as clients of this API
  // shape expect.
  if (Array.isArray(value)) throw new Problem('rest_unread_body');
  return isRecord(value) ? value : {};
}

function parseJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  if (text === null) throw invalidJson('encoding');
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson('syntax');
  }
}

/** Null if the bytes are not UTF-8. */
const decodeUtf8 = (bytes: Uint8Array): string | null =>
  orInstead(TypeError, null, () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));

/** Clients of this API shape read the number and the words, which are those of the server they were written for. */
const JSON_ERRORS = {
  depth: [1, 'Maximum stack depth exceeded'],
  syntax: [4, 'Syntax error'],
  encoding: [5, 'Malformed UTF-8 characters, possibly incorrectly encoded'],
  surrogate: [10, 'Single unpaired UTF-16 surrogate in unicode escape'],
} as const;

function invalidJson(defect: keyof typeof JSON_ERRORS): Problem {
  const [code, message] = JSON_ERRORS[defect];
  return new Problem('rest_invalid_json', { data: { json_error_code: code, json_error_message: message } });
}

/** A lone surrogate cannot be stored, so it would not read back as sent. Only JSON can contain one. */
function refuseDefects(value: unknown, depth: number, values: { left: number }): void {
  if (typeof value === 'string' && !value.isWellFormed()) throw invalidJson('surrogate');
  if (typeof value !== 'object' || value === null) return;
  if (depth === 0) throw invalidJson('depth');
  if ((values.left -= Object.keys(value).length) < 0) throw tooManyValues();
  for (const part of Array.isArray(value) ? value : Object.entries(value).flat())
    refuseDefects(part, depth - 1, values);
}

const tooManyValues = () => new Problem('rest_too_many_values', { values: { limit: BODY_VALUES } });

/** `mark` is in the bytes of a form once for each value. */
function refuseManyValues(bytes: Uint8Array, mark: string): void {
  if (Buffer.from(bytes).toString('latin1').split(mark).length > BODY_VALUES) throw tooManyValues();
}

async function readForm(bytes: Uint8Array, request: Request): Promise<Body> {
  refuseManyValues(bytes, 'form-data; name=');
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  let form: FormData;
  try {
    form = await new Response(bytes as BodyInit, { headers }).formData();
  } catch {
    throw new Problem('rest_upload_unknown_error');
  }
  const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const file = form.get('file');
  const isFile = file !== null && typeof file !== 'string';
  const hasOther = [...form.values()].some((value) => typeof value !== 'string');
  if (hasOther && !isFile) throw new Problem('rest_upload_unknown_error');
  const upload = isFile ? uploadOf(file.name, new Uint8Array(await file.arrayBuffer()), request) : null;
  return { values: fromForm(fields, () => bytes), upload };
}

/** The bytes that a URL-encoded form stands for. */
const plainBytes = (form: Uint8Array): Uint8Array => {
  const text = Buffer.from(form).toString('latin1').replaceAll('+', ' ');
  return Buffer.from(
    text.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  );
};

/** Decoding replaces what is not UTF-8, so it would not read back as sent. The form may also contain that character. */
function fromForm(pairs: [string, string][], bytesOf: () => Uint8Array): Record<string, unknown> {
  const damaged = pairs.find(([, value]) => value.includes('\ufffd'));
  if (damaged && decodeUtf8(bytesOf()) === null) throw wrong(damaged[0], 'invalid.encoding');
  return fromPairs(pairs);
}

const uploadOf = (name: string | null, bytes: Uint8Array, { headers }: Request): Upload => ({
  ...{ name, bytes, md5: headers.get('content-md5') ?? '' },
});

/** Header values are bytes; clients send names as UTF-8. */
function fileName(disposition: string): string {
  const [, quoted, bare] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? [];
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  // A name whose percent signs do not make UTF-8 counts as missing.
  if (extended) return decodePercent(extended) ?? '';
  const name = quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '';
  return Buffer.from(name, 'latin1').toString('utf8');
}
