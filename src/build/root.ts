import { fileURLToPath } from 'node:url';

/** The folder that holds `api/` and `src/`: the repository, or `lib/` of the package. Ends with a slash. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
