import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOptions, runCommand } from './command/command.ts';
import { settingsDocument } from './command/settings-document.ts';

const USAGE = `npm run settings-doc   writes docs/settings.md from the tables of commands, variables and keys of site.yaml`;

await runCommand(USAGE, async () => {
  readOptions({});
  await writeFile(join(import.meta.dirname, '../docs/settings.md'), settingsDocument());
});
