import type { Branch } from '../views.ts';
import { type Markup, markup } from './markup.ts';

/** Links as nested lists; the one to the page at `path` is marked. */
export function treeHtml(links: readonly Branch[], path: string, name?: string): Markup {
  const items = links.map(({ label, href, items }) => {
    const current = href === path && markup` aria-current="page"`;
    return markup`<li><a href="${href}"${current}>${label}</a>${items.length > 0 && treeHtml(items, path, name)}</li>`;
  });
  return markup`<ul${name && markup` class="${name}"`}>${items}</ul>`;
}

/** Topics or the chapters of a manual, with everything below them. */
export const topicTree = (topics: readonly Branch[]): string => treeHtml(topics, '', 'topic-tree').text;
