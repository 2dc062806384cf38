import { readableText } from '../../../api/content/markdown/readable-text.ts';
import { renderMarkdown, type RenderContext, type Rendered } from '../../../api/content/markdown/render.ts';

/** Adds the text that a reader sees, without markup. */
export function renderWithText(source: string, context: RenderContext): Rendered & { text: string } {
  const rendered = renderMarkdown(source, context);
  return { ...rendered, text: readableText(rendered.html) };
}
