import type { ContentIndex } from '../../index/content-index.ts';
import type { SettingsTexts } from '../../store/settings-texts.ts';
import { otherLanguage } from '../jobs/languages.ts';
import type { SiteText } from '../jobs/texts.ts';
import { urlIn } from './link-partners.ts';

/** The settings as the readers of the other language are to find them. */
export const targetSite = (source: SiteText, fields: Record<string, string>): SiteText => ({
  ...source,
  language: otherLanguage(source.language),
  fields,
});

const LINK = /^links\.(header|footer)\.(\d+)\.label$/;

/** What the store is to write for it: nothing for texts that stand, an empty text for what goes, and URLs of new links. */
export function siteChanges({ language, fields }: SiteText, target: SiteText, index: ContentIndex): SettingsTexts {
  const gone = Object.keys(target.fields).filter((name) => !(name in fields));
  const changed = Object.entries(fields).filter(([name, text]) => target.fields[name] !== text);
  const texts: SettingsTexts = Object.fromEntries([...changed, ...gone.map((name) => [name, ''])]);
  const from = otherLanguage(language);
  for (const [name] of changed) {
    const [, place, at = ''] = LINK.exec(name) ?? [];
    const link = place === 'header' || place === 'footer' ? index.site.links[place][from][Number(at)] : undefined;
    if (link && !(name in target.fields)) texts[name.replace(/label$/, 'url')] = urlIn(link.url, from, language, index);
  }
  return texts;
}
