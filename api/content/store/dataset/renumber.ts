import { join } from 'node:path';
import { type Document, isNode } from 'yaml';
import { rewriteReferences } from '../../markdown/document.ts';
import { openFiles, type Files } from '../disk/files.ts';
import { commitFiles, type FileWrite } from '../disk/journal.ts';
import { type Changes, type Edit, editFrontMatter, editYaml, type Keys } from '../yaml/edit-yaml.ts';
import { eolOf, FrontMatterError, parseYaml, readFrontMatter, splitSource } from '../front-matter/front-matter.ts';
import type { Entry } from '../front-matter/plain-lines.ts';
import { headId } from '../front-matter/read-content-file.ts';
import { blobsOf, gitIn, treeOf } from '../git/git.ts';
import { contentPaths } from '../load.ts';
import { Store, type StoreOptions } from '../store.ts';
import { DataSetError } from './entry.ts';
import { orInstead } from '../../../lib/instead.ts';

/** Front matter keys that hold ids of other records. */
const REFERENCES = ['translation_of', 'parent', 'post', 'featured_media', 'categories', 'tags'];

/** Forms in which a URL names a record by its id. */
const IN_URL = /([?&](?:p|page_id|attachment_id)=|\/(?:posts|pages|media|blocks|categories|tags)\/)(\d{1,12})(?!\d)/g;

/** Keys of `site.yaml` that hold ids, possibly in lists or per language. */
const IN_SETTINGS = [['default_category'], ['home', 'featured'], ['proposals', 'second_person']];

type Entries = Record<string, Entry>;

/** A file now and at the base; `before` is null for a new one. */
interface Version {
  path: string;
  text: string;
  before: string | null;
}

/**
 * Assigns new ids to files added after a commit whose ids are taken, and updates references written since: a line of
 * front matter or text that the base lacks refers to the newer file. Either all files change or none. Returned paths
 * are below the content folder.
 */
export async function renumber({ contentDir, dataDir }: StoreOptions, base: string) {
  const files = openFiles();
  const versions = await readVersions(files, contentDir, base);
  return Store.use({ contentDir, dataDir, files }, async (store) => {
    const renumbered = newerOnes(versions, base).map(({ path, from }) => ({ path, from, to: store.nextId() }));
    const ids = new Map(renumbered.map(({ from, to }) => [from, to]));
    const own = new Map(renumbered.map(({ path, to }) => [path, to]));
    const edits: FileWrite[] = [];
    for (const version of versions) {
      const { path } = version;
      const text = rewritten(version, ids, own.get(path));
      const modifiedMs = (await files.modified(join(contentDir, path))) ?? Date.now();
      if (text !== version.text) edits.push({ path, bytes: Buffer.from(text), modifiedMs });
    }
    await commitFiles(store.files, store, edits);
    return { renumbered, changed: edits.map(({ path }) => path) };
  });
}

/** All content files and `site.yaml`, now and at the base. */
async function readVersions(files: Files, contentDir: string, base: string): Promise<Version[]> {
  const git = gitIn(contentDir);
  const tree = await treeOf(git, base);
  const blobs = await blobsOf(git, [...new Set(tree.values())]);
  const paths = [...(await contentPaths(files, contentDir)), 'site.yaml'];
  const versions: Version[] = [];
  for (const path of paths) {
    const bytes = await files.read(join(contentDir, path)).catch(() => null);
    if (bytes)
      versions.push({
        path,
        text: bytes.toString('utf8'),
        before: blobs.get(tree.get(path) ?? '')?.toString() ?? null,
      });
  }
  return versions;
}

const idOf = (text: string): number => headId(Buffer.from(text));

/** For each id shared by two files, the one that the base lacks. */
function newerOnes(versions: Version[], base: string): { path: string; from: number }[] {
  const byId = Map.groupBy(
    versions.filter(({ path }) => path.endsWith('.md')),
    ({ text }) => idOf(text),
  );
  const problems: string[] = [];
  const newer: { path: string; from: number }[] = [];
  for (const [id, list] of byId) {
    if (id === 0 || list.length < 2) continue;
    const late = list.filter(({ before }) => before === null || idOf(before) !== id);
    const [only] = late;
    if (only && late.length === 1 && list.length === 2) newer.push({ path: only.path, from: id });
    else
      problems.push(
        `id ${id}: exactly one of ${list.map(({ path }) => path).join(', ')} must already have it in ${base}`,
      );
  }
  if (problems.length > 0) throw new DataSetError(problems);
  return newer;
}

