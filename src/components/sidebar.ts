import { textsFor } from '../i18n/index.ts';
import type { Branch, Link, Sidebar, BesideFrame } from '../views.ts';
import { type Markup, markup } from './markup.ts';
import { treeHtml } from './tree.ts';

/** The list beside a page. */
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

export interface Entry extends Link {
  isCurrent: boolean;
  /** Filled only on the way to the current page: elsewhere the parent's own page lists its children. */
  items: Entry[];
}

/** Manual chapters and categories as the reader at `path` sees them: their own branch open, the others closed. */
export function sidebarFor(sidebar: Sidebar, path: string): { manual: Entry[]; categories: Entry[] } {
  const here = sidebar.current?.category;
  const articlesOf = ({ href }: Branch): Entry[] =>
    href === here ? (sidebar.current?.articles ?? []).map((link) => leaf(link, path)) : [];
  const openTo = new Set([path, ...(here === undefined ? [] : [here])]);
  return {
    manual: sidebar.manual.map((branch) => entry(branch, path, openTo, () => [])),
    categories: sidebar.categories.map((branch) => entry(branch, path, openTo, articlesOf)),
  };
}

/** URLs of the chapters that others stand below; those that stand alone are no manual. */
const manualsOf = ({ manual }: Sidebar): Set<string> =>
  new Set(manual.filter(({ items }) => items.length > 0).map(({ href }) => href));

function entry(branch: Branch, path: string, openTo: Set<string>, extra: (branch: Branch) => Entry[]): Entry {
  const items = leadsTo(branch, openTo)
    ? [...branch.items.map((item) => entry(item, path, openTo, extra)), ...extra(branch)]
    : [];
  return { ...leaf(branch, path), items };
}

const leaf = ({ label, href }: Link, path: string): Entry => ({ label, href, isCurrent: href === path, items: [] });

const leadsTo = (branch: Branch, urls: Set<string>): boolean =>
  urls.has(branch.href) || branch.items.some((item) => leadsTo(item, urls));
