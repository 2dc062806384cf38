import type { Language } from '../../contract/model.ts';
import { languageOf as known } from '../../rest/http/request-context.ts';
import type { RequestUrl } from '../../rest/http/request-url.ts';

/** Language of the pages: that of the URL, else the visitor's first preference that the guide offers, else Czech. */
export function languageOf(headers: Headers, { query }: Pick<RequestUrl, 'query'>): Language {
  const asked = new URLSearchParams(query).get('lang');
  const wished = (headers.get('accept-language') ?? '')
    .split(',')
    .map((entry) => entry.trim().slice(0, 2).toLowerCase());
  return [asked, ...wished].map(known).find((language) => language !== undefined) ?? 'cs';
}
