import { excerptHtml } from '../../markdown/excerpt.ts';
import type { Item, MediaDetails } from '../../contract/model.ts';
import { uploadPath } from '../address.ts';
import type { Presentation, View } from './presentation.ts';

/** What media show besides the fields of every item. */
export function mediaFields(item: Item, { context }: View, presentation: Presentation): Record<string, unknown> {
  const edit = context === 'edit';
  const text = (raw: string, rendered: string) => (edit ? { raw, rendered } : { rendered });
  const attachedTo = presentation.guide.item(item.parent);
  return {
    description: text(item.content, presentation.rendered(item).html),
    caption: text(item.caption, captionHtml(item.caption)),
    alt_text: item.alt_text,
    media_type: item.mime_type.startsWith('image/') ? 'image' : 'file',
    mime_type: item.mime_type,
    media_details: detailsOf(item, presentation),
    post: attachedTo ? attachedTo.id : null,
    source_url: sourceUrl(item, presentation),
    missing_image_sizes: [],
  };
}

const NO_TEXT = { html: '', text: '' };

const captionHtml = (caption: string): string => excerptHtml({ content: '', excerpt: caption }, NO_TEXT);

export const sourceUrl = (item: Item, { base }: Presentation): string => base + uploadPath(item.file);

function detailsOf(item: Item, { base }: Presentation): MediaDetails {
  const folder = item.file.slice(0, item.file.lastIndexOf('/') + 1);
  const sizes = Object.entries(item.media_details.sizes).map(
    ([name, size]) => [name, { ...size, source_url: base + uploadPath(folder + size.file) }] as const,
  );
  return { ...item.media_details, sizes: Object.fromEntries(sizes) };
}
