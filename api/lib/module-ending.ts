/** The extension of our modules: `.ts` in the sources, `.js` in the package, where Node runs no TypeScript. */
export const MODULE_ENDING = import.meta.url.slice(-'.ts'.length);
