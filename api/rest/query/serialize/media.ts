import type { Item, MediaDetails } from '../../../contract/model.ts';
import { excerptHtml } from '../../../content/markdown/excerpt.ts';
import { uploadPath } from '../urls.ts';
import type { SerializeContext, SerializeOptions } from './serialize-context.ts';

type Show = (item: Item, view: SerializeOptions, serializeContext: SerializeContext) => unknown;

const text = ({ context }: SerializeOptions, raw: string, rendered: string): object =>
  context === 'edit' ? { raw, rendered } : { rendered };

/** Fields of media that are not shown as stored. */
export const MEDIA_FIELDS = {
  description: (item, view, serializeContext) => text(view, item.content, serializeContext.rendered(item).html),
  caption: ({ caption }, view) => text(view, caption, captionHtml(caption)),
  media_type: ({ mime_type }) => (mime_type.startsWith('image/') ? 'image' : 'file'),
  media_details: (item, _view, serializeContext) => detailsOf(item, serializeContext),
  post: ({ parent }, _view, { index }) => index.item(parent)?.id ?? null,
  source_url: (item, _view, serializeContext) => sourceUrl(item, serializeContext),
  missing_image_sizes: () => [],
} as const satisfies Record<string, Show>;

const captionHtml = (caption: string): string => excerptHtml({ excerpt: caption }, null);

export const sourceUrl = (item: Item, { base }: SerializeContext): string => base + uploadPath(item.file);

function detailsOf(item: Item, { base }: SerializeContext): MediaDetails {
  const folder = item.file.slice(0, item.file.lastIndexOf('/') + 1);
  const sizes = Object.entries(item.media_details.sizes).map(
    ([name, size]) => [name, { ...size, source_url: base + uploadPath(folder + size.file) }] as const,
  );
  return { ...item.media_details, sizes: Object.fromEntries(sizes) };
}
