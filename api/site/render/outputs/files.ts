import type { Language } from '../../../contract/model.ts';
import { type ContentIndex, isTerm } from '../../../content/index/content-index.ts';
import { PICTURES } from '../../../content/markdown/link-urls.ts';
import { mediaWith, sizedFiles } from '../../../content/store/media/media-files.ts';
import { languageRoot } from '../../../rest/query/urls.ts';
import { caddyTotals } from '../hosting/caddy.ts';
import { hostingFiles } from '../hosting/index.ts';
import { nginxMaps } from '../hosting/nginx.ts';
import { listTotals } from '../hosting/totals.ts';
import { iconBytes, ICONS, manifest } from '../icons.ts';
import { hasOwnStyles, OWN_STYLES, ownStyles, ownStylesVersion } from '../own-styles.ts';
import { isPublicPicture, isPublicUpload, uploadPathOf } from '../public-files.ts';
import { socialPictureFile } from '../social-picture.ts';
import { file, fileAt, languagesOf, type Output, RANK, text } from './output.ts';

/** A file below `uploads/`, while one of the media that show it is public. */
export const upload: Output = {
  name: 'upload',
  keysOf: (record) => (isTerm(record) || record.type !== 'attachment' ? [] : sizedFiles(record)),
  files(path, { index, readContent }) {
    if (!isPublicUpload(path, index)) return [];
    return [
      file(uploadPathOf(path), { view: () => sizesOf(path, index), print: () => readContent(`uploads/${path}`) }),
    ];
  },
};

/** Bytes of an upload, according to each record that shows it. */
function sizesOf(path: string, index: ContentIndex): number[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return mediaWith(path, index).flatMap(({ file, media_details: details }) => {
    const copies = Object.values(details.sizes).filter((copy) => copy.file === name);
    return [...(file === path ? [details] : []), ...copies].map(({ filesize = 0 }) => filesize);
  });
}

/** A picture beside texts, by its path below the content folder. */
export const picture: Output = {
  name: 'picture',
  keysOf: (record) => (isTerm(record) ? [] : Object.values(record.pictures ?? {}).map(({ path }) => path)),
  files(path, { index, readContent }) {
    if (!isPublicPicture(path, index)) return [];
    const view = () => index.withPictureBeside(path).map(({ version, pictures }) => [version, pictures]);
    return [file(PICTURES.slice(1) + path, { view, print: () => readContent(path) })];
  },
};

/** A file of the owner keeps its path, and replaces a file of the guide with the same path. */
export const publicFile: Output = {
  name: 'public',
  keys: ({ index }) => Object.keys(index.site.files),
  files(path, { index, readContent }) {
    const version = index.site.files[path];
    if (version === undefined) return [];
    return [file(path, { rank: RANK.owner, view: () => version, print: () => readContent(`public/${path}`) })];
  },
};

/** The icons, and a manifest for each language. Every host knows the media type of its name. */
export const icons: Output = {
  name: 'icons',
  keys: () => [''],
  files(_, rendering) {
    const { site } = rendering.index;
    const source = JSON.stringify([site.icon, site.icon && site.files[site.icon.light.file]]);
    return [
      ...ICONS.map((name) => file(name, { view: () => source, print: () => iconBytes(name, rendering) })),
      ...site.languages.map((language) =>
        text(fileAt(`${languageRoot(language, site)}manifest.json`), () => manifest(language, rendering)),
      ),
    ];
  },
};

/** Scripts that show the guide on other sites. */
export const help: Output = {
  name: 'help',
  keys: ({ templates }) => Object.keys(templates.help),
  files: (name, { templates }) => (name in templates.help ? [text(name, () => templates.help[name] ?? '')] : []),
};

export const stylesheet: Output = {
  name: 'stylesheet',
  keys: () => [''],
  files(_, rendering) {
    const { site } = rendering.index;
    if (!hasOwnStyles(site)) return [];
    return [file(OWN_STYLES, { view: () => ownStylesVersion(site), print: () => ownStyles(rendering) })];
  },
};

/** The picture for link previews of a topic, by id, or of a home page. */
export const socialPicture: Output = {
  name: 'social-picture',
  keys: languagesOf,
  keysOf: (record) => (isTerm(record) && record.taxonomy === 'category' ? [record.id] : []),
  files(key, rendering) {
    const made = socialPictureFile(/^\d/.test(key) ? Number(key) : (key as Language), rendering);
    return made ? [file(made.path, made)] : [];
  },
};

/** Files that tell hosts how to serve the folder. */
export const hosting: Output = {
  name: 'hosting',
  keys: () => [''],
  files: (_, rendering) => hostingFiles(rendering).map(([path, rules]) => text(path, () => rules)),
  isAwaited: true,
};

/** Rules that contain the number of records. */
export const totals: Output = {
  name: 'totals',
  keys: () => [''],
  files: (_, rendering) => [
    text('_hosting/nginx-maps.conf', () => nginxMaps(rendering, listTotals(rendering))),
    text('_hosting/totals.caddy', () => caddyTotals(rendering, listTotals(rendering))),
  ],
};
