import { createApp } from 'astro/app/entrypoint';
import { articleFooter } from './components/article-footer.ts';
import { cardsHtml } from './components/cards.ts';
import { footerHtml } from './components/footer.ts';
import { sidebarHtml } from './components/sidebar.ts';
import { BEFORE_PAINT } from './scripts/inline.ts';
import type { WorkspaceView } from './workspace/views.ts';
import type { BesideView, ListView, Own, Parts, View } from './views.ts';

const app = createApp({ streaming: false });

/** Templates of several kinds of pages; each other kind has one of its own name. */
const SHARED: Partial<Record<(View | WorkspaceView)['kind'], string>> = {
  chapter: 'article',
  category: 'list',
  tag: 'list',
  author: 'list',
  archive: 'list',
  'write-list': 'write',
  'write-new': 'write',
  'write-media': 'write',
  'write-people': 'write',
  'write-me': 'write',
  'write-proposals': 'write',
};

/**
 * The request names the template and the language, not the page: Astro and Starlight take the locale from the URL, and
 * a slug of the guide cannot be mistaken for a route.
 */
export async function render(view: View | WorkspaceView): Promise<string> {
  const { base, language } = view.frame;
  if (base !== import.meta.env.BASE_URL) {
    throw new Error(`The templates were compiled for the base ${import.meta.env.BASE_URL}, the page is for ${base}`);
  }
  const template = SHARED[view.kind] ?? view.kind;
  const url = `http://guide.invalid${base}${language === 'cs' ? '' : `${language}/`}${template}`;
  const response = await app.render(new Request(url), { locals: { view } as never });
  const text = await response.text();
  // A single-file guide loads nothing and already contains the owner's styles.
  const html = view.kind === 'single-file' ? text : withOwn(text, view.frame.own);
  if (response.status !== 200)
    throw new Error(`Template ${view.kind} failed for ${view.frame.path}: ${response.status}`);
  // Starlight adds a prefetch script to every page. A frame without an origin could not load it.
  return view.kind === 'embed' ? html.replace(/<script type="module"[^>]*><\/script>/, '') : html;
}

/** The parts of a page that name other articles, exactly as in the page. They render in a tenth of its time. */
export const parts = (view: BesideView | ListView): Parts => ({
  sidebar: sidebarHtml(view.frame).text,
  ...('articles' in view
    ? { cards: cardsHtml(view.articles, view.frame.language).text }
    : { footer: footerHtml(view.frame, articleFooter(view)).text }),
});

/** Astro puts its own styles at the end of the head; the owner's must come after them. */
function withOwn(html: string, { stylesheet, head }: Own): string {
  const styles = stylesheet === null ? '' : `<link rel="stylesheet" href="${stylesheet}">`;
  return html.replace('</head>', () => `${styles}${head}</head>`);
}

/** Inline scripts of the pages, to be hashed for a content security policy. */
export const inlineScripts = [BEFORE_PAINT];
