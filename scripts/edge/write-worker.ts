import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { _, Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { valueIf } from '../../api/content/store/disk/disk-error.ts';
import { OutputFolder } from '../../api/content/store/disk/output-folder.ts';
import { READ_ENDPOINTS } from '../../api/homes/edge/read-checks.ts';
import { ajvSchema, AJV_OPTIONS } from '../../api/rest/request/compile-check.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Compatibility date of the engines that the worker is tested with. */
const COMPATIBILITY_DATE = '2026-05-01';

export interface WorkerOptions {
  /** The output folder that the worker serves. */
  outDir: string;
  /** Path below which the site lives; starts and ends with a slash. */
  basePath: string;
  /** URL of the API that accepts writes; empty if unknown. */
  apiWriteUrl: string;
}

const WORKER = 'worker.js';

/** Writes the worker module into a folder. */
export async function writeBundle(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, WORKER), await bundle());
}

/** The module is the same for all guides, so the package contains it. */
const shipped = (): Promise<string | null> =>
  readFile(join(ROOT, 'edge', WORKER), 'utf8').catch(valueIf(null, 'ENOENT'));

/** Writes the worker beside the output, with the files that engines need to run it. `size` is in compressed bytes. */
export async function writeWorker(options: WorkerOptions) {
  const folder = `${options.outDir}-edge`;
  const code = (await shipped()) ?? (await bundle());
  const output = new OutputFolder(folder);
  await output.begin();
  output.write(WORKER, code);
  output.write('wrangler.jsonc', wranglerConfig(options));
  output.write('workerd.capnp', workerdConfig(options));
  return { folder, size: gzipSync(code).length };
}

/** Bundles everything into one module; an import from Node would be an error. */
async function bundle(): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    stdin: {
      contents: `import * as checks from 'checks';
        import { createWorker } from './api/homes/edge/worker.ts';
        export default createWorker(checks);`,
      resolveDir: ROOT,
      sourcefile: 'worker-entry.js',
    },
    plugins: [
      {
        name: 'checks',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^checks$/ }, () => ({ path: 'checks', namespace: 'checks' }));
          onLoad({ filter: /.*/, namespace: 'checks' }, () => ({
            contents: checksSource('./api/rest/request/formats.ts'),
            resolveDir: ROOT,
          }));
        },
      },
    ],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['import', 'default'],
    target: 'es2023',
    minify: true,
    write: false,
    logLevel: 'silent',
  });
  const [output] = outputFiles;
  if (!output) throw new Error('esbuild wrote nothing');
  return output.text;
}

/** Source of a module with the validators of all GET endpoints; `formats` is the module of their formats. */
function checksSource(formats: string): string {
  const ajv = new Ajv({
    ...AJV_OPTIONS,
    code: { source: true, esm: true, formats: _`require(${formats}).ARGUMENT_FORMATS` },
  });
  for (const [name, endpoint] of READ_ENDPOINTS) ajv.addSchema(ajvSchema(endpoint.args), name);
  return standalone.default(ajv, Object.fromEntries([...READ_ENDPOINTS.keys()].map((name) => [name, name])));
}

function wranglerConfig({ outDir, basePath, apiWriteUrl }: WorkerOptions): string {
  const base = basePath.slice(0, -1);
  const config = {
    name: 'support-guide',
    main: 'worker.js',
    no_bundle: true,
    compatibility_date: COMPATIBILITY_DATE,
    assets: {
      directory: relative(`${outDir}-edge`, outDir),
      binding: 'ASSETS',
      not_found_handling: '404-page',
      // Only the worker reads `Accept`. Below a base path it finds all files, because the output has no such folder.
      run_worker_first: base === '' ? ['/*', '!/_astro/*', '!/cms-content/*', '!/search-index/*'] : true,
    },
    vars: { ...(apiWriteUrl ? { API_WRITE_URL: apiWriteUrl } : {}), ...(base ? { BASE_PATH: base } : {}) },
  };
  return `// npx wrangler dev -c ${basename(outDir)}-edge/wrangler.jsonc serves the guide; npx wrangler deploy -c … publishes it.\n${JSON.stringify(config, null, 2)}\n`;
}

/** Answers the API alone, on the address given by `--socket-addr http=…`. */
function workerdConfig({ outDir, basePath, apiWriteUrl }: WorkerOptions): string {
  const text = (value: string) => JSON.stringify(value);
  return `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "folder", disk = (path = ${text(outDir)})),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:8787", http = (), service = "main")],
);

const worker :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "${COMPATIBILITY_DATE}",
  bindings = [
    (name = "FOLDER", service = "folder"),
    (name = "BUCKET_URL", fromEnvironment = "BUCKET_URL"),
    (name = "BUCKET_ACCESS_KEY_ID", fromEnvironment = "BUCKET_ACCESS_KEY_ID"),
    (name = "BUCKET_SECRET_ACCESS_KEY", fromEnvironment = "BUCKET_SECRET_ACCESS_KEY"),
    (name = "BUCKET_REGION", fromEnvironment = "BUCKET_REGION"),
    (name = "API_WRITE_URL", text = ${text(apiWriteUrl)}),
    (name = "BASE_PATH", text = ${text(basePath.slice(0, -1))}),
    (name = "FORWARD", fromEnvironment = "FORWARD"),
  ],
);
`;
}
