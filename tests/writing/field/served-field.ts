import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { closeLater } from '../../helpers/close.ts';
import { serve } from '../../helpers/serve.ts';

/** The policy of the translators' pages; pictures come from the guide. */
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'";

const CAT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="#789"/></svg>';

/** Bundles a script into the file `field.js` of a folder with the site's bundler. Removed automatically. */
export async function bundle(entry: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'field-'));
  closeLater(() => rm(folder, { recursive: true }));
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: {
      outDir: folder,
      emptyOutDir: true,
      rollupOptions: { input: entry, preserveEntrySignatures: 'strict', output: { entryFileNames: 'field.js' } },
    },
  });
  return folder;
}

/** The URL of a page with only the field, under the strict policy and with the colours of the site. */
export async function serveField(): Promise<string> {
  const folder = await bundle(fileURLToPath(new URL('page.ts', import.meta.url)));
  const styles = join(import.meta.dirname, '../../../src/styles');
  const sheets = await Promise.all(['tokens.css', 'callouts.css'].map((name) => readFile(join(styles, name), 'utf8')));
  const page =
    '*{box-sizing:border-box}body{margin:0;background:var(--sl-color-black);color:var(--sl-color-white);font-family:var(--sl-font)}main{padding:1rem}';
  const files = new Map<string, [string, string]>([
    ['/style.css', ['text/css', sheets.join('\n') + page]],
    ['/cat.svg', ['image/svg+xml', CAT]],
    ['/favicon.ico', ['image/svg+xml', CAT]],
    ['/', ['text/html; charset=utf-8', HTML]],
  ]);
  for (const name of await readdir(folder))
    if (name.endsWith('.js')) files.set(`/${name}`, ['text/javascript', await readFile(join(folder, name), 'utf8')]);
  const { url } = await serve(({ url = '/' }, response) => {
    const [type, text] = files.get(new URL(url, 'http://x').pathname) ?? ['', ''];
    response.writeHead(type ? 200 : 404, { 'content-type': type || 'text/plain', 'content-security-policy': POLICY });
    response.end(text);
  });
  return `${url}/`;
}

const HTML = `<!doctype html><html lang="en" class="js"><head><title>Field</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/style.css"></head><body><main><h1>Writing</h1><a href="#before">Before</a></main><footer><a href="#after">After</a></footer><script type="module" src="/field.js"></script></body></html>`;
