import { type Language, type OwnerLink, type Site, LANGUAGES } from '../../../contract/model.ts';
import { composed } from '../../markdown/link-urls.ts';
import type { Setting } from './setting.ts';

const ADDRESS = /^(https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:[+\d]|\/(?![/\\]))/i;
const EMAIL = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/;

/** A list of `{ label, url }`, or one list per language; labels and URLs may also differ by language. */
export function readLinks(setting: Setting): Record<Language, OwnerLink[]> {
  const lists = setting.perLanguage((own) => own.items());
  const links = (language: Language): OwnerLink[] =>
    lists[language].flatMap((item) => {
      item.expectKeys(['label', 'url']);
      if (!item.isObject) return [];
      const label = item.get('label').perLanguage((own) => own.text())[language];
      const url = readUrl(item.get('url'))[language];
      if (label === '') item.problem('needs a label');
      return label && url ? [{ label, url }] : [];
    });
  return setting.forEachLanguage(links);
}

/** An e-mail address, a URL, or `{ label, url }`. Without a label the site uses its own. */
export function readContact(setting: Setting): Site['contact'] {
  if (!setting.isGiven) return null;
  const isLink = setting.isObject && (setting.get('url').isGiven || setting.get('label').isGiven);
  if (isLink) setting.expectKeys(['label', 'url']);
  const label = isLink ? setting.get('label').perLanguage((own) => own.text()) : null;
  const url = readUrl(isLink ? setting.get('url') : setting);
  const links = (language: Language): OwnerLink => ({ label: label?.[language] ?? '', url: url[language] });
  return LANGUAGES.some((language) => url[language]) ? setting.forEachLanguage(links) : null;
}

const readUrl = (setting: Setting): Record<Language, string> =>
  setting.perLanguage((own) => {
    const url = composed(own.text().trim());
    if (EMAIL.test(url)) return `mailto:${url}`;
    if (url !== '' && ADDRESS.test(url)) return url;
    own.problem('must be a URL (https://…), a path of the guide (/…) or an e-mail address');
    return '';
  });
