import { xmlSafe } from '../../lib/escape.ts';
import { joinTexts } from '../text/runs.ts';
import type { Code, Run } from '../text/unit-types.ts';
import { commentsIn, type FileTarget, type FileUnit, type OpenedFile } from './file-unit.ts';
import { childElements, elementsWithin, isEmptyElement, textOf, type XmlElement } from './xml-tree.ts';

export const filesOfVersion1 = (root: XmlElement): OpenedFile[] =>
  childElements(root, 'file').map((file) => ({
    original: file.attributes.get('original') ?? '',
    languages: [file.attributes.get('source-language') ?? '', file.attributes.get('target-language') ?? ''],
    notes: elementsWithin(file, 'note', 'header').map(textOf),
    units: () => elementsWithin(file, 'trans-unit', 'body', 'group').map(readUnit),
  }));

function readUnit(element: XmlElement): FileUnit {
  const source = childElements(element, 'source')[0];
  return {
    id: element.attributes.get('id') ?? '',
    source: source ? readRuns(source).runs : null,
    target: targetOf(element),
    notes: [...childElements(element, 'note').map(textOf), ...commentsIn(element)],
  };
}

/** States that show a person has worked on the unit. All others are ignored, because OmegaT leaves `new`. */
const SEEN = new Set(['translated', 'final', 'signed-off']);

function targetOf(element: XmlElement): FileTarget | null {
  const target = childElements(element, 'target')[0];
  const state = target?.attributes.get('state') ?? '';
  const isSeen = element.attributes.get('approved') === 'yes' || SEEN.has(state);
  // An empty target is a mistake if the tool says that someone translated it.
  if (!target || (!isSeen && isEmptyElement(target))) return null;
  return !isSeen && isHalf(element, target) ? null : { ...readRuns(target), isSeen };
}

/** Whether a tool that cut the unit into sentences has some without a translation: without them words would be lost. */
function isHalf(unit: XmlElement, target: XmlElement): boolean {
  const [done, all] = [[target], childElements(unit, 'seg-source')].map((elements) =>
    elements.flatMap((one) => childElements(one, 'mrk')).filter((one) => one.attributes.get('mtype') === 'seg'),
  );
  return done!.some(isEmptyElement) || (done!.length > 0 && done!.length < all!.length);
}

function readRuns(element: XmlElement): Pick<FileTarget, 'runs' | 'isForeign'> {
  const runs: Run[] = [];
  const isForeign = !readInto(element, runs);
  return { runs: joinTexts(runs), isForeign };
}

function readInto(element: XmlElement, runs: Run[]): boolean {
  return element.children.every((child) => {
    if (typeof child === 'string') return runs.push(xmlSafe(child)) > 0;
    // Segmenting tools enclose sentences in marks.
    if (child.local === 'mrk') return readInto(child, runs);
    if (child.local !== 'bpt' && child.local !== 'ept' && child.local !== 'ph') return false;
    runs.push(readCode(child, child.local));
    return child.children.every((part) => typeof part === 'string');
  });
}

function readCode(element: XmlElement, kind: Code['kind']): Code {
  const native = element.children.filter((part) => typeof part === 'string').join('');
  return { kind, id: element.attributes.get('id') ?? '', ctype: element.attributes.get('ctype') ?? '', native };
}
