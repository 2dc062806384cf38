import type { Browser, BrowserContextOptions } from 'playwright';
import { startGuide as start, type Guide as Started, type Visit } from '../translation-ui/guide.ts';

/** A guide that really runs, with people who write. */
export interface Guide extends Omit<Started, 'visit' | 'order'> {
  /** A page of the workspace, for somebody who has signed in, in a context of its own. */
  visit(login: string, path?: string, options?: BrowserContextOptions): Promise<Visit>;
}

export async function startGuide(browser: Browser): Promise<Guide> {
  const guide = await start(browser);
  return { ...guide, visit: (login, path = '', options) => guide.visit(login, `../write/${path}`, options) };
}
