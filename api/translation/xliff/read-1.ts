import type { FileTarget, FileUnit, OpenedFile } from './file-unit.ts';
import { readTarget } from './read-target.ts';
import { childElements, type XmlElement } from './xml-tree.ts';

/** The files of an XLIFF 1.2 document. */
export const filesOfVersion1 = (root: XmlElement): OpenedFile[] =>
  childElements(root, 'file').map((file) => ({
    original: file.attributes.get('original') ?? '',
    languages: [file.attributes.get('source-language') ?? '', file.attributes.get('target-language') ?? ''],
    units: () => unitElements(file).map(readUnit),
  }));

/** Units of the body, also those that a tool put into groups. */
function unitElements(parent: XmlElement): XmlElement[] {
  return childElements(parent, 'trans-unit', 'body', 'group').flatMap((child) =>
    child.local === 'trans-unit' ? [child] : unitElements(child),
  );
}

function readUnit(element: XmlElement): FileUnit {
  const source = childElements(element, 'source')[0];
  return {
    id: element.attributes.get('id') ?? '',
    source: source ? readTarget(source).runs : null,
    target: targetOf(element),
  };
}

/** States that say a person has seen to the unit; all others are ignored, for OmegaT leaves `new` behind. */
const SEEN = new Set(['translated', 'final', 'signed-off']);

function targetOf(element: XmlElement): FileTarget | null {
  const target = childElements(element, 'target')[0];
  if (!target) return null;
  const { runs, foreign } = readTarget(target);
  const isSeen = element.attributes.get('approved') === 'yes' || SEEN.has(target.attributes.get('state') ?? '');
  return { runs, isForeign: foreign, isSeen };
}
