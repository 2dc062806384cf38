import { ANONYMOUS } from '../contract/caller.ts';
import type { Item, Language } from '../contract/model.ts';
import { readOwnAddress, readWebAddress, type OwnAddress } from '../embed/address.ts';
import type { EmbedAnswer } from '../embed/answer.ts';
import { consume } from '../embed/consume.ts';
import { readSize, type Size } from '../embed/size.ts';
import { toXml } from '../embed/xml.ts';
import { Problem } from '../lib/problem.ts';
import { itemAt, pathOf } from '../query/address.ts';
import { presentEmbed } from '../query/present/embed.ts';
import { canRead } from '../query/rights.ts';
import type { Guide } from '../store/guide.ts';
import type { Answer, Call, Service } from './call.ts';

/** How other sites show a page of ours. Whatever is not public is answered like what does not exist. */
export function getEmbed({ args, texts }: Call<'getEmbed'>, service: Service): Answer {
  const url = readWebAddress(String(args.url));
  return written(url && ownEmbed(url, sizeOf(args), texts, service), args.format);
}

/** How an address of any site is shown, for editors who put it into a text. */
export async function proxyEmbed({ args, texts }: Call<'proxyEmbed'>, service: Service): Promise<Answer> {
  const request = { url: String(args.url), size: sizeOf(args), discover: args.discover === true };
  const own = (url: URL, size: Size) => ownEmbed(url, size, texts, service);
  return written(await consume(request, { ...service.embeds, own }), args.format);
}

const sizeOf = (args: Call['args']): Size => readSize(args.maxwidth, args.maxheight);

/** Null when nothing public is at the address, undefined when it is not an address of ours. */
function ownEmbed(url: URL, size: Size, texts: Language, { presentation }: Service): EmbedAnswer | null | undefined {
  const address = readOwnAddress(url, presentation.base);
  if (!address) return undefined;
  const item = publicItem(address, presentation.guide);
  return item && presentEmbed(item, size, texts, presentation);
}

function publicItem(address: OwnAddress, guide: Guide): Item | null {
  const item = 'id' in address ? guide.item(address.id) : itemAt(address.path, guide);
  return item && pathOf(item, guide) !== null && canRead(item, ANONYMOUS, guide) ? item : null;
}

function written(answer: EmbedAnswer | null | undefined, format: unknown): Answer {
  if (!answer) throw new Problem('oembed_invalid_url');
  if (format !== 'xml') return { body: answer };
  return { body: null, raw: { type: 'text/xml; charset=UTF-8', bytes: new TextEncoder().encode(toXml(answer)) } };
}
