import { META_AUDIENCES, META_KINDS, META_TYPES, type MetaKey } from '../../../contract/meta.ts';
import type { Setting } from './setting.ts';

const TYPES = Object.keys(META_TYPES) as (keyof typeof META_TYPES)[];

/** Named values that clients may keep with records; by default texts for all kinds, shown only to editors. */
export function readMetaKeys(setting: Setting): Record<string, MetaKey> {
  if (setting.isGiven && !setting.isObject) setting.problem('must be a map of names to their definitions');
  return Object.fromEntries(setting.entries().flatMap(([name, own]) => (isName(name, own) ? [[name, read(own)]] : [])));
}

function isName(name: string, setting: Setting): boolean {
  const isGood = /^[a-z][a-z0-9_-]{0,63}$/i.test(name) && !Object.hasOwn(Object.prototype, name);
  if (!isGood) setting.problem('must be a name of letters, digits, - and _ that begins with a letter');
  return isGood;
}

function read(setting: Setting): MetaKey {
  setting.expectKeys(['type', 'for', 'shown']);
  const word = <Word extends string>(key: string, words: readonly Word[], fallback: Word): Word =>
    (setting.get(key).isGiven && setting.get(key).oneOf(words)) || fallback;
  const kinds = setting.get('for');
  return {
    type: word('type', TYPES, 'string'),
    kinds: kinds.isGiven ? kinds.items().flatMap((kind) => kind.oneOf(META_KINDS) ?? []) : META_KINDS,
    shown: word('shown', META_AUDIENCES, 'editors'),
  };
}
