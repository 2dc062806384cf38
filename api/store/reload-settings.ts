import type { ContentIndex } from '../index/content-index.ts';
import type { Files } from './disk/files.ts';
import type { Issue } from './front-matter/front-matter.ts';
import { noteIssues, type Issues } from './issues.ts';
import { isSettingsFile, readAuthors, readGlossary, readSite, SETTINGS_FILES } from './site-settings.ts';

interface Loaded {
  files: Files;
  contentDir: string;
  index: ContentIndex;
  issues: Issues;
}

/**
 * Reads `site.yaml`, `authors.yaml` and `glossary.yaml` again; tells whether what pages are made of says something else.
 * Broken ones leave all as it is.
 */
export async function reloadSettings({ files, contentDir, index, issues }: Loaded): Promise<boolean> {
  const found: Issue[] = [];
  const site = await readSite(files, contentDir, found);
  const authors = await readAuthors(files, contentDir, found);
  const glossary = await readGlossary(files, contentDir, found);
  const noted = [...issues.keys()].filter(isSettingsFile);
  for (const path of new Set([...SETTINGS_FILES, ...noted, ...found.map((issue) => issue.path)])) {
    const own = found.filter((issue) => issue.path === path);
    noteIssues(issues, path, own);
  }
  if (found.length > 0) return false;
  index.glossary = glossary;
  return index.settle(site, authors);
}
