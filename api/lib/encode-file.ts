/** A path as part of a URL, with every sign that would end the path of the URL encoded. */
export const encodeFile = (path: string): string => encodeURI(path).replace(/[?#]/g, encodeURIComponent);
