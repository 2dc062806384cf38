import { compileTemplates } from '../api/site/render/templates.ts';
import { readSettings } from '../api/settings.ts';
import { basePathOf } from '../api/site/live/build-site.ts';
import { isFolder, readOptions, runCommand } from './command/command.ts';
import { settingsOfContent } from './command/open.ts';

const USAGE = `npm run compile   compiles the templates of the site, so that a server need not write beside its code

Writes TEMPLATES_DIR (default .templates), readable for all users, for the path of PUBLIC_URL (default: the URL in
site.yaml). A start with the same sources and path uses it as is.`;

await runCommand(USAGE, async () => {
  readOptions({});
  const isThere = await isFolder(readSettings(process.env).contentDir);
  const { publicUrl } = isThere ? await settingsOfContent() : readSettings(process.env);
  const base = basePathOf(publicUrl);
  const { folder } = await compileTemplates(base);
  console.log(`The templates for ${base} are in ${folder}`);
});
