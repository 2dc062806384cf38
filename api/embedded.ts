import { openLog, standardError } from './lib/log/log.ts';
import type { Environment } from './settings.ts';
import { readServedSettings } from './settings-of-content.ts';
import { openHandler } from './start.ts';

/** A guide mounted in another server, which passes requests to it. */
export interface EmbeddedGuide {
  /**
   * Answers requests below the path of `PUBLIC_URL`: pages, API, `/write/`. `client` identifies senders for rate
   * limits, such as the address of the connection.
   */
  fetch(request: Request, client?: string): Promise<Response>;
  /** Password of the user `admin`, on the very first start only. */
  password: string | null;
  /** Finishes pending writes and releases the folders. */
  close(): Promise<void>;
}

/**
 * Opens a guide without a server of its own; resolves when all pages are made. It takes the settings of `npm start`
 * (docs/settings.md), except that `HOST`, `PORT` and `TRUSTED_PROXIES` have no effect: the caller owns the connections.
 * Only one process at a time can have a guide open.
 * @throws {Error} `SettingsError`, `FolderError`, `LockedError`, `StateError` or `MissingPackagesError` by its `name`,
 * with a one-line message
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
