import type { Site } from '../../../contract/model.ts';
import type { Setting } from './setting.ts';

/** `on`, `off`, or the URL of a hook, which says `on` as well. */
export function readFeedback(setting: Setting): Site['feedback'] {
  const { value } = setting;
  if (!setting.isGiven || value === 'on' || value === true) return { hook: '' };
  if (value === 'off' || value === false) return null;
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (url?.protocol === 'https:') return { hook: url.href };
  setting.problem('must be on, off, or a URL that begins with https://');
  return null;
}
