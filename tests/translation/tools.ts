import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A translator's program, or what to install to get it. */
export type Tool = { path: string | undefined; install: string };

// XLIFF_SCHEMAS names a different folder with the two schemas.
const SCHEMAS = [process.env['XLIFF_SCHEMAS'], '/usr/share/php/Symfony/Component/Translation/Resources/schemas'];

/** The folder of the strict XLIFF 1.2 schema, if `xmllint` is also available. */
export const schemas: Tool = {
  path: runsWith('xmllint', '--version')
    ? SCHEMAS.find((path) => path && existsSync(join(path, 'xliff-core-1.2-strict.xsd')))
    : undefined,
  install: 'apt-get install libxml2-utils php-symfony-translation',
};

/** A Python with translate-toolkit; Debian's package installs it only for its own Python. */
export const toolkit: Tool = {
  path: ['/usr/bin/python3', 'python3'].find((python) => runsWith(python, '-c', 'import translate.storage.xliff')),
  install: 'apt-get install translate-toolkit',
};

export const omegat: Tool = {
  path: ['/usr/bin/omegat', 'omegat'].find((path) => runsWith(path, '--help')),
  install: 'apt-get install omegat',
};

function runsWith(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

/** Title of a test with a real tool; reports if the tool is missing. */
export function titled(title: string, tool: Tool): string {
  return tool.path ? title : `${title} (NOT RUN: tool missing, ${tool.install})`;
}

/** A temporary folder, removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'translation-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a program to its end; if it fails, the error contains its output. */
export function run(command: string, args: string[], cwd: string): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: 240_000,
    maxBuffer: 64 * 1024 * 1024,
    stdio: 'pipe',
  });
}

/** Copies the strict schema so that it finds the schema of `xml:` without a network. Returns its path. */
export function localSchema(folder: string): string {
  const path = join(folder, 'xliff-strict.xsd');
  const schema = readFileSync(join(schemas.path!, 'xliff-core-1.2-strict.xsd'), 'utf8');
  writeFileSync(path, schema.replace(/schemaLocation="[^"]*xml\.xsd"/, 'schemaLocation="xml.xsd"'));
  copyFileSync(join(schemas.path!, 'xml.xsd'), join(folder, 'xml.xsd'));
  return path;
}
