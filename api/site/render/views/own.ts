import type { Link, Mark, Own } from '../../../../src/views.ts';
import type { Language, OwnerLink, OwnerPicture, Site } from '../../../contract/model.ts';
import { asciiPath } from '../../../rest/query/urls.ts';
import { hasOwnStyles, OWN_STYLES, ownStylesVersion } from '../own-styles.ts';

/** What the owner of the site puts around every page in this language. */
export function ownOf(language: Language, { site, basePath }: { site: Site; basePath: string }): Own {
  const at = (path: string) => basePath + asciiPath(path);
  const mark = ({ file, width, height }: OwnerPicture): Mark => ({ src: at(file), width, height });
  const link = ({ label, url }: OwnerLink): Link => ({ label, href: url.startsWith('/') ? at(url.slice(1)) : url });
  const { logo, icon, links, contact } = site;
  return {
    logo: logo && { light: mark(logo.light), dark: mark(logo.dark) },
    icon: icon && { light: at(icon.light.file), dark: at(icon.dark.file) },
    stylesheet: hasOwnStyles(site) ? `${at(OWN_STYLES)}?${ownStylesVersion(site)}` : null,
    head: site.head.html,
    header: links.header[language].map(link),
    footer: links.footer[language].map(link),
    contact: contact && link(contact[language]),
  };
}
