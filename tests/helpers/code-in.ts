import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** TypeScript code blocks in a document of the project. */
export const codeIn = (document: string): string[] =>
  Array.from(
    readFileSync(join(import.meta.dirname, '../..', document), 'utf8').matchAll(/^```ts\n([^]*?)^```$/gm),
    ([, code = '']) => code,
  );
