import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planCorpus, type Corpus } from './corpus/plan.ts';
import { writeGuide } from './corpus/write-guide.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** One temporary folder for a whole run. */
export class Workshop {
  readonly path: string;

  constructor(home = tmpdir()) {
    this.path = mkdtempSync(join(home, 'guide-bench-'));
  }

  folder(name: string): string {
    return join(this.path, name);
  }

  /** A guide of its own for each measurement that writes. */
  guide(name: string, size: number, seed: number): GuideFolders {
    const corpus = planCorpus(size, seed);
    const contentDir = this.folder(`${name}/content`);
    writeGuide(corpus, contentDir);
    return { corpus, contentDir, dataDir: this.folder(`${name}/data`), outDir: this.folder(`${name}/dist`) };
  }

  drop(name: string): void {
    rmSync(this.folder(name), { recursive: true, force: true });
  }

  close(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

export interface GuideFolders {
  corpus: Corpus;
  contentDir: string;
  dataDir: string;
  outDir: string;
}

export const environmentOf = ({ contentDir, dataDir, outDir }: GuideFolders): Record<string, string> => ({
  CONTENT_DIR: contentDir,
  DATA_DIR: dataDir,
  OUT_DIR: outDir,
  PUBLIC_URL: 'http://guide.test',
  PORT: '0',
  // As the scripts of package.json have it.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
});
