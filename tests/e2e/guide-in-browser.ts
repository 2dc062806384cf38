import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { freePort } from '../helpers/free-port.ts';
import { environmentOf, makeFolders, run, startServer, type Folders, type Server } from '../helpers/served.ts';

/** The sample guide with its index of the search, on the real server. */
export interface ServedGuide {
  address: string;
}

export async function serveGuide(): Promise<ServedGuide> {
  const folders: Folders = await makeFolders();
  // Addresses in the pages are whole, so the port is chosen before the pages are made.
  const env = environmentOf(folders, { PORT: String(await freePort()) });
  const built = await run('scripts/build.ts', env);
  if (built.code !== 0) throw new Error(built.output);
  const server: Server = await startServer(env);
  return { address: server.address };
}

/** A page that takes note of everything a reader should never meet; `troubles` must stay empty. */
export async function openReader(
  browser: Browser,
  options: BrowserContextOptions,
  url: string,
): Promise<{ page: Page; troubles: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const troubles: string[] = [];
  const expectedMisses = /Failed to load resource: .*(404|401|403)/;
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedMisses.test(message.text())) troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith('data:')) troubles.push(`asked ${request.url()}`);
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    ),
  );
  return { page, troubles };
}
