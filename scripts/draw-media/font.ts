/**
 * Just enough TrueType to measure text for the drawings and to embed a subset of a font in the PDF.
 * Everything is read from the installed Liberation fonts, so no second copy is kept in the repository.
 */
import { readFileSync } from 'node:fs';

const FOLDER = '/usr/share/fonts/truetype/liberation';
const COMPOSITE_MORE = 0x20;
const PDF_TABLES = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'];

export interface Font {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  bounds: [number, number, number, number];
  /** Glyph number of one character; throws when the font has none. */
  glyph(char: string): number;
  /** Advance width of a glyph in font units. */
  advance(glyph: number): number;
  /** Width of a text in pixels (or points) at the given size. */
  width(text: string, size: number): number;
  /** The same font with the outlines of all other glyphs left out; glyph numbers stay. */
  subset(glyphs: Set<number>): Buffer;
}

export function loadFont(file: string): Font {
  const data = readFileSync(`${FOLDER}/${file}`);
  const tables = readTables(data);
  const table = (tag: string): Buffer => tables.get(tag) ?? Buffer.alloc(0);
  const head = table('head');
  const hhea = table('hhea');
  const hmtx = table('hmtx');
  const metrics = hhea.readUInt16BE(34);
  const unitsPerEm = head.readUInt16BE(18);
  const lookup = readCharacterMap(table('cmap'));

  const glyph = (char: string): number => {
    const found = lookup(char.codePointAt(0) ?? 0);
    if (!found) throw new Error(`${file} has no glyph for "${char}"`);
    return found;
  };
  const advance = (index: number): number => hmtx.readUInt16BE(Math.min(index, metrics - 1) * 4);

  return {
    unitsPerEm,
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    bounds: [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)],
    glyph,
    advance,
    width: (text, size) => ([...text].reduce((sum, char) => sum + advance(glyph(char)), 0) * size) / unitsPerEm,
    subset: (glyphs) => subsetFont(tables, glyphs),
  };
}

function readTables(data: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let i = 0; i < data.readUInt16BE(4); i++) {
    const at = 12 + i * 16;
    const start = data.readUInt32BE(at + 8);
    tables.set(data.toString('latin1', at, at + 4), data.subarray(start, start + data.readUInt32BE(at + 12)));
  }
  return tables;
}

/** Reads the Windows Unicode map (platform 3, encoding 1, format 4). */
function readCharacterMap(cmap: Buffer): (code: number) => number {
  let start = 0;
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const at = 4 + i * 8;
    if (cmap.readUInt16BE(at) === 3 && cmap.readUInt16BE(at + 2) === 1) start = cmap.readUInt32BE(at + 4);
  }
  const map = cmap.subarray(start);
  const doubled = map.readUInt16BE(6);
  return (code) => {
    for (let i = 0; i < doubled; i += 2) {
      if (code > map.readUInt16BE(14 + i)) continue;
      const first = map.readUInt16BE(16 + doubled + i);
      if (code < first) return 0;
      const delta = map.readUInt16BE(16 + doubled * 2 + i);
      const offsetAt = 16 + doubled * 3 + i;
      const offset = map.readUInt16BE(offsetAt);
      if (offset === 0) return (code + delta) & 0xffff;
      const index = map.readUInt16BE(offsetAt + offset + (code - first) * 2);
      return index && (index + delta) & 0xffff;
    }
    return 0;
  };
}

function subsetFont(tables: Map<string, Buffer>, wanted: Set<number>): Buffer {
  const need = (tag: string): Buffer => {
    const found = tables.get(tag);
    if (!found) throw new Error(`The font has no ${tag} table`);
    return found;
  };
  const [glyf, loca, head] = [need('glyf'), need('loca'), Buffer.from(need('head'))];
  const long = head.readInt16BE(50) === 1;
  const offset = (index: number): number => (long ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2);
  const outline = (index: number): Buffer => glyf.subarray(offset(index), offset(index + 1));

  const keep = new Set([0, ...wanted]);
  for (const index of keep) for (const part of components(outline(index))) keep.add(part);

  const count = need('maxp').readUInt16BE(4);
  const newLoca = Buffer.alloc((count + 1) * 4);
  const outlines: Buffer[] = [];
  let position = 0;
  for (let index = 0; index < count; index++) {
    newLoca.writeUInt32BE(position, index * 4);
    if (!keep.has(index)) continue;
    const padded = pad(outline(index));
    outlines.push(padded);
    position += padded.length;
  }
  newLoca.writeUInt32BE(position, count * 4);
  head.writeInt16BE(1, 50);
  return writeTables(new Map([...tables, ['glyf', Buffer.concat(outlines)], ['loca', newLoca], ['head', head]]));
}

/** Glyphs an accented letter is put together from. */
function components(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const parts: number[] = [];
  for (let at = 10, flags = COMPOSITE_MORE; flags & COMPOSITE_MORE;) {
    flags = outline.readUInt16BE(at);
    parts.push(outline.readUInt16BE(at + 2));
    const scale = flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    at += 4 + (flags & 1 ? 4 : 2) + scale;
  }
  return parts;
}

function writeTables(tables: Map<string, Buffer>): Buffer {
  const tags = PDF_TABLES.filter((tag) => tables.has(tag));
  const header = Buffer.alloc(12 + tags.length * 16);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(tags.length, 4);
  const power = Math.floor(Math.log2(tags.length));
  header.writeUInt16BE(2 ** power * 16, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE((tags.length - 2 ** power) * 16, 10);
  const bodies: Buffer[] = [];
  let position = header.length;
  tags.forEach((tag, i) => {
    const body = tables.get(tag) ?? Buffer.alloc(0);
    const padded = pad(body);
    let sum = 0;
    for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
    header.write(tag, 12 + i * 16, 'latin1');
    header.writeUInt32BE(sum, 16 + i * 16);
    header.writeUInt32BE(position, 20 + i * 16);
    header.writeUInt32BE(body.length, 24 + i * 16);
    bodies.push(padded);
    position += padded.length;
  });
  return Buffer.concat([header, ...bodies]);
}

function pad(body: Buffer): Buffer {
  return Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
}
