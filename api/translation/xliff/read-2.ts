import { xmlSafe } from '../../lib/escape.ts';
import { codeKey, codesOf, joinTexts } from '../text/runs.ts';
import type { Code, Run, Unit } from '../text/unit-types.ts';
import { commentsIn, type FileTarget, type FileUnit, type OpenedFile } from './file-unit.ts';
import { childElements, elementsWithin, isEmptyElement, textOf, type XmlElement } from './xml-tree.ts';

/**
 * The files of an XLIFF 2.0 or 2.1 document. Such files only reference codes; their markup is taken from
 * the job's units.
 */
export const filesOfVersion2 = (root: XmlElement, units: Unit[]): OpenedFile[] => {
  const codes = new Map(units.map(({ id, source }) => [id, codesOf(source)]));
  return childElements(root, 'file').map((file) => ({
    original: file.attributes.get('original') ?? '',
    languages: [root.attributes.get('srcLang') ?? '', root.attributes.get('trgLang') ?? ''],
    notes: notesOf(file),
    units: () => elementsWithin(file, 'unit', 'group').map((element) => readUnit(element, codes)),
  }));
};

type Codes = ReadonlyMap<string, Code>;

/** A tool may have split a unit into segments with gaps between them; together they are the unit. */
function readUnit(element: XmlElement, known: ReadonlyMap<string, Codes>): FileUnit {
  const id = element.attributes.get('id') ?? '';
  const codes = known.get(id) ?? new Map<string, Code>();
  const parts = childElements(element, 'segment', 'ignorable');
  const sources = parts.map((part) => childElements(part, 'source')[0]);
  const source = sources.every((part) => part !== undefined) && parts.length > 0;
  return {
    id,
    source: source ? joinTexts(sources.flatMap((part) => readRuns(part, codes).runs)) : null,
    target: targetOf(parts, codes),
    notes: [...notesOf(element), ...commentsIn(element)],
  };
}

/** Without the URL that we wrote. */
const notesOf = (element: XmlElement): string[] =>
  elementsWithin(element, 'note', 'notes').flatMap((note) =>
    note.attributes.get('category') === 'url' ? [] : textOf(note),
  );

/** States of a segment that show a person has worked on it. */
const SEEN = new Set(['translated', 'reviewed', 'final']);

function targetOf(parts: XmlElement[], codes: Codes): FileTarget | null {
  const segments = parts.filter(({ local }) => local === 'segment');
  if (segments.some(isOpen)) return null;
  const read = parts
    .map((part) => childElements(part, 'target', 'source').at(-1)!)
    .map((one, at) => ({ one, order: Number(one.attributes.get('order') ?? at + 1) }))
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => readRuns(one, codes));
  return {
    runs: joinTexts(read.flatMap(({ runs }) => runs)),
    isForeign: read.some(({ isForeign }) => isForeign),
    isSeen: segments.every(isSeen),
  };
}

const isSeen = (segment: XmlElement): boolean => SEEN.has(segment.attributes.get('state') ?? '');

/** An empty target is a mistake if the tool says that someone translated it; one of several may be merged into another. */
function isOpen(segment: XmlElement): boolean {
  const [target] = childElements(segment, 'target');
  return !target || (isEmptyElement(target) && !isSeen(segment));
}

function readRuns(element: XmlElement, codes: Codes): { runs: Run[]; isForeign: boolean } {
  const runs: Run[] = [];
  const isForeign = !readInto(element, runs, codes);
  return { runs, isForeign };
}

function readInto(element: XmlElement, runs: Run[], codes: Codes): boolean {
  return element.children.every((child) => {
    if (typeof child === 'string') return runs.push(xmlSafe(child)) > 0;
    const id = child.attributes.get('id') ?? '';
    const code = (kind: Code['kind'], name = id) =>
      runs.push({ kind, id: name, ctype: '', native: codes.get(codeKey({ kind, id: name }))?.native ?? '' }) > 0;
    switch (child.local) {
      case 'mrk':
        return readInto(child, runs, codes);
      case 'sm':
      case 'em':
      // A character that XML cannot represent; our texts contain none.
      case 'cp':
        return true;
      case 'ph':
        return code('ph');
      case 'sc':
        return code('bpt');
      case 'ec':
        return code('ept', child.attributes.get('startRef') ?? id);
      case 'pc':
        return code('bpt') && readInto(child, runs, codes) && code('ept');
      default:
        return false;
    }
  });
}
