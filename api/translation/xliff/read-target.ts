import { xmlSafe } from '../../lib/escape.ts';
import type { Code, Run } from '../text/unit-types.ts';
import type { XmlElement } from './xml-tree.ts';

/** Runs of a `source` or `target` element. `foreign` tells that it holds elements that we never write. */
export function readTarget(element: XmlElement): { runs: Run[]; foreign: boolean } {
  const runs: Run[] = [];
  const foreign = !readInto(element, runs);
  return { runs, foreign };
}

function readInto(element: XmlElement, runs: Run[]): boolean {
  return element.children.every((child) => {
    if (typeof child === 'string') return addText(xmlSafe(child), runs);
    // Segmenting tools put marks around sentences.
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

function addText(text: string, runs: Run[]): true {
  const last = runs.at(-1);
  if (typeof last === 'string') runs[runs.length - 1] = last + text;
  else if (text) runs.push(text);
  return true;
}
