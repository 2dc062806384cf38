import { openLog, standardError } from './lib/log/log.ts';
import type { Environment } from './settings.ts';
import { readServedSettings } from './settings-of-content.ts';
import { openHandler } from './start.ts';

/** A guide that a server of another maker hands requests to. */
export interface EmbeddedGuide {
  /**
   * Answers what lies below the path of `PUBLIC_URL`: pages, API, `/write/`. `client` is by what senders are counted for
   * limits, such as the address of the connection.
   */
  fetch(request: Request, client?: string): Promise<Response>;
  /** Password of the user `admin`, on the very first start only. */
  password: string | null;
  /** Finishes what is being written, and lets go of the folders. */
  close(): Promise<void>;
}

/**
 * Opens a guide without a server of its own, and is done when all pages are made. It takes the settings of `npm start`
 * (docs/settings.md), of which `HOST`, `PORT` and `TRUSTED_PROXIES` mean nothing here: connections are the caller's.
 * One process at a time has a guide open.
 * @throws {Error} `SettingsError`, `FolderError`, `LockedError`, `StateError` or `MissingPackagesError` by its `name`:
 *   what is wrong, in a line
 */
export async function openGuide(environment: Environment): Promise<EmbeddedGuide> {
  const settings = await readServedSettings(environment);
  const guide = await openHandler(settings, openLog(settings.logLevel, standardError()));
  return {
    fetch: async (request, client = 'embedded') => guide.fetch(request, { remote: client }),
    password: guide.password,
    close: guide.close,
  };
}
