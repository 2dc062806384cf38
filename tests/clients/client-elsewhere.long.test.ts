import { build } from 'esbuild';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { launch } from '../helpers/browser.ts';
import { makeFolder } from '../helpers/guide-folder.ts';
import { serve } from '../helpers/serve.ts';
import { runWorkerd } from '../homes/hosting/workers.ts';
import { startServer } from './server.ts';

/** The tasks of any program with the client: read, create, save. Self-contained, so that it can run elsewhere. */
const PROGRAM = `
export async function program(openGuide, url, username, password) {
  const guide = openGuide(url, { username, password, lang: 'en' });
  const ids = [];
  for await (const { id } of guide.list('posts')) ids.push(id);
  const made = await guide.create('posts', { title: 'From elsewhere', content: 'Text.' });
  const file = await guide.upload(new Blob(['Text.']), {}, 'elsewhere.txt');
  const saved = await guide.save(made, { content: 'Other text.' });
  return { ids, content: saved.record.content.raw, file: file.record.mime_type };
}`;
const EXPECTED = { ids: [13], content: 'Other text.', file: 'text/plain' };

const server = await startServer();
const url = server.root.replace('/cms-json/', '');
const client = JSON.stringify(join(import.meta.dirname, '../../src/client/client.ts'));
const { outputFiles } = await build({
  stdin: { contents: `export { openGuide } from ${client};${PROGRAM}`, resolveDir: import.meta.dirname },
  ...{ bundle: true, format: 'esm', platform: 'neutral', mainFields: ['module', 'main'], minify: true, write: false },
});
const bundle = outputFiles[0]!.text;

const given = () => [url, server.username, server.password].map((word) => JSON.stringify(word)).join(', ');

/** As text in pages: they do not know the imports of the test runner. */
const IMPORT = `import('/client.js').then(({ openGuide, program }) =>`;

it('the client works in a browser: fully on pages of the guide, for reading on those of any host', async () => {
  const page = await (await launch()).newPage();
  await page.route('**/client.*', (route) => {
    const isModule = route.request().url().endsWith('.js');
    return route.fulfill(isModule ? { contentType: 'text/javascript', body: bundle } : { contentType: 'text/html' });
  });
  await page.goto(`${new URL(url).origin}/client.html`);
  expect(await page.evaluate(`${IMPORT} program(openGuide, ${given()}))`)).toEqual(EXPECTED);
  // An existing host: browsers allow no other page of the web to access this machine.
  const shop = await serve((_, response) => response.setHeader('content-type', 'text/html').end());
  await page.goto(`${shop.url}/`);
  const readTo = `openGuide(${JSON.stringify(url)}).list('posts', { per_page: 7, include: [11, 12] })`;
  const ids = await page.evaluate(
    `${IMPORT} (async () => { const ids = []; for await (const { id } of ${readTo}) ids.push(id); return ids; })())`,
  );
  expect(ids).toEqual([12, 11]);
});

it('the client works in an edge worker', async () => {
  const { root: folder } = await makeFolder();
  await writeFile(join(folder, 'client.js'), bundle);
  await writeFile(
    join(folder, 'worker.js'),
    `import { openGuide, program } from './client.js';
export default { fetch: async () => Response.json(await program(openGuide, ${given()})) };`,
  );
  await writeFile(
    join(folder, 'workerd.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js"), (name = "client.js", esModule = embed "client.js")],
      compatibilityDate = "2026-01-01",
      globalOutbound = "loopback",
    )),
    (name = "loopback", network = (allow = ["private", "local"])),
  ],
  sockets = [(name = "http", http = (), service = "main")],
);`,
  );
  const { address } = await runWorkerd(join(folder, 'workerd.capnp'));
  expect(await (await fetch(address)).json()).toEqual(EXPECTED);
});
