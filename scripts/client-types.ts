import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { openApiDocument } from '../api/contract/derive/openapi.ts';
import { readOptions, runCommand } from './command/command.ts';

const USAGE = `npm run types   checks the types of the project

Runs this script first, as npm pack does: it generates the client's types, src/client/openapi.ts, from OpenAPI.`;

const FILE = join(import.meta.dirname, '../src/client/openapi.ts');
const HEAD = '/** Made from the OpenAPI document of the guide by scripts/client-types.ts. */\n';

await runCommand(USAGE, async () => {
  readOptions({});
  const document = openApiDocument({ base: 'https://guide.example', name: 'Guide', description: '' }, 'en');
  await writeFile(FILE, HEAD + astToString(await openapiTS(JSON.stringify(document))));
});
