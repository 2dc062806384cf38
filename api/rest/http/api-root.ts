/** Where the API stands below the site. */
export const API_ROOT = '/cms-json';
