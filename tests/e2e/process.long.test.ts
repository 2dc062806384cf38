import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serve } from '../helpers/serve.ts';
import { AUTHORIZATION, writeUsers } from '../helpers/test-app.ts';
import { environmentOf, makeSmallFolders, run, servedBy, startServer, type Server } from '../helpers/served.ts';

const running: Server[] = [];

const folders = await makeSmallFolders();
afterEach(async () => {
  for (const server of running.splice(0)) if (server.child.exitCode === null) await server.stop();
});

async function start(more: Record<string, string> = {}): Promise<Server> {
  const server = await startServer(environmentOf(folders, more));
  running.push(server);
  return server;
}

describe('the whole service', () => {
  test('serves pages and API, reuses its folder at the next start, and ends when asked', async () => {
    const first = await start();
    expect((await fetch(`${first.address}/`)).status).toBe(200);
    const health = await (await fetch(`${first.address}/healthz`)).json();
    expect(health).toEqual({ status: 'ok', reason: '', issues: [], hidden: 0, warnings: [] });
    expect(await first.stop()).toBe(0);
    const page = join(folders.outDir, 'index.html');
    const made = statSync(page).mtimeMs;
    const second = await start();
    expect(statSync(page).mtimeMs, 'the page of the first start').toBe(made);
    expect((await fetch(`${second.address}/article-51/`)).status).toBe(200);
    expect(second.output()).not.toContain('the password');
  });

  test('ends when asked while it still makes its pages, as the first process of a container too', async () => {
    const env = environmentOf(await makeSmallFolders(), { LOG_LEVEL: 'info' });
    const child = spawn(process.execPath, ['api/main.ts'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.on('data', (lines: Buffer) => lines.includes('"listening"') && child.kill('SIGTERM'));
    // A signal that is not handled leaves no code.
    expect(await once(child, 'exit')).toEqual([0, null]);
    await (await startServer(env)).stop();
  });

  test('ends when asked although nobody reads its log any more', async () => {
    const server = await start({ LOG_LEVEL: 'info' });
    server.child.stderr?.destroy();
    expect(await server.stop()).toBe(0);
  });

  test('ends with the shell in which npm starts it', async () => {
    const env = { ...environmentOf(await makeSmallFolders()), npm_command: 'start', NODE: process.execPath };
    const shell = spawn('sh', ['-c', '"$NODE" api/main.ts; exit'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const server = await servedBy(shell);
    // Resolves when nobody can write to its output any more.
    await server.stop();
    await expect(fetch(server.address)).rejects.toThrow();
  });

  test('rebuilds what is missing', async () => {
    rmSync(folders.outDir, { recursive: true });
    expect((await fetch(`${(await start()).address}/article-51/`)).status).toBe(200);
  });

  test('finishes running requests before it ends', async () => {
    const server = await start();
    const requests = Array.from({ length: 40 }, (_, n) =>
      fetch(`${server.address}/cms-json/cms/v2/posts?per_page=100&_embed&search=&exclude=${n}`).then(async (answer) => {
        await answer.json();
        return answer.status;
      }),
    );
    await fetch(`${server.address}/healthz`);
    const end = server.stop();
    const statuses = (await Promise.allSettled(requests)).map((each) => (each.status === 'fulfilled' ? each.value : 0));
    // Requests that were not accepted get no response; none gets a partial one.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect([new Set(statuses).difference(new Set([0, 200])), await end]).toEqual([new Set(), 0]);
  });

  test('does not wait for a mail server or a translation editor that never answers', async () => {
    const own = await makeSmallFolders();
    await writeUsers(own.dataDir, [{ id: 1, login: 'ada', role: 'administrator', email: 'ada@guide.test' }]);
    const asked = new Set<string>();
    let isDeaf = false;
    const editor = await serve(async (request, response) => {
      asked.add('editor');
      if (isDeaf) return;
      const { jobs } = (await json(request)) as { jobs: { job_id: number }[] };
      const taken = jobs.map(({ job_id: id }) => [id, { ate_job_id: id, editor_url: `${editor.url}/${id}` }]);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jobs: Object.fromEntries(taken) }));
    });
    const mail = createServer(() => asked.add('mail')).listen(0, '127.0.0.1');
    await once(mail, 'listening');
    const env = environmentOf(own, {
      ATE_BASE_URL: editor.url,
      ATE_SECRET: Buffer.alloc(32).toString('base64'),
      XLATE_PRIVATE_HOSTS: editor.url,
      SMTP_URL: `smtp://127.0.0.1:${(mail.address() as AddressInfo).port}`,
      MAIL_FROM: 'guide@guide.test',
    });
    const first = await startServer(env);
    // Each would be asked for in turn, and half a minute waited for.
    for (let source_id = 51; source_id <= 62; source_id++) {
      const { status } = await fetch(`${first.address}/cms-json/xlate/tm/v1/ate/jobs`, {
        method: 'POST',
        headers: { authorization: AUTHORIZATION, 'content-type': 'application/json' },
        body: JSON.stringify({ source_id }),
      });
      expect(status).toBe(201);
    }
    await first.stop();
    const news = { message: 'm', url: 'mailto:ada@guide.test', event: { subject: 'News', text: 'x' } };
    const due = JSON.stringify({ ...news, attempts: 0, next: 1, error: '' });
    const waiting = join(own.dataDir, 'mail/waiting');
    mkdirSync(waiting, { recursive: true });
    writeFileSync(join(waiting, '1.json'), due);
    isDeaf = true;
    asked.clear();
    const second = await startServer(env);
    await vi.waitFor(() => expect(asked).toEqual(new Set(['editor', 'mail'])), { timeout: 60_000 });
    expect(await second.stop()).toBe(0);
    expect(readFileSync(join(waiting, '1.json'), 'utf8')).toBe(due);
    mail.close();
  });

  test('does not wait for a connection with an incomplete request', async () => {
    const server = await start();
    const { connect } = await import('node:net');
    let answer = '';
    const socket = connect(server.port, '127.0.0.1').on('error', () => {});
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.write('POST /cms-json/cms/v2/posts HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf');
    await fetch(`${server.address}/healthz`);
    expect(await server.stop()).toBe(0);
    // Waiting for the request to time out would answer it with 408.
    expect(answer).toBe('');
    socket.destroy();
  });
});

test('SITE=off serves API and public uploads, but no pages', async () => {
  const outDir = join(folders.root, 'unused');
  const server = await start({ SITE: 'off', OUT_DIR: outDir });
  expect(server.output()).not.toContain('Guide ');
  const get = async (path: string) => (await fetch(server.address + path)).status;
  expect([await get('/cms-json/'), await get('/cms-json/cms/v2/posts/51')]).toEqual([200, 200]);
  expect(await get('/cms-content/uploads/2026/09/ticket-list.png')).toBe(200);
  expect(await get('/cms-content/uploads/2026/09/nothing.png')).toBe(404);
  expect(await get('/cms-content/uploads/../../site.yaml')).toBe(404);
  expect([await get('/cms-content/uploads/..%2f..%2fsite.yaml'), await get('/healthz')]).toEqual([400, 200]);
  expect(await get('/')).toBe(404);
  expect(() => statSync(outDir), 'nothing is built').toThrow();
});

describe('settings', () => {
  test('an invalid value stops the start with one line', async () => {
    const { code, output } = await run('api/main.ts', environmentOf(folders, { SITE: 'maybe' }));
    expect([code, output]).toEqual([1, 'SITE=maybe is not valid: on or off\n']);
  });

  test('a port in use, a second server on the same content, missing content and a broken state are reported in one line', async () => {
    const server = await start();
    const other = await makeSmallFolders();
    const taken = await run('api/main.ts', environmentOf(other, { PORT: String(server.port), SITE: 'off' }));
    const reason = `listen EADDRINUSE: address already in use 127.0.0.1:${server.port}\n`;
    expect([taken.code, taken.output]).toEqual([1, reason]);
    const unknown = await run('api/main.ts', environmentOf(other, { HOST: 'host.invalid', SITE: 'off' }));
    expect([unknown.code, unknown.output]).toEqual([1, expect.stringMatching(/^getaddrinfo \w+ host\.invalid\n$/)]);
    // A failed start never printed the password, so the next one has to create it.
    const free = await startServer(environmentOf(other, { SITE: 'off' }));
    await vi.waitFor(() => expect(free.output()).toContain('the password'), { timeout: 60_000 });
    await free.stop();
    const second = await run('api/main.ts', environmentOf(folders, { SITE: 'off' }));
    expect(second.code).toBe(1);
    expect(second.output).toMatch(/another|lock|already|process/i);
    mkdirSync(join(other.root, 'empty'));
    const missing = await run(
      'api/main.ts',
      environmentOf(other, { CONTENT_DIR: join(other.root, 'nowhere'), SITE: 'off' }),
    );
    expect(missing.code, missing.output).toBe(1);
    expect(missing.output).toContain('nowhere');
    const users = join(other.dataDir, 'users.json');
    writeFileSync(users, '{"users": [');
    const broken = await run('api/main.ts', environmentOf(other, { SITE: 'off' }));
    expect([broken.code, broken.output]).toEqual([1, expect.stringMatching(new RegExp(`^${users} is broken: .+\\n$`))]);
    expect(readFileSync(users, 'utf8')).toBe('{"users": [');
    await other.remove();
  });
});
