import { consume } from '../oembed/consume.ts';
import { sizeOf, type Size } from '../oembed/size.ts';
import { embedResult, ownEmbed } from './get-embed.ts';
import type { Operation } from './operation.ts';

/** The embed of a URL of any site, for editors who put it into a text. */
export const proxyEmbed: Operation<'proxyEmbed'> = async ({ args, locale }, service) => {
  const request = { url: args.url, size: sizeOf(args.maxwidth, args.maxheight), discover: args.discover };
  const own = async (url: URL, size: Size) => ownEmbed(url, size, locale, service);
  return embedResult(await consume(request, { ...service.embeds, own }), args.format);
};
