import { cpus } from 'node:os';
import type { CDPSession, Page } from 'playwright';
import { readOptions, runCommand } from '../../scripts/command/command.ts';
import { launch } from '../helpers/browser.ts';
import { closeAll } from '../helpers/close.ts';
import { environmentOf, makeSmallFolders, startServer } from '../helpers/served.ts';
import { authorizationOf, PASSWORD, writeUsers } from '../helpers/test-app.ts';
import { percentile } from './figures.ts';
import { loadAverage, processorSeconds } from './process.ts';

const USAGE = `node tests/bench/editor.ts   measures how the field of the editor answers, with Chromium

Prints a line for each text. The first figure is by the clock, which a busy machine falsifies; the other is time of a
processor. Budgets: a key 16 ms, a preview 150 ms, the first key 1 s.`;

/** Bytes of the opened texts. */
const SIZES = [10_000, 100_000];
const KEYS = 200;
const PREVIEWS = 30;
const ID = 57;

const box = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const ms = (value: number): string => `${value.toFixed(1)} ms`;
const p95 = (values: number[]): string => ms(percentile(values, 0.95));

/** Milliseconds of the tasks of a page, by the clock (`timeTicks`) or of a processor. */
class Busy {
  readonly taken: number[] = [];
  readonly #session: CDPSession;
  #begun = 0;

  static async of(page: Page, timeDomain: 'timeTicks' | 'threadTicks'): Promise<Busy> {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain });
    return new Busy(session);
  }

  constructor(session: CDPSession) {
    this.#session = session;
  }

  async begin(): Promise<void> {
    this.#begun = await this.#now();
  }

  async end(): Promise<void> {
    this.taken.push((await this.#now()) - this.#begun);
  }

  async #now(): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  }
}

await runCommand(USAGE, async () => {
  readOptions({});
  const folders = await makeSmallFolders();
  await writeUsers(folders.dataDir, [{ id: 20, login: 'editor', role: 'editor' }]);
  const server = await startServer(environmentOf(folders));
  const browser = await launch();
  try {
    const page = await (await browser.newContext()).newPage();
    const url = `${server.address}/write/${ID}/?lang=en`;
    await page.goto(url);
    await page.fill('#login', 'editor');
    await page.fill('#password', PASSWORD);
    await page.click('button[type=submit]');
    await box(page).waitFor();
    console.log(`${cpus()[0]?.model.trim()}, load average ${loadAverage()}`);
    for (const size of SIZES) {
      const headers = { authorization: authorizationOf('editor'), 'content-type': 'application/json' };
      const body = JSON.stringify({ content: textOf(size) });
      await fetch(`${server.address}/cms-json/cms/v2/posts/${ID}`, { method: 'PATCH', headers, body });
      const first = await measureFirstKey(page, url);
      const key = await measureKeys(page);
      const preview = await measurePreviews(page, server.child.pid!);
      console.log(
        `${size / 1_000} KB: first key ${ms(first)}; ` +
          `key p50 ${ms(percentile(key.clock, 0.5))}, p95 ${p95(key.clock)}, processor p95 ${p95(key.processor)}; ` +
          `preview p95 ${p95(preview.clock)}, processor ${ms(preview.processor)}`,
      );
      await discard(page);
    }
  } finally {
    await closeAll('file');
  }
});

/** An article with one of each construct, repeated up to the required length. */
function textOf(bytes: number): string {
  const part = (at: number) =>
    [
      `## Kapitola ${at}`,
      'Otevřete **Nastavení** a zvolte *Zabezpečení*, viz [přehled](/article-56/) nebo `Ctrl+K`. '.repeat(4).trim(),
      ':::caution[Než začnete]\nMějte po ruce telefon.\n:::',
      '1. Přihlaste se.\n2. Opište kód.\n   - nejpozději do minuty\n   - bez mezer',
      '| Stav | Význam |\n| ---- | ------ |\n| Nový | Čeká   |',
      '```bash\nnpm start --port 80\n```',
    ].join('\n\n');
  let text = '';
  for (let count = 1; Buffer.byteLength(text) < bytes; count++) text += `${part(count)}\n\n`;
  return text;
}

/** From the start of the navigation until a key has been handled. */
async function measureFirstKey(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await box(page).press('x');
  return page.evaluate(() => performance.now());
}

/** Types keys in the middle of the text, one after each paint: how long each occupies the main thread. */
async function measureKeys(page: Page): Promise<{ clock: number[]; processor: number[] }> {
  await page.frameLocator('.preview-frame').locator('main').waitFor();
  await box(page).press('Control+Home');
  for (let count = 0; count < 30; count++) await page.keyboard.press('PageDown');
  await page.keyboard.press('End');
  const [clock, processor] = [await Busy.of(page, 'timeTicks'), await Busy.of(page, 'threadTicks')];
  for (let count = 0; count < KEYS; count++) {
    await Promise.all([clock.begin(), processor.begin()]);
    await page.keyboard.press('abcdefghij '[count % 11]!);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await Promise.all([clock.end(), processor.end()]);
  }
  return { clock: clock.taken, processor: processor.taken };
}

/** Time from a preview request to its answer, and the server's processor time for one. */
async function measurePreviews(page: Page, pid: number): Promise<{ clock: number[]; processor: number }> {
  const clock: number[] = [];
  const before = processorSeconds(pid);
  for (let count = 0; count < PREVIEWS; count++) {
    const answer = page.waitForResponse((response) => response.url().includes('/preview?'));
    await page.keyboard.press('x');
    const { responseEnd, requestStart } = (await (await answer).finished(), (await answer).request().timing());
    clock.push(responseEnd - requestStart);
  }
  return { clock, processor: (1_000 * (processorSeconds(pid) - before)) / PREVIEWS };
}

/** Discards what was typed. */
async function discard(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await page.waitForSelector('.save-status[data-state=saved]');
}
