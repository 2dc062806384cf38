import { keepText, keptText } from '../lib/kept-text.ts';
import { readIfThere, writeFile } from '../store/disk/atomic.ts';
import { type Files, openFiles } from '../store/disk/files.ts';
import { programHash } from '../store/disk/hash-files.ts';
import type { Statuses } from '../render/build-workers.ts';
import type { SiteOptions } from './build-site.ts';

/**
 * What builds found out of how far translations have fallen behind: cutting all texts into units again would be most of
 * what a small change costs. It may be lost.
 */
export class KeptStatuses {
  readonly #files: Files = openFiles();
  readonly #path: string | null;
  readonly #service: SiteOptions['service'];

  constructor({ service, note }: Pick<SiteOptions, 'service' | 'note'>) {
    this.#service = service;
    this.#path = note === undefined ? null : `${note}.statuses`;
  }

  async restore(): Promise<void> {
    const kept = this.#path === null ? null : await readIfThere(this.#files, this.#path);
    const text = kept && keptText(programHash(), kept.toString());
    if (text) this.#service.statuses.restore(JSON.parse(text) as Statuses);
  }

  /** Where it cannot be kept, that is reported and the next build has more work. */
  async keep(): Promise<void> {
    const found = this.#path === null ? null : this.#service.statuses.fresh();
    if (this.#path === null || !found) return;
    const bytes = Buffer.from(keepText(programHash(), JSON.stringify(found)));
    await writeFile(this.#files, this.#path, bytes, { isPrivate: true }).catch(this.#service.report);
  }
}
