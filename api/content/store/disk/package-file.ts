import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file of an installed package, by the specifier that modules import: `@fontsource/figtree/files/….woff`. */
export const readPackageFile = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(name))));
