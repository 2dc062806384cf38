import { excerptHtml } from '../../markdown/excerpt.ts';
import type { Item, MediaDetails } from '../../contract/model.ts';
import { uploadPath } from '../address.ts';
import type { Presentation, View } from './presentation.ts';

type Show = (item: Item, view: View, presentation: Presentation) => unknown;

const text = ({ context }: View, raw: string, rendered: string): object =>
  context === 'edit' ? { raw, rendered } : { rendered };

/** What media show otherwise than it is stored. */
export const MEDIA_FIELDS = {
  description: (item, view, presentation) => text(view, item.content, presentation.rendered(item).html),
  caption: ({ caption }, view) => text(view, caption, captionHtml(caption)),
  media_type: ({ mime_type }) => (mime_type.startsWith('image/') ? 'image' : 'file'),
  media_details: (item, _view, presentation) => detailsOf(item, presentation),
  post: ({ parent }, _view, { guide }) => guide.item(parent)?.id ?? null,
  source_url: (item, _view, presentation) => sourceUrl(item, presentation),
  missing_image_sizes: () => [],
} as const satisfies Record<string, Show>;

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
