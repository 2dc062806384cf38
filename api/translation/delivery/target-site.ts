import { OTHER_LANGUAGE } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import type { SettingsTexts } from '../../content/store/settings-texts.ts';
import { namesOfLinks, namesOfNewLinks, renamed } from '../jobs/site-links.ts';
import type { SiteText } from '../jobs/texts.ts';

/** The settings to be shown to readers of the other language. */
export const targetSite = (source: SiteText, fields: Record<string, string>): SiteText => ({
  ...source,
  language: OTHER_LANGUAGE[source.language],
  fields,
});

/** The texts the store must write: unchanged texts are omitted, removed ones are empty. */
export function siteChanges({ language, fields }: SiteText, target: SiteText, index: ContentIndex): SettingsTexts {
  const gone = Object.keys(target.fields).filter((name) => !(name in fields));
  const changed = Object.entries(fields).filter(([name, text]) => target.fields[name] !== text);
  const texts = Object.fromEntries([...changed, ...gone.map((name) => [name, ''])]) as SettingsTexts;
  const standing = namesOfLinks(language, target.translated_units, index);
  return renamed(
    texts,
    new Map([...namesOfNewLinks(language, index), ...[...standing].map(([own, name]) => [name, own] as const)]),
  );
}
