import { crc32, deflateSync } from 'node:zlib';
import type { Bad } from './requests.ts';
import type { Sent } from './world.ts';

/** Files that must be refused, generated here: the repository contains no hostile file. */
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([text(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A black and white PNG of any size: few bytes, many pixels. */
export function blackPicture(width: number, height: number, rows = height): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows));
  const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', new Uint8Array())]);
}

const PIXEL = blackPicture(1, 1);
const PHP = '<?php system($_GET["c"]);';
const HTML = '<!doctype html><script>alert(1)</script>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const GIF_START = 'GIF89a/*\0\0\0\0\0*/=1;';

/** A file as the whole body. */
export const file = (name: string, bytes: Uint8Array | string, type = 'application/octet-stream'): Sent => ({
  ...{ path: '/cms/v2/media', method: 'POST', bytes },
  headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
});

/** The same file as a part of a form. */
export function part(name: string, bytes: Uint8Array | string, field = 'file', more: Record<string, string> = {}) {
  const parts = new FormData();
  for (const [key, value] of Object.entries(more)) parts.set(key, value);
  parts.set(field, new File([bytes as BlobPart], name));
  return { path: '/cms/v2/media', method: 'POST', parts };
}

const headed = (headers: Record<string, string>, bytes: Uint8Array | string = PIXEL): Sent => ({
  ...{ path: '/cms/v2/media', method: 'POST', bytes, headers },
});

const forbidden: [string, Uint8Array | string][] = [
  ['a.php', PHP],
  ['a.phtml', PHP],
  ['a.svg', SVG],
  ['a.html', HTML],
  ['a.xhtml', HTML],
  ['a.js', 'alert(1)'],
  ['a.exe', text('MZ\u0090\0')],
  ['a.json', '{}'],
  ['a.png', SVG],
  ['a.jpg', HTML],
  ['a.pdf', PHP],
  ['a.mp3', HTML],
  ['a.txt', text('text with a \0')],
  ['a.txt', new Uint8Array([0xff, 0xfe, 0x00])],
  ['a.txt.', 'text'],
  ['noextension', 'text'],
  ['.htaccess', 'AddType application/x-httpd-php .png'],
  ['a.png\0.txt'.replace('\0', '%00'), PIXEL],
  // Polyglot files are refused under the name of their other type, and as pictures if they cannot be decoded.
  ['a.php', PIXEL],
  ['a.html', Buffer.concat([PIXEL, text(HTML)])],
  ['a.svg', PIXEL],
  ['a.gif', `${GIF_START}alert(1)`],
  ['a.gif', `GIF89a${PHP}`],
  ['a.jpg', Buffer.concat([new Uint8Array([0xff, 0xd8, 0xff]), text(PHP)])],
  ['a.zip', `%PDF-1.4${PHP}`],
  ['a.png', PIXEL.subarray(0, 40)],
  ['a.webp', text('RIFF\0\0\0\0WEBPVP8 nonsense')],
];

const refused = [415, 'rest_upload_sideload_error'] as const;

export const UPLOADS: readonly Bad[] = [
  ...forbidden.map(([name, bytes], index): Bad => [`${name}, row ${index}`, file(name, bytes), ...refused]),
  ['a forbidden file in a form', part('a.php', PHP), ...refused],
  ['markup in a form that claims to be a picture', part('a.png', HTML), ...refused],
  ['a picture of just over 40 million pixels', file('bomb.png', blackPicture(8_000, 5_001)), ...refused],
  ['a picture that claims to have 3.6 billion pixels', file('bomb.png', blackPicture(60_000, 60_000, 1)), ...refused],
  ['nothing', headed({ 'content-disposition': 'attachment; filename="a.png"' }, ''), 400, 'rest_upload_no_data'],
  ['a file without a name', headed({}), 400, 'rest_upload_no_content_disposition'],
  [
    'a missing name',
    headed({ 'content-disposition': 'attachment' }),
    ...([400, 'rest_upload_invalid_disposition'] as const),
  ],
  [
    'a name that is not UTF-8',
    headed({ 'content-disposition': "attachment; filename*=UTF-8''%ff%zz.png" }),
    ...([400, 'rest_upload_invalid_disposition'] as const),
  ],
  [
    'a file that differs from its checksum',
    headed({ 'content-disposition': 'attachment; filename="a.png"', 'content-md5': '0'.repeat(32) }),
    ...([412, 'rest_upload_hash_mismatch'] as const),
  ],
  ['a part of another name', part('a.png', PIXEL, 'upload'), 400, 'rest_upload_unknown_error'],
  ['a form without a file', part('', '', 'file'), 400, 'rest_upload_no_content_disposition'],
  [
    'a bad field beside the file',
    part('a.png', PIXEL, 'file', { status: 'secret' }),
    400,
    'rest_invalid_param',
    'status',
  ],
  ['a file for a missing post', part('a.png', PIXEL, 'file', { post: '999999' }), 403, 'rest_cannot_edit'],
  ['a file for a file', part('a.png', PIXEL, 'file', { post: '401' }), 400, 'rest_invalid_param'],
  ['more than 10 MiB', file('a.txt', new Uint8Array(10_485_761)), 413, 'rest_request_too_large'],
];
