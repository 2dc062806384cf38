const KEY = 'guide-session';

/** Has the pages of the guide know that somebody who writes is signed in here; null has them forget it. */
export function rememberSession(url: string | null): void {
  try {
    if (url === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, url);
  } catch {
    // Where storage is forbidden, texts are opened at `/write/`.
  }
}

/** Where this browser asks who is signed in, if somebody who writes was; null on pages of another guide. */
export function rememberedSession(): string | null {
  try {
    const url = localStorage.getItem(KEY);
    return url && location.pathname.startsWith(url.replace('write/session', '')) ? url : null;
  } catch {
    return null;
  }
}
