import type { Language } from '../../contract/model.ts';
import { Listeners } from '../../lib/listeners.ts';
import type { ContentIndex } from '../index/content-index.ts';
import type { Files } from './disk/files.ts';
import type { FileWrite } from './disk/journal.ts';
import { type Issue, type Issues, refuseBroken } from './front-matter/front-matter.ts';
import { planSettings, type SettingsTexts } from './settings-texts.ts';
import { isSettingsFile, readSettings, SETTINGS_FILES } from './site-settings.ts';

/** Access to the settings files, the index they are read into, and the issues found in them. */
interface Content {
  files: Files;
  contentDir: string;
  index: ContentIndex;
  issues: Issues;
}

/** The settings files on disk, and the listeners for changes to them. */
export class SettingsInUse {
  readonly #content: Content;
  /** For changes to settings that pages depend on. */
  readonly listeners: Listeners<[]>;

  constructor(content: Content, report: (error: unknown) => void) {
    this.#content = content;
    this.listeners = new Listeners(report);
  }

  /** Reads all settings files; returns whether settings that pages depend on changed. One broken file keeps all. */
  async reload(): Promise<boolean> {
    const { files, contentDir, index, issues } = this.#content;
    const found: Issue[] = [];
    const { site, authors, glossary } = await readSettings(files, contentDir, found);
    for (const path of issues.keys()) if (isSettingsFile(path)) issues.delete(path);
    for (const [path, own] of Map.groupBy(found, (issue) => issue.path)) issues.set(path, own);
    if (found.length > 0) return false;
    index.glossary = glossary;
    const isNew = index.settle(site, authors);
    if (isNew) await this.listeners.tell();
    return isNew;
  }

  /** The writes for changed texts. Throws if a file is broken. */
  async plan(texts: SettingsTexts, language: Language): Promise<FileWrite[]> {
    await this.reload();
    refuseBroken(SETTINGS_FILES.flatMap((path) => this.#content.issues.get(path) ?? []));
    return planSettings(this.#content, texts, language);
  }
}
