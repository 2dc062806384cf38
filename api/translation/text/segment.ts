import { type Block, findBlocks } from './blocks.ts';
import { fieldRuns } from './field-runs.ts';
import { createNumbering, unitHash } from './identity.ts';
import { plainText } from './runs.ts';
import type { Restype, Run, Section, Segmented, Skeleton, Unit } from './unit-types.ts';

/**
 * Segments a Markdown body and front matter fields into units. Blocks without letters or digits outside codes, code
 * that authors did not mark for translation, and anything that cannot be segmented reliably stay in the skeleton. Never
 * throws; linear in the length of the body.
 */
export function segment(body: string, fields: Record<string, string> = {}): Segmented {
  const units: Unit[] = [];
  const numbered = createNumbering();
  const add = (resname: string, restype: Restype, source: Run[], section: Section | null): string => {
    if (!/[\p{L}\p{N}]/u.test(plainText(source))) return '';
    const hash = unitHash(source);
    const id = numbered(hash);
    units.push({ id, resname, restype, hash, source, section });
    return id;
  };
  const slots = Object.entries(fields).map(([name, raw]) => ({
    name,
    raw,
    unit: add(`fm.${name}`, 'x-front-matter', fieldRuns(raw), null),
  }));
  const name = createBlockNames();
  const pieces: Skeleton['body'] = [];
  let done = 0;
  for (const block of findBlocks(body).blocks) {
    const unit = add(name(block), block.restype, block.runs, block.section);
    if (!unit) continue;
    pieces.push(body.slice(done, block.start), { unit, raw: body.slice(block.start, block.end) });
    done = block.end;
  }
  pieces.push(body.slice(done));
  return { skeleton: { body: pieces.filter((piece) => piece !== ''), fields: slots }, units };
}

function createBlockNames(): (block: Block) => string {
  let top = -1;
  let count = 0;
  return (block) => {
    count = block.top === top ? count + 1 : 1;
    top = block.top;
    return `b${top}.${count}`;
  };
}

/** The hashes of a document's units in order, as a translation stores them in one line of front matter. */
export function hashLine(units: Unit[]): string {
  return units.map((unit) => unit.hash).join(' ');
}
