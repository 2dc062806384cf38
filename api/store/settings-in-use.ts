import type { Language } from '../contract/model.ts';
import type { ContentIndex } from '../index/content-index.ts';
import { Problem } from '../lib/problem.ts';
import type { Files } from './disk/files.ts';
import type { FileWrite } from './disk/journal.ts';
import type { Issue } from './front-matter/front-matter.ts';
import { planSettings, type SettingsTexts } from './settings-texts.ts';
import { isSettingsFile, readAuthors, readGlossary, readSite, SETTINGS_FILES } from './site-settings.ts';

/** What settings are read into, and where it is noted what is wrong with them. */
interface Ground {
  files: Files;
  contentDir: string;
  index: ContentIndex;
  issues: ReadonlyMap<string, Issue[]>;
  note(path: string, issues: Issue[]): void;
  report(error: unknown): void;
}

/** The settings files on disk, and who hears when they say something else. */
export class SettingsInUse {
  readonly #ground: Ground;
  readonly #listeners = new Set<() => void | Promise<void>>();

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** Hears when what pages are made of says something else. An error of it is only reported. */
  follow(listener: () => void | Promise<void>): void {
    this.#listeners.add(listener);
  }

  /** Reads all of them again; tells whether what pages are made of says something else. Broken ones leave all as it is. */
  async reload(): Promise<boolean> {
    const { files, contentDir, index } = this.#ground;
    const issues: Issue[] = [];
    const site = await readSite(files, contentDir, issues);
    const authors = await readAuthors(files, contentDir, issues);
    const glossary = await readGlossary(files, contentDir, issues);
    const noted = [...this.#ground.issues.keys()].filter(isSettingsFile);
    for (const path of new Set([...SETTINGS_FILES, ...noted, ...issues.map((issue) => issue.path)])) {
      this.#ground.note(
        path,
        issues.filter((issue) => issue.path === path),
      );
    }
    if (issues.length > 0) return false;
    index.glossary = glossary;
    const isNew = index.settle(site, authors);
    for (const listener of isNew ? this.#listeners : []) {
      try {
        await listener();
      } catch (error) {
        this.#ground.report(error);
      }
    }
    return isNew;
  }

  /** What is to be written for other texts. What somebody is in the middle of breaking is not written over. */
  async plan(texts: SettingsTexts, language: Language): Promise<FileWrite[]> {
    await this.reload();
    const [issue] = SETTINGS_FILES.flatMap((path) => this.#ground.issues.get(path) ?? []);
    const reason = issue && `${issue.path}:${issue.line}: ${issue.message}`;
    if (reason) throw new Problem('rest_unavailable', { data: { reason } });
    return planSettings(this.#ground, texts, language);
  }
}
