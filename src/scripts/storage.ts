/** Where the address of the session stands while somebody who writes is signed in. */
export const SESSION = 'guide-session';

/** What this browser keeps under a name. Reading throws where it is forbidden, as in a sandboxed frame. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text as long as the browser does; where it keeps nothing, this page alone knows it. An empty one is forgotten. */
export function store(key: string, text: string): void {
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    // The browser keeps nothing for us.
  }
}
