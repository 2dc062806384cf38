import { LANGUAGES, type Language } from '../../contract/model.ts';
import type { RequestUrl } from '../../rest/http/request-url.ts';

/** Language of the pages: that of the URL, else the visitor's first preference that the guide offers, else Czech. */
export function languageOf(headers: Headers, { query }: Pick<RequestUrl, 'query'>): Language {
  const asked = new URLSearchParams(query).get('lang');
  const wished = (headers.get('accept-language') ?? '')
    .split(',')
    .map((entry) => entry.trim().slice(0, 2).toLowerCase());
  return [asked, ...wished].map(known).find((language) => language !== undefined) ?? 'cs';
}

const known = (word: string | null): Language | undefined => LANGUAGES.find((language) => language === word);
