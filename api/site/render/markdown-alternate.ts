import type { Item } from '../../contract/model.ts';
import { withoutControls } from '../../lib/escape.ts';
import { pictureName } from '../../lib/picture-name.ts';
import { rewriteReferences } from '../../content/markdown/document.ts';
import { expandBlocks } from '../../content/markdown/expand-blocks.ts';
import { PICTURES, withBase } from '../../content/markdown/link-urls.ts';
import { withoutNotes } from '../../content/markdown/without-notes.ts';
import { publicBlock } from '../../rest/query/policy.ts';
import { absolute, plainExcerpt, plainTitle, type Rendering, urlOf } from './rendering.ts';

/**
 * The source of a text for readers and machines, self-contained: title, URL, language, date and description, then the
 * Markdown with reusable blocks expanded.
 */
export function markdownAlternate(item: Item, rendering: Rendering): string {
  const { index } = rendering.serializeContext;
  const facts = {
    title: plainTitle(item),
    url: absolute(urlOf(item, rendering), rendering),
    language: item.language,
    updated: item.modified.slice(0, 10),
    description: plainExcerpt(item, rendering),
  };
  const head = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(withoutControls(value))}\n`);
  const text = expandBlocks(withUrls(item, rendering), (id) => {
    const block = publicBlock(id, index);
    return block && withUrls(block, rendering);
  });
  const body = `# ${withoutNotes(item.title)}\n\n${text.trim()}\n`;
  return `---\n${head.join('')}---\n\n${withoutControls(body)}`;
}

/** The text with URLs that are found from its own: of pictures beside it, and below the path of the guide. */
function withUrls({ content: source, pictures = {} }: Item, rendering: Rendering): string {
  const content = withoutNotes(source);
  const base = rendering.basePath.slice(0, -1);
  if (base === '' && Object.keys(pictures).length === 0) return content;
  return rewriteReferences(content, ({ reference }) => {
    const picture = pictures[pictureName(reference) ?? ''];
    return picture ? absolute(PICTURES + encodeURI(picture.path), rendering) : withBase(reference, base);
  });
}
