import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { GuideSource } from '../../src/loader/loader.ts';
import { codeIn } from '../helpers/code-in.ts';

const ADDRESS = "url: 'https://guide.example.com'";

/** The settings of collections as in the document, for a test guide; live ones need its server. */
export async function writeSettings(site: string, source: GuideSource): Promise<void> {
  for (const block of codeIn('docs/clients.md')) {
    const [, file = ''] = /^\/\/ (src\/\S+)$/m.exec(block) ?? [];
    if (!file || (file.includes('live') && !source.url)) continue;
    expect(block).toContain(ADDRESS);
    await writeFile(join(site, file), block.replace(ADDRESS, JSON.stringify(source).slice(1, -1)));
  }
  if (!source.url) await rm(join(site, 'src/pages/now'), { recursive: true });
}
