import starlight from '@astrojs/starlight';
import node, { getAdapter } from '@astrojs/node';
import { defineConfig } from 'astro/config';

/**
 * Compiles the templates, never the content: the built server is imported by `api/site/render/templates.ts`, which hands it
 * one view at a time. `src/build/astro-build.ts` runs this with the variables below.
 */
const base = process.env.TEMPLATES_BASE ?? '/';
const outDir = process.env.TEMPLATES_OUT ?? './.templates/build';
/** Given for the package, which brings no packages of templates; sharp is there and has native parts. */
const ssr = process.env.TEMPLATES_WHOLE ? { noExternal: true, external: ['sharp'] } : {};

/** The Node adapter, with our entry in place of its web server. */
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

/** Starlight adds these two unless they are there; the guide makes its own sitemap and compiles no MDX. */
const notNeeded = ['@astrojs/sitemap', '@astrojs/mdx'].map((name) => ({ name, hooks: {} }));

/** Only what Starlight would get wrong for pairs of languages with different slugs, or draw from its own collection. */
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
  // One stylesheet and few scripts, all files: the pages then work under a strict content security policy.
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
