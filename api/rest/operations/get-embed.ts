import { ANONYMOUS } from '../../contract/caller.ts';
import type { Item, Language } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import { after, type Awaitable } from '../../lib/after.ts';
import { Problem } from '../../lib/problem.ts';
import type { EmbedAnswer } from '../../contract/routes/oembed.ts';
import { xmlFile } from '../oembed/answer-xml.ts';
import { readOwnUrl, readWebUrl, type OwnUrl } from '../oembed/page-urls.ts';
import { sizeOf, type Size } from '../oembed/size.ts';
import { canRead } from '../query/policy.ts';
import { itemAt, pathOf } from '../query/urls.ts';
import type { OperationResult, ReadService, Operation } from './operation.ts';

/** The embed of a page of this site, for other sites. Pages that are not public are answered like missing ones. */
export const getEmbed: Operation<'getEmbed', ReadService> = ({ args, locale }, service) => {
  const url = readWebUrl(args.url);
  return after(url && ownEmbed(url, sizeOf(args.maxwidth, args.maxheight), locale, service), (answer) =>
    embedResult(answer, args.format),
  );
};

/** Null if nothing public is at the URL, undefined if the URL is not on this site. */
export function ownEmbed(
  url: URL,
  size: Size,
  locale: Language,
  { serializeContext, presenter }: ReadService,
): Awaitable<EmbedAnswer | null | undefined> {
  const own = readOwnUrl(url, serializeContext.base);
  if (!own) return undefined;
  const item = publicItem(own, serializeContext.index);
  return item && presenter.embed(item, size, locale);
}

function publicItem(url: OwnUrl, index: ContentIndex): Item | null {
  const item = 'id' in url ? index.item(url.id) : itemAt(url.path, index);
  return item && pathOf(item, index) !== null && canRead(item, ANONYMOUS, index) ? item : null;
}

export function embedResult(answer: EmbedAnswer | null | undefined, format: unknown): OperationResult {
  if (!answer) throw new Problem('oembed_invalid_url');
  return format === 'xml' ? { body: null, raw: xmlFile(answer) } : { body: answer };
}
