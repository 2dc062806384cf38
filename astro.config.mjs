import starlight from '@astrojs/starlight';
import node, { getAdapter } from '@astrojs/node';
import { defineConfig } from 'astro/config';

/**
 * Compiles the templates, never the content. `api/site/render/templates.ts` imports the built server and passes it one
 * view at a time. `src/build/astro-build.ts` runs this with the variables below.
 */
const base = process.env.TEMPLATES_BASE ?? '/';
const outDir = process.env.TEMPLATES_OUT ?? './.templates/build';
/** Bundles what templates need, except for sharp with its native parts, so that they run from any folder. */
const ssr = { noExternal: true, external: ['sharp'] };

/** The Node adapter, with our entry instead of its web server. */
function templatesAdapter() {
  const adapter = node({ mode: 'middleware' });
  return {
    ...adapter,
    hooks: {
      ...adapter.hooks,
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          ...getAdapter({ staticHeaders: false }),
          serverEntrypoint: new URL('./src/entry.ts', import.meta.url),
        });
      },
    },
  };
}

/** Starlight adds these two if they are missing; the guide makes its own sitemap and has no MDX. */
const notNeeded = ['@astrojs/sitemap', '@astrojs/mdx'].map((name) => ({ name, hooks: {} }));

/** Components that Starlight gets wrong for pairs with different slugs, or fills from its own collection. */
const OVERRIDES = [
  'Footer',
  'Head',
  'Header',
  'LanguageSelect',
  'MobileMenuFooter',
  'PageTitle',
  'Search',
  'Sidebar',
  'SiteTitle',
  'ThemeProvider',
  'ThemeSelect',
];

export default defineConfig({
  base,
  outDir,
  output: 'server',
  adapter: templatesAdapter(),
  session: false,
  trailingSlash: 'ignore',
  devToolbar: { enabled: false },
  // One stylesheet and few scripts, all as files, so that the pages work under a strict content security policy.
  build: { inlineStylesheets: 'never' },
  vite: { build: { assetsInlineLimit: 0 }, logLevel: 'warn', ssr },
  integrations: [
    starlight({
      title: 'Guide',
      locales: { root: { label: 'Čeština', lang: 'cs' }, en: { label: 'English', lang: 'en' } },
      prerender: false,
      pagefind: false,
      disable404Route: true,
      expressiveCode: false,
      markdown: { headingLinks: false },
      customCss: ['./src/styles/index.css'],
      components: Object.fromEntries(OVERRIDES.map((name) => [name, `./src/components/${name}.astro`])),
    }),
    ...notNeeded,
  ],
});
