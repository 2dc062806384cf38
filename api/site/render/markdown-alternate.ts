import type { Item } from '../../contract/model.ts';
import { joinedLines, withoutControls } from '../../lib/escape.ts';
import { pictureName } from '../../lib/picture-name.ts';
import { rewriteReferences } from '../../content/markdown/document.ts';
import type { Source } from '../../content/markdown/source-facts.ts';
import { expandBlocks } from '../../content/markdown/expand-blocks.ts';
import { PICTURES, withBase } from '../../content/markdown/link-urls.ts';
import { withoutNotes } from '../../content/markdown/without-notes.ts';
import { publicBlock } from '../../rest/query/policy.ts';
import { absolute, plainExcerpt, plainTitle, type Rendering, urlOf } from './rendering.ts';

/** The head of the {@link markdownBody} of an item: title, URL, language, date and description, and the heading. */
export function markdownHead(item: Item, rendering: Rendering): string {
  const facts = {
    title: plainTitle(item),
    url: absolute(urlOf(item, rendering), rendering),
    language: item.language,
    updated: item.modified.slice(0, 10),
    description: plainExcerpt(item, rendering),
  };
  const title = joinedLines(withoutNotes(item.title));
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${JSON.stringify(withoutControls(value))}\n`);
  return `---\n${lines.join('')}---\n\n${withoutControls(`# ${title}`)}\n\n`;
}

/** Puts a head before the text of a printed page. */
export function patchHead(former: Buffer, head: string): Buffer {
  const heading = former.indexOf('\n---\n\n') + '\n---\n\n'.length;
  return Buffer.concat([Buffer.from(head), former.subarray(former.indexOf('\n\n', heading) + 2)]);
}

/** The source of a text for readers and machines, self-contained: the Markdown with reusable blocks expanded. */
export function markdownBody(source: Source, rendering: Rendering): string {
  const text = expandBlocks(withUrls(source, rendering), (id) => {
    const block = publicBlock(id, rendering.index);
    return block && withUrls(block, rendering);
  });
  return `${withoutControls(text.trim())}\n`;
}

/** The text with URLs that are found from its own: of pictures beside it, and below the path of the guide. */
function withUrls({ content: source, pictures = {} }: Omit<Source, 'id'>, rendering: Rendering): string {
  const content = withoutNotes(source);
  const base = rendering.basePath.slice(0, -1);
  if (base === '' && Object.keys(pictures).length === 0) return content;
  return rewriteReferences(content, ({ reference }) => {
    const picture = pictures[pictureName(reference) ?? ''];
    return picture ? absolute(PICTURES + encodeURI(picture.path), rendering) : withBase(reference, base);
  });
}
