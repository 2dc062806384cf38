import { textsFor } from '../i18n/index.ts';
import type { BesideFrame } from '../views.ts';
import { type Markup, markup } from './markup.ts';
import { treeHtml } from './tree.ts';

/** The navigation beside a page. */
export function sidebarHtml({ language, path, sidebar }: BesideFrame): Markup {
  const t = textsFor(language);
  const titles = { manuals: t.manual, topics: t.categories, pages: t.pages, api: 'API' };
  const parts = sidebar
    .filter(({ links }) => links.length > 0)
    .map(({ section, links }) => markup`<section><h2>${titles[section]}</h2>${treeHtml(links, path)}</section>`);
  return markup`<div class="guide-sidebar">${parts}</div>`;
}
