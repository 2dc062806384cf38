import { mkdir } from 'node:fs/promises';
import type { Role } from '../../api/contract/roles.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { silentLog } from '../../api/lib/log/log.ts';
import { readSettings } from '../../api/settings.ts';
import { start } from '../../api/start.ts';
import { openFiles } from '../../api/content/store/disk/files.ts';
import { Users } from '../../api/content/store/state/users.ts';
import { DEVICES, launch } from '../helpers/browser.ts';
import { quickHash } from '../helpers/password.ts';
import { freePort } from '../helpers/free-port.ts';
import { writeSmallGuide } from '../helpers/small-guide.ts';
import { closeLater } from '../helpers/close.ts';
import { makeFolder, page, put } from '../helpers/guide-folder.ts';
import { PICTURE } from '../helpers/sample.ts';
import { environmentOf } from '../helpers/served.ts';

/** A running guide below a path of its host. Each user's password is their login. It stops by itself. */
export interface Guide {
  browser: Browser;
  /** `http://127.0.0.1:43210/guide` */
  base: string;
  /** Writes an item of the content as the administrator. */
  write(path: string, body: object): Promise<{ id: number; link: string }>;
  /** Publishes a Czech post as the administrator. */
  publish(title: string, content: string): Promise<{ id: number; link: string }>;
  /** Creates a job and returns the address of its English translation page, below `xlate/`. */
  order(source: number): Promise<string>;
  /** A page of a signed-in visitor, in a separate context; `troubles` collects actions a page must not take. */
  visit(login: string, path?: string, options?: BrowserContextOptions): Promise<Visit>;
  stop(): Promise<void>;
}

export type Visit = { page: Page; troubles: string[] };

type Created = { items: { ate_job_id: number }[] };

const both = [
  { from: 'cs', to: 'en' },
  { from: 'en', to: 'cs' },
] as const;

export async function startGuide(): Promise<Guide> {
  const browser = await launch();
  const folders = await makeFolder(writeSmallGuide);
  await put(folders, {
    'glossary.yaml': '- cs: hůlka\n  en: wand\n  note: Not a stick.\n',
    'uploads/2026/01/odd#1.png': PICTURE,
    'en/media/odd.md': page({ id: 990_001, title: 'Odd', date: '2026-01-01T00:00:00', file: '2026/01/odd#1.png' }),
  });
  await mkdir(folders.dataDir);
  await addPeople(folders.dataDir);
  const port = await freePort();
  const base = `http://127.0.0.1:${port}/guide`;
  const env = environmentOf(folders, { PORT: String(port), PUBLIC_URL: base });
  const running = await start(readSettings(env), silentLog());

  const write: Guide['write'] = (path, body) => post(`${base}/cms-json/cms/v2/${path}`, body);
  return {
    browser,
    base,
    write,
    publish: (title, content) => write('posts', { title, content, status: 'publish' }),
    async order(source_id) {
      const { items } = await post<Created>(`${base}/cms-json/xlate/tm/v1/ate/jobs`, { source_id });
      return `edit/${items[0]?.ate_job_id}/?lang=en`;
    },
    async visit(login, path = 'console/?lang=en', options = DEVICES['desktop']) {
      const page = await (await browser.newContext(options)).newPage();
      const troubles: string[] = [];
      page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
      page.on('pageerror', (error) => troubles.push(error.message));
      page.on('request', (request) => request.url().startsWith(base) || troubles.push(request.url()));
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(`${base}/xlate/${path}`);
      await page.fill('#login', login);
      await page.fill('#password', login);
      await page.click('button[type=submit]');
      await page.waitForSelector('main:not(.sign-in):not(:has(.loading))');
      return { page, troubles };
    },
    stop: closeLater(() => running.stop()),
  };
}

async function post<Result>(url: string, body: object): Promise<Result> {
  const headers = { authorization: `Basic ${btoa('admin:admin')}`, 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Result;
}

async function addPeople(dataDir: string): Promise<void> {
  const users = await Users.open(openFiles(), dataDir);
  const add = async (login: string, role: Role, name: string) => {
    const language_pairs = role === 'translator' ? [...both] : [];
    await users.add({ login, email: '', name, role, language_pairs }, null);
    await users.change(login, { password: await quickHash(login) } as object);
  };
  await add('admin', 'administrator', 'Admin');
  await add('editor', 'editor', 'Eva Malá');
  await add('contributor', 'contributor', 'Karel Nový');
  await add('manager', 'translation_manager', 'Marie Veselá');
  await add('translator', 'translator', 'Jan Novák');
}
