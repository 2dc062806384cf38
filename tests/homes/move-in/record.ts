import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { survey } from '../../../api/homes/move-in/survey.ts';
import { moveIn } from '../../../api/homes/move-in/move-in.ts';
import { serveGuide } from '../../../scripts/command/serve-guide.ts';
import { closeAll } from '../../helpers/close.ts';
import { makeFolder } from '../../helpers/guide-folder.ts';
import { serve } from '../../helpers/serve.ts';
import { HOST, RECORDED, type Recorded } from './old-site.ts';
import { startWordPress } from './wordpress/wordpress.ts';

/**
 * Records what a real WordPress answers to a move, signed in and not, for the daily tests:
 * `node tests/homes/move-in/record.ts`. Needs the packages that CONTRIBUTING.md names.
 */
const answers = new Map<string, Recorded>();
let target = '';
const { url } = await serve((request, response) => {
  void (async () => {
    const { host = '', authorization, accept = '' } = request.headers;
    const headers = { host, accept, ...(authorization ? { authorization } : {}) };
    const got = await (await import('undici')).request(target + request.url, { headers });
    const bytes = Buffer.from(await got.body.arrayBuffer());
    const type = String(got.headers['content-type'] ?? '');
    const isText = /json|xml|html|text/.test(type);
    const kept = (value: string) => value.replaceAll(host, HOST);
    const names = ['content-type', 'location', 'x-wp-total', 'x-wp-totalpages', 'etag'];
    const told = names.flatMap((name) => (got.headers[name] ? [[name, kept(String(got.headers[name]))] as const] : []));
    answers.set(`${authorization ? 'editor' : 'reader'} ${request.url}`, {
      status: got.statusCode,
      headers: Object.fromEntries(told),
      ...(isText ? { text: kept(without(type, bytes.toString('utf8'))) } : { base64: bytes.toString('base64') }),
    });
    response.writeHead(
      got.statusCode,
      Object.fromEntries(names.flatMap((name) => (got.headers[name] ? [[name, String(got.headers[name])]] : []))),
    );
    response.end(bytes);
  })().catch((error: unknown) => response.destroy(error as Error));
});

/** Routes and links make half of the answers, and nothing reads them. */
function without(type: string, text: string): string {
  if (!type.includes('json')) return text;
  const dropped = new Set(['routes', '_links']);
  return JSON.stringify(JSON.parse(text, (key, value: unknown) => (dropped.has(key) ? undefined : value)));
}

try {
  const wordpress = await startWordPress({ environment: { WP_URL: url } });
  target = `http://127.0.0.1:${wordpress.port}`;
  const { login, password } = wordpress;
  for (const credentials of [undefined, { login, password }]) {
    const { root, contentDir, dataDir } = await makeFolder();
    const client = credentials ? { credentials } : {};
    await moveIn({ url, contentDir, dataDir, reportDir: root, serve: serveGuide(), client });
    await survey({ url, rulesDir: root, client });
  }
  const wxr = (await wordpress.php('export.php')).replaceAll(new URL(url).host, HOST);
  await mkdir(RECORDED, { recursive: true });
  // What editors and readers are told alike is kept once.
  for (const [key, answer] of answers) {
    const [who, path] = key.split(' ', 2) as [string, string];
    const other = who === 'editor' ? answers.get(`reader ${path}`) : undefined;
    if (other && JSON.stringify(other) === JSON.stringify(answer)) answers.delete(key);
  }
  const sorted = Object.fromEntries([...answers].sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeFile(join(RECORDED, 'answers.json'), `${JSON.stringify(sorted, null, 1)}\n`);
  await writeFile(join(RECORDED, 'export.xml'), wxr);
  console.log(`${answers.size} answers`);
} finally {
  await closeAll('file');
}
