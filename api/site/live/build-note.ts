import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Author, Item, Site, Term } from '../../contract/model.ts';
import type { TextFindings } from '../check/check-guide.ts';
import { type Change, isTerm } from '../../content/index/content-index.ts';
import { hash } from '../../lib/hash.ts';
import type { Known } from '../../lib/memo/known-graph.ts';
import type { Service } from '../../rest/operations/operation.ts';
import type { Written } from '../render/output-files.ts';
import { readIfThere, writeFile } from '../../content/store/disk/atomic.ts';
import { type Files, openFiles } from '../../content/store/disk/files.ts';
import { programHash } from '../../content/store/disk/hash-files.ts';
import { withoutContent } from '../../content/store/front-matter/read-content-file.ts';
import type { SiteOptions } from './build-site.ts';

/** A record with everything else that outputs show of it. Its version represents the text. */
type Described = [revisions: number, newest: number, record: Item | Term];

/** The inputs of an output folder, and its state. */
export interface Noted {
  /** Hash of the program and all content. */
  fingerprint: string;
  site: Site;
  authors: Author[];
  records: [id: number, description: string][];
  known: Known;
  written: Written;
}

/** Findings of the check of all texts, stored so that they can be read alone if nothing changed. */
export type NotedFindings = TextFindings | null;

/** Hashes by record object: a changed record is a new object. */
const hashes = new WeakMap<Item | Term, { history: string; hash: string }>();

/**
 * The file from which the next process learns the inputs of the output folder, so that it rebuilds only what differs. A
 * missing or torn note, or one of another program, is ignored.
 */
export class BuildNote {
  readonly #service: Service;
  readonly #files: Files;
  readonly #path: string;
  readonly #program: string;

  /** `version` is that of the templates. */
  constructor({ service, outDir, note }: SiteOptions, version: string) {
    const { store } = service;
    this.#service = service;
    this.#files = store.isWriter ? store.files : openFiles();
    // A replica has no data folder of its own: its note is beside the output.
    this.#path = note ?? (store.isWriter ? join(store.dataDir, 'output.note') : `${outDir}.note`);
    this.#program = hash(JSON.stringify([programHash(), version, service.serializeContext.base]));
  }

  /** Hash of all inputs of the outputs. */
  get fingerprint(): string {
    const { site, authors } = this.#service.store.index;
    const records = this.#records().map((record) => `${record.id} ${this.#hashOf(record)}`);
    return hash([this.#program, JSON.stringify([site, ...authors.values()]), ...records].join('\n'));
  }

  async read(): Promise<Noted | null> {
    const body = await this.#part(1);
    return body && (deserialize(body) as Noted);
  }

  /** Noted findings of the check of all texts, whatever the rest of the note says; null if the check did not run. */
  async findings(): Promise<NotedFindings> {
    const findings = await this.#part(0);
    return findings && (JSON.parse(findings.toString()) as NotedFindings);
  }

  /** The findings (0) or the rest of the note (1). A line above them has the hash of each. */
  async #part(which: 0 | 1): Promise<Buffer | null> {
    const bytes = await readIfThere(this.#files, this.#path);
    if (!bytes) return null;
    const end = bytes.indexOf('\n') + 1;
    const next = bytes.indexOf('\n', end) + 1;
    const [program, ...hashes] = bytes.toString('latin1', 0, end).trimEnd().split(' ');
    const part = which === 0 ? bytes.subarray(end, next) : bytes.subarray(next);
    return program === this.#program && hashes[which] === hash(part) ? part : null;
  }

  /** The note is large, so it is not written after every change. */
  async write(known: Known, written: Written, findings: NotedFindings): Promise<void> {
    const { site, authors } = this.#service.store.index;
    const records = this.#records().map((record): [number, string] => [record.id, this.#describe(record)]);
    const noted: Noted = {
      fingerprint: this.fingerprint,
      site,
      authors: [...authors.values()],
      records,
      known,
      written,
    };
    const parts = [Buffer.from(`${JSON.stringify(findings)}\n`), serialize(noted)];
    const head = `${[this.#program, ...parts.map(hash)].join(' ')}\n`;
    await writeFile(this.#files, this.#path, [Buffer.from(head), ...parts], { isPrivate: true });
  }

  /** Records that changed since the note was written, and ids of those whose revisions changed. */
  differences({ records }: Noted) {
    const { index } = this.#service.store;
    const known = new Map(records);
    const differences = { changes: new Array<Change>(), histories: new Array<number>() };
    for (const [id, description] of records) {
      const record = index.record(id);
      if (record && hash(description) === this.#hashOf(record)) continue;
      const [, , before] = JSON.parse(description) as Described;
      if (record && this.#describe(record).endsWith(`,${JSON.stringify(before)}]`)) differences.histories.push(id);
      else differences.changes.push(...changeOf(before, record));
    }
    for (const after of this.#records()) if (!known.has(after.id)) differences.changes.push({ after });
    return differences;
  }

  #records(): (Item | Term)[] {
    const { index } = this.#service.store;
    return [...index.allItems(), ...index.allTerms()].sort((a, b) => a.id - b.id);
  }

  #describe(record: Item | Term): string {
    const { count, newest } = this.#service.store.revisions.history(record.id).public;
    const described: Described = [count, newest, isTerm(record) ? record : withoutContent(record)];
    return JSON.stringify(described);
  }

  #hashOf(record: Item | Term): string {
    const { count, newest } = this.#service.store.revisions.history(record.id).public;
    const history = `${count} ${newest}`;
    const known = hashes.get(record);
    if (known?.history === history) return known.hash;
    const made = hash(this.#describe(record));
    hashes.set(record, { history, hash: made });
    return made;
  }
}

/** An id that now names another kind of record counts as one removed and one created record. */
function changeOf(before: Item | Term, after: Item | Term | undefined): Change[] {
  if (!after) return [{ before }];
  return isTerm(before) === isTerm(after) ? [{ before, after }] : [{ before }, { after }];
}
