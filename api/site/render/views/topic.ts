import type { Topic } from '../../../../src/views.ts';
import type { Rendering } from '../rendering.ts';

/** A topic with its icon, which either file of the pair may set. Empty if the topic has no page. */
export function topicOf(id: number, { lists, values, index }: Rendering): Topic[] {
  const [term, link] = [index.term(id), values.link(id)];
  if (!term || !link) return [];
  const icon = term.icon || index.partner(term)?.icon || 'folder';
  return [{ ...link, icon, count: lists.of(`term ${id}`).length }];
}
