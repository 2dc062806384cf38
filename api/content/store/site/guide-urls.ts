import { plainUrl } from '../../../lib/plain-url.ts';
import type { Setting } from './setting.ts';

/** Where readers open the guide; empty where nothing is said. */
export function readPublicUrl(setting: Setting): string {
  const url = setting.text();
  if (url === '' || plainUrl(url)) return url;
  setting.problem('must be a URL such as https://guide.example');
  return '';
}

/** Where the file of a page is edited, with `{path}` in the place of its path; empty for no such links. */
export function readEditUrl(setting: Setting): string {
  const url = setting.text();
  if (url === '' || (/^https?:$/.test(URL.parse(url)?.protocol ?? '') && url.includes('{path}'))) return url;
  setting.problem('must be a URL with {path} in it, such as https://git.example/guide/edit/main/content/{path}');
  return '';
}
