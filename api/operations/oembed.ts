import { ANONYMOUS } from '../contract/caller.ts';
import type { Item, Language } from '../contract/model.ts';
import type { ContentIndex } from '../index/content-index.ts';
import { Problem } from '../lib/problem.ts';
import { answerXml } from '../oembed/answer-xml.ts';
import type { EmbedAnswer } from '../oembed/answer.ts';
import { consume } from '../oembed/consume.ts';
import { readOwnUrl, readWebUrl, type OwnUrl } from '../oembed/page-urls.ts';
import { readSize, type Size } from '../oembed/size.ts';
import { canRead } from '../query/policy.ts';
import { serializeOembed } from '../query/serialize/oembed.ts';
import { itemAt, pathOf } from '../query/urls.ts';
import type { OperationResult, OperationInput, Service } from './operation.ts';

/** How other sites show a page of ours. Whatever is not public is answered like what does not exist. */
export function getEmbed({ args, texts }: OperationInput<'getEmbed'>, service: Service): OperationResult {
  const url = readWebUrl(String(args.url));
  return written(url && ownEmbed(url, sizeOf(args), texts, service), args.format);
}

/** How an address of any site is shown, for editors who put it into a text. */
export async function proxyEmbed(
  { args, texts }: OperationInput<'proxyEmbed'>,
  service: Service,
): Promise<OperationResult> {
  const request = { url: String(args.url), size: sizeOf(args), discover: args.discover === true };
  const own = (url: URL, size: Size) => ownEmbed(url, size, texts, service);
  return written(await consume(request, { ...service.embeds, own }), args.format);
}

const sizeOf = (args: OperationInput['args']): Size => readSize(args.maxwidth, args.maxheight);

/** Null when nothing public is at the address, undefined when it is not an address of ours. */
function ownEmbed(
  url: URL,
  size: Size,
  texts: Language,
  { serializeContext }: Service,
): EmbedAnswer | null | undefined {
  const address = readOwnUrl(url, serializeContext.base);
  if (!address) return undefined;
  const item = publicItem(address, serializeContext.index);
  return item && serializeOembed(item, size, texts, serializeContext);
}

function publicItem(url: OwnUrl, index: ContentIndex): Item | null {
  const item = 'id' in url ? index.item(url.id) : itemAt(url.path, index);
  return item && pathOf(item, index) !== null && canRead(item, ANONYMOUS, index) ? item : null;
}

function written(answer: EmbedAnswer | null | undefined, format: unknown): OperationResult {
  if (!answer) throw new Problem('oembed_invalid_url');
  if (format !== 'xml') return { body: answer };
  return { body: null, raw: { type: 'text/xml; charset=UTF-8', bytes: new TextEncoder().encode(answerXml(answer)) } };
}
