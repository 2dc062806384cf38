/** Path of the API below the site root. */
export const API_ROOT = '/cms-json';
