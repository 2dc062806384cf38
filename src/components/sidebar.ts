import { textsFor } from '../i18n/index.ts';
import type { Branch, Link, Sidebar, BesideFrame } from '../views.ts';
import { type Markup, markup } from './markup.ts';
import { treeHtml } from './tree.ts';

/** The navigation beside a page. */
export function sidebarHtml({ language, path, sidebar }: BesideFrame): Markup {
  const t = textsFor(language);
  const { manual, categories } = sidebarFor(sidebar, path);
  const isManual = manualsOf(sidebar);
  const all = {
    manuals: [t.manual, manual.filter(({ href }) => isManual.has(href))],
    topics: [t.categories, categories],
    pages: [t.pages, manual.filter(({ href }) => !isManual.has(href))],
    api: ['API', manual],
  } as const;
  const sections = sidebar.order.map((section) => all[section]).filter(([, entries]) => entries.length > 0);
  const parts = sections.map(([title, entries]) => markup`<section><h2>${title}</h2>${treeHtml(entries)}</section>`);
  return markup`<div class="guide-sidebar">${parts}</div>`;
}

interface Entry extends Link {
  isCurrent: boolean;
  /** Filled only on the path to the current page: elsewhere the parent's own page lists its children. */
  items: Entry[];
}

/** Manual chapters and categories for the reader at `path`: their own branch open, the others closed. */
export function sidebarFor(sidebar: Sidebar, path: string): { manual: Entry[]; categories: Entry[] } {
  const { category: here, articles = [] } = sidebar.current ?? {};
  const openTo = new Set([path, here]);
  const leaf = ({ label, href }: Link): Entry => ({ label, href, isCurrent: href === path, items: [] });
  const entry = (branch: Branch): Entry => {
    const ofTopic = branch.href === here ? articles.map(leaf) : [];
    return { ...leaf(branch), items: leadsTo(branch, openTo) ? [...branch.items.map(entry), ...ofTopic] : [] };
  };
  return { manual: sidebar.manual.map(entry), categories: sidebar.categories.map(entry) };
}

/** URLs of top-level chapters with subchapters; those without are not manuals. */
const manualsOf = ({ manual }: Sidebar): Set<string> =>
  new Set(manual.filter(({ items }) => items.length > 0).map(({ href }) => href));

const leadsTo = (branch: Branch, urls: Set<string | undefined>): boolean =>
  urls.has(branch.href) || branch.items.some((item) => leadsTo(item, urls));
