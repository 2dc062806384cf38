import { join } from 'node:path';
import type { Author, Site } from '../../../contract/model.ts';
import type { ContentIndex } from '../../../content/index/content-index.ts';
import { readIfThere, writeFile } from '../../../content/store/disk/atomic.ts';
import type { Files } from '../../../content/store/disk/files.ts';
import { authorsFile, mergeSite, siteFile, withRedirects } from '../../../content/store/dataset/settings-files.ts';
import { AUTHORS_FILE, SITE_FILE } from '../../../content/store/site-settings.ts';
import type { Plan } from '../plan/records.ts';
import type { Source } from '../source/model.ts';

/** Picture sizes of a new guide, in the format of `site.yaml`. */
export const IMAGE_SIZES: Site['image_sizes'] = {
  thumbnail: [150, 150, true],
  medium: [300, 300, false],
  medium_large: [768, 0, false],
  large: [1024, 1024, false],
  '1536x1536': [1536, 1536, false],
  '2048x2048': [2048, 2048, false],
};

/** Writes a text unless it is already there. */
export async function put(files: Files, path: string, text: string): Promise<void> {
  const present = await readIfThere(files, path);
  if (present?.toString('utf8') !== text) await writeFile(files, path, Buffer.from(text));
}

/** Creates the settings once; later runs only add new authors. */
export async function writeSettings(
  files: Files,
  contentDir: string,
  { name, description }: Source,
  plan: Plan,
  index: ContentIndex,
): Promise<void> {
  const path = join(contentDir, SITE_FILE);
  if (!(await readIfThere(files, path))) {
    const told = {
      ...(name ? { name: { cs: name, en: name } } : {}),
      ...(description ? { description: { cs: description, en: description } } : {}),
    };
    const { public_url: _none, ...texts } = mergeSite(null, told, '');
    const { languages, rootLanguage: root_language } = plan;
    await put(files, path, siteFile(null, { ...texts, languages, root_language, image_sizes: IMAGE_SIZES }));
  }
  const missing = plan.authors.filter(({ id }) => !index.authors.has(id));
  if (missing.length === 0) return;
  const all: Author[] = [...index.authors.values(), ...missing].sort((a, b) => a.id - b.id);
  await put(files, join(contentDir, AUTHORS_FILE), authorsFile(all));
}

/** Adds redirects to `site.yaml`, keeping existing ones. */
export async function addRedirects(files: Files, contentDir: string, more: Site['redirects']): Promise<void> {
  const path = join(contentDir, SITE_FILE);
  const text = (await readIfThere(files, path))?.toString('utf8') ?? '';
  await put(files, path, withRedirects(text, more));
}