/** The text of a file, with ids replaced on lines that the base lacks. */
function rewritten({ path, text, before }: Version, ids: ReadonlyMap<number, number>, own: number | undefined): string {
  if (text === before || ids.size === 0) return text;
  if (!path.endsWith('.md')) return movedInSettings(text, before ?? '', ids);
  const known = new Set(before?.split(/\r?\n/));
  // References of a broken file are unknown.
  return orInstead(FrontMatterError, text, () => {
    const source = splitSource(text);
    const changes = movedInHead(readFrontMatter(source.head), headOf(before), ids);
    if (own !== undefined) changes['id'] = own;
    const head = Object.keys(changes).length > 0 ? editFrontMatter(source.head, changes, eolOf(source)) : source.head;
    return source.open + head + source.close + movedInText(source.rest, known, ids);
  });
}

/** The settings with ids replaced that the base lacks there. */
function movedInSettings(text: string, before: string, ids: ReadonlyMap<number, number>): string {
  const [now, base] = [parseYaml(text), parseYaml(before)];
  if (now.errors.length > 0) return text;
  const edits = IN_SETTINGS.flatMap((keys): Edit[] => {
    const former = new Set(idsBelow(base, keys).map(({ value }) => value));
    return idsBelow(now, keys).flatMap(({ keys: place, value }) =>
      former.has(value) || !ids.has(value) ? [] : [{ keys: place, value: ids.get(value) }],
    );
  });
  return editYaml(text, edits);
}

function idsBelow(document: Document, keys: Keys): { keys: Keys; value: number }[] {
  const node = document.getIn(keys, true);
  const found: { keys: Keys; value: number }[] = [];
  const visit = (value: unknown, place: Keys): void => {
    if (typeof value === 'number') found.push({ keys: place, value });
    else if (typeof value === 'object')
      for (const [key, below] of Object.entries(value ?? {}))
        visit(below, [...place, Array.isArray(value) ? Number(key) : key]);
  };
  visit(isNode(node) ? node.toJS(document) : undefined, keys);
  return found;
}

/** The body with ids replaced in references on lines that are not known. */
const movedInText = (body: string, known: ReadonlySet<string>, ids: ReadonlyMap<number, number>): string =>
  rewriteReferences(body, ({ kind, reference, at }) => {
    const [line = ''] = /^[^\r\n]*/.exec(body.slice(body.lastIndexOf('\n', at) + 1)) ?? [];
    if (known.has(line)) return null;
    return kind === 'block' ? String(moved(Number(reference), ids)) : movedIn(reference, ids);
  });

const movedIn = (url: string, ids: ReadonlyMap<number, number>): string =>
  url.replace(IN_URL, (_, lead: string, id) => lead + moved(Number(id), ids));

const moved = (id: number, ids: ReadonlyMap<number, number>): number => ids.get(id) ?? id;

/** The keys with ids that the base lacks there. */
function movedInHead(head: Entries, before: Entries, ids: ReadonlyMap<number, number>): Changes {
  const changes: Changes = {};
  for (const key of REFERENCES) {
    const value = head[key]?.value;
    const former = new Set([before[key]?.value].flat());
    const follow = (one: unknown) => (typeof one === 'number' && !former.has(one) ? moved(one, ids) : one);
    const next = Array.isArray(value) ? value.map(follow) : follow(value);
    if (JSON.stringify(next) !== JSON.stringify(value)) changes[key] = next;
  }
  return changes;
}

/** The front matter at the base; empty if missing or unreadable. */
function headOf(text: string | null): Entries {
  if (text === null) return {};
  return orInstead(FrontMatterError, {}, () => readFrontMatter(splitSource(text).head));
}
