import type { Branch, Link } from '../views.ts';
import { type Markup, markup } from './markup.ts';

interface Tree extends Link {
  isCurrent?: boolean;
  items: readonly Tree[];
}

/** Entries as nested lists. */
export function treeHtml(entries: readonly Tree[], name?: string): Markup {
  const items = entries.map(({ label, href, isCurrent, items }) => {
    const current = isCurrent && markup` aria-current="page"`;
    return markup`<li><a href="${href}"${current}>${label}</a>${items.length > 0 && treeHtml(items, name)}</li>`;
  });
  return markup`<ul${name && markup` class="${name}"`}>${items}</ul>`;
}

/** Topics or the chapters of a manual, with everything below them. */
export const topicTree = (topics: readonly Branch[]): string => treeHtml(topics, 'topic-tree').text;
