/** A small PDF writer: A4 pages, filled boxes, lines and text in two embedded fonts. Output is always the same. */
import { deflateSync } from 'node:zlib';
import { loadFont } from './font.ts';

export const PAGE = { width: 595, height: 842 } as const;

type Face = 'regular' | 'bold';

const faces = { regular: loadFont('LiberationSans-Regular.ttf'), bold: loadFont('LiberationSans-Bold.ttf') };
const names: Record<Face, string> = { regular: 'F1', bold: 'F2' };

export interface PdfText {
  size?: number;
  bold?: boolean;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
}

const faceOf = (style: PdfText): Face => (style.bold ? 'bold' : 'regular');

export function pdfWidth(value: string, style: PdfText = {}): number {
  return faces[faceOf(style)].width(value, style.size ?? 10);
}

const number = (value: number): string => String(Math.round(value * 100) / 100);

function rgb(hex: string): string {
  return [1, 3, 5].map((at) => number(parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ');
}

/** Collects the drawing operators of one page; coordinates start in the top left corner. */
export class PdfPage {
  readonly operators: string[] = [];
  readonly used: Record<Face, Map<number, string>>;

  constructor(used: Record<Face, Map<number, string>>) {
    this.used = used;
  }

  box(x: number, y: number, w: number, h: number, fill: string): void {
    this.operators.push(`${rgb(fill)} rg ${number(x)} ${number(PAGE.height - y - h)} ${number(w)} ${number(h)} re f`);
  }

  line(x1: number, y: number, x2: number, stroke: string): void {
    const at = number(PAGE.height - y);
    this.operators.push(`${rgb(stroke)} RG 0.8 w ${number(x1)} ${at} m ${number(x2)} ${at} l S`);
  }

  text(x: number, y: number, value: string, style: PdfText = {}): void {
    const { size = 10, fill = '#16233b', anchor = 'start' } = style;
    const face = faceOf(style);
    const width = pdfWidth(value, style);
    const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x;
    const glyphs = [...value].map((char) => {
      const glyph = faces[face].glyph(char);
      this.used[face].set(glyph, char);
      return glyph.toString(16).padStart(4, '0');
    });
    this.operators.push(
      `BT ${rgb(fill)} rg /${names[face]} ${number(size)} Tf ${number(left)} ${number(PAGE.height - y)} Td <${glyphs.join('')}> Tj ET`,
    );
  }

  /** Breaks a text into lines; returns the baseline after the last one. */
  paragraph(x: number, y: number, value: string, width: number, style: PdfText = {}): number {
    const leading = (style.size ?? 10) * 1.45;
    const lines: string[] = [];
    for (const word of value.split(' ')) {
      const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
      if (lines.length && pdfWidth(longer, style) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    lines.forEach((line, i) => this.text(x, y + i * leading, line, style));
    return y + lines.length * leading;
  }
}

const utf16 = (value: string): string => Buffer.from(`\ufeff${value}`, 'utf16le').swap16().toString('hex');

export function writePdf(info: { title: string; language: string }, draw: ((page: PdfPage) => void)[]): Buffer {
  const used: Record<Face, Map<number, string>> = { regular: new Map(), bold: new Map() };
  const objects: Buffer[] = [];
  const add = (body: string | Buffer): number => objects.push(Buffer.from(body));
  const stream = (data: Buffer, extra = ''): number => {
    const packed = deflateSync(data, { level: 9 });
    return add(
      Buffer.concat([
        Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode${extra} >>\nstream\n`),
        packed,
        Buffer.from('\nendstream'),
      ]),
    );
  };

  const catalogue = add('');
  const tree = add('');
  const fonts = add('');
  const pages = draw.map((drawPage) => {
    const page = new PdfPage(used);
    drawPage(page);
    const content = stream(Buffer.from(page.operators.join('\n')));
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font ${fonts} 0 R >> /Contents ${content} 0 R >>`,
    );
  });
  const fontRefs = (['regular', 'bold'] as const).map(
    (face) => `/${names[face]} ${addFont(face, used[face], add, stream)} 0 R`,
  );
  const about = add(`<< /Title <${utf16(info.title)}> >>`);

  objects[catalogue - 1] = Buffer.from(
    `<< /Type /Catalog /Pages ${tree} 0 R /Lang (${info.language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  objects[tree - 1] = Buffer.from(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`,
  );
  objects[fonts - 1] = Buffer.from(`<< ${fontRefs.join(' ')} >>`);
  return assemble(objects, catalogue, about);
}

function addFont(
  face: Face,
  used: Map<number, string>,
  add: (body: string) => number,
  stream: (data: Buffer, extra?: string) => number,
): number {
  const font = faces[face];
  const scale = (units: number): number => Math.round((units * 1000) / font.unitsPerEm);
  const glyphs = [...used].sort(([a], [b]) => a - b);
  const name = `GUIDES+LiberationSans${face === 'bold' ? '-Bold' : ''}`;
  const data = font.subset(new Set(used.keys()));
  const file = stream(data, ` /Length1 ${data.length}`);
  const descriptor = add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 32 /FontBBox [${font.bounds.map(scale).join(' ')}] /ItalicAngle 0 /Ascent ${scale(font.ascent)} /Descent ${scale(font.descent)} /CapHeight 729 /StemV ${face === 'bold' ? 140 : 88} /FontFile2 ${file} 0 R >>`,
  );
  const widths = glyphs.map(([glyph]) => `${glyph} [${scale(font.advance(glyph))}]`).join(' ');
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /W [${widths}] >>`,
  );
  const unicode = stream(Buffer.from(unicodeMap(glyphs)));
  return add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
  );
}

/** Lets readers copy and search the text. */
function unicodeMap(glyphs: [number, string][]): string {
  const hex = (value: number): string => value.toString(16).padStart(4, '0');
  const blocks: string[] = [];
  for (let i = 0; i < glyphs.length; i += 100) {
    const part = glyphs.slice(i, i + 100).map(([glyph, char]) => `<${hex(glyph)}> <${hex(char.charCodeAt(0))}>`);
    blocks.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}

function assemble(objects: Buffer[], catalogue: number, about: number): Buffer {
  const header = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1');
  const parts = [header];
  let position = header.length;
  const offsets = objects.map((body, i) => {
    const object = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    const start = position;
    parts.push(object);
    position += object.length;
    return start;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root ${catalogue} 0 R /Info ${about} 0 R >>\nstartxref\n${position}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
