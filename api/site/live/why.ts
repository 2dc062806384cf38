import { posix } from 'node:path';
import { AUTHORS, authorCell, recordCell, SETTINGS } from '../../content/index/watcher.ts';
import { decodePercent } from '../../lib/decode-percent.ts';
import type { Service } from '../../rest/operations/operation.ts';
import { OutputFolder } from '../../content/store/disk/output-folder.ts';
import { claimsIn } from '../render/output-files.ts';
import { BuildNote } from './build-note.ts';
import { basePathOf, makeRendering, openTemplates, type SiteOptions } from './build-site.ts';

/** What the last build, or the server that stopped last, noted about the outputs; null if no note is valid. */
export async function openNoted(options: Pick<SiteOptions, 'service' | 'api' | 'outDir' | 'note'>) {
  const { service, outDir } = options;
  const { memo, store, serializeContext } = service;
  const templates = await openTemplates(serializeContext.base);
  const noted = await new BuildNote(options, templates.version).read();
  if (!noted || !new OutputFolder(outDir).isListed) return null;
  makeRendering(options, templates);
  memo.restore(noted.known);
  const paths = new Map(
    Array.from(claimsIn(noted.written), ([output, claims]) => [output, claims.map(({ path }) => path)]),
  );
  return {
    /** Null if no output has the URL. */
    madeOf(url: string) {
      const wanted = filesOf(url, serializeContext.base);
      const output = [...paths].find(([, files]) => files.some((file) => wanted.includes(file)))?.[0];
      return output === undefined ? null : describe(memo.inputsOf(output), service);
    },
    /** Files of the output that were made of a content file, sorted; null if the path names no content. */
    madeFrom(path: string) {
      const cells = cellsOf(path, store.index);
      if (cells.length === 0) return null;
      const outputs = new Set(cells.flatMap((cell) => memo.outputsOf(cell)));
      return [...new Set([...outputs].flatMap((output) => paths.get(output) ?? []))].sort();
    },
  };
}

/** Files that hosts may serve for a URL, either absolute or from the root of the host; none outside the guide. */
function filesOf(url: string, base: string): string[] {
  const path = decodePercent(new URL(url, base).pathname) ?? '';
  const root = basePathOf(base);
  if (!path.startsWith(root)) return [];
  const file = path.slice(root.length).replace(/\/$/, '');
  return [file, ...['index.html', 'index.json'].map((index) => posix.join(file, index))];
}

function cellsOf(path: string, index: Service['store']['index']): string[] {
  if (path === 'site.yaml') return [SETTINGS];
  if (path === 'authors.yaml') return [AUTHORS, ...[...index.authors.keys()].map(authorCell)];
  const record = index.at(path);
  return record ? [recordCell(record.id)] : [];
}

/**
 * What a file of the output was made of, sorted: paths below the content folder, and lists and look-ups by their internal
 * names, of which the set of existing records matters as well.
 */
function describe(inputs: readonly string[], { store: { index } }: Service) {
  const files = new Set<string>();
  const asked: string[] = [];
  for (const input of inputs) {
    const [kind, id] = input.split(' ');
    const record = kind === 'record' || kind === 'history' ? index.record(Number(id)) : undefined;
    if (record) files.add(record.path);
    else if (input === SETTINGS) files.add('site.yaml');
    else if (input === AUTHORS || kind === 'profile') files.add('authors.yaml');
    else asked.push(input);
  }
  return { files: [...files].sort(), asked: asked.sort() };
}
