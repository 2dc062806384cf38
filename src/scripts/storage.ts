/** Key of the session's URL, stored while an author is signed in. */
export const SESSION = 'guide-session';

/** Returns the stored value of a key. Access throws where storage is forbidden, as in a sandboxed frame. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, if the browser allows storage; an empty text removes the entry. */
export function store(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    // Storage is not available.
  }
}
