import type { Branch, Link, Sidebar } from '../views.ts';
import { escapeAttribute, escapeText } from './markup.ts';

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

/** Entries as a list with the lists below them. */
export function listHtml(entries: Entry[]): string {
  const items = entries.map(({ label, href, isCurrent, items }) => {
    const current = isCurrent ? ' aria-current="page"' : '';
    const below = items.length > 0 ? listHtml(items) : '';
    return `<li><a href="${escapeAttribute(href)}"${current}>${escapeText(label)}</a>${below}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

/** URLs of the chapters that others stand below; those that stand alone are no manual. */
export const manualsOf = ({ manual }: Sidebar): Set<string> =>
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
