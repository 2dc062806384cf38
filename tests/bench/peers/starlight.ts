import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { articleBody } from '../corpus/article.ts';
import type { Corpus } from '../corpus/plan.ts';

/** Stock but for the side bar: with its own, every page would carry a link to every other page. */
const CONFIG = `import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'http://guide.test',
  integrations: [
    starlight({
      title: 'Guide',
      pagefind: false,
      locales: { root: { label: 'Čeština', lang: 'cs' }, en: { label: 'English', lang: 'en' } },
      sidebar: [{ label: 'Guide', link: '/' }],
    }),
  ],
});
`;

const COLLECTION = `import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

/** Astro compiles what the project names as its own dependency; everything else it leaves to Node, which fails here. */
const PACKAGE = '{ "type": "module", "dependencies": { "astro": "*", "@astrojs/starlight": "*" } }\n';

/** The same texts as the content collection of a stock Starlight site. */
export function writeStarlight(corpus: Corpus, folder: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('package.json', PACKAGE);
  write('astro.config.mjs', CONFIG);
  write('src/content.config.ts', COLLECTION);
  for (const language of ['', 'en/']) write(`src/content/docs/${language}index.md`, '---\ntitle: Home\n---\n\nHome.\n');
  for (const article of corpus.articles) {
    const path = `src/content/docs/${article.language === 'en' ? 'en/' : ''}${article.slug}.md`;
    write(path, `---\ntitle: ${JSON.stringify(article.title)}\n---\n\n${articleBody(article, corpus)}`);
  }
}
