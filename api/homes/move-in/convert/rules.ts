import { parseDocument } from 'yaml';
import { LANGUAGES, type ItemType, type Language, type Taxonomy } from '../../../contract/enums.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { SourceError } from '../source/client.ts';
import type { Part } from './parts.ts';

/** Conversion of a shortcode, block or element with a class: by a template, to its words alone, or to nothing. */
export type Rule = { template: string } | 'keep' | 'drop';

/** Owner's rules in `move-in.yaml`. */
export interface Rules {
  shortcodes: Record<string, Rule>;
  blocks: Record<string, Rule>;
  /** By class of an element in the rendered page. */
  classes: Record<string, Rule>;
  /** Item types for custom types; null for types not to be moved. */
  types: Record<string, ItemType | null>;
  /** Taxonomies for custom taxonomies; null for those not to be moved. */
  taxonomies: Record<string, Taxonomy | null>;
  /** Languages of the guide for those of the old site; null for those not to be moved. */
  languages: Record<string, Language | null>;
}

const template = (text: string): Rule => ({ template: text });
const callout = (kind: string): Rule => template(`:::${kind}{[title|header|heading]}\n{content}\n:::`);
const details = template('<details><summary>{title|header|heading|"…"}</summary>\n\n{content}\n\n</details>');
const tabs = template('::::tabs\n{content}\n::::');
const tab = template(':::tab[{title|name|label|"…"}]\n{content}\n:::');
/** A box of its own, so that words of adjacent boxes do not run together. */
const box = template('\n{content}');
const button = template('[{content}]({url|link|href|"#"})');

const each = (names: string, rule: Rule): Record<string, Rule> =>
  Object.fromEntries(names.split(' ').map((name) => [name, rule]));

/** Rules for shortcodes and blocks of common plugins. */
const USUAL: Rules = {
  shortcodes: {
    ...each('note info notice su_note box alert infobox callout', callout('note')),
    ...each('tip success hint', callout('tip')),
    ...each('warning caution important', callout('caution')),
    ...each('danger error', callout('danger')),
    ...each('accordion_item toggle expand spoiler su_spoiler collapse faq_item', details),
    ...each('tabs su_tabs tabgroup tabcontainer', tabs),
    ...each('tab su_tab', tab),
    ...each('button su_button btn', button),
    ...each('accordion accordions toggles su_accordion row column columns one_half one_third two_third', box),
    ...each(
      'one_half_last one_third_last two_third_last one_fourth one_fourth_last three_fourth three_fourth_last',
      box,
    ),
    ...each('vc_row vc_row_inner vc_column vc_column_inner vc_column_text', box),
    ...each('et_pb_section et_pb_row et_pb_column et_pb_text', box),
    ...each('toc table_of_contents ez-toc lwptoc', 'drop'),
  },
  blocks: each(
    'core/spacer core/nextpage yoast-seo/table-of-contents rank-math/toc-block core/table-of-contents',
    'drop',
  ),
  classes: { 'wp-block-accordion-heading__toggle': 'keep', 'wp-block-accordion-heading__toggle-icon': 'drop' },
  types: {},
  taxonomies: {},
  languages: { cs: 'cs', en: 'en' },
};

const KINDS: Record<string, ItemType | null> = { post: 'post', page: 'page', block: 'cms_block', skip: null };

const KEPT: Record<string, Language | null> = { ...Object.fromEntries(LANGUAGES.map((one) => [one, one])), skip: null };
const TAXONOMIES: Record<string, Taxonomy | null> = { category: 'category', tag: 'post_tag', skip: null };

export const RULES_FILE = 'move-in.yaml';

/** The owner's rules merged over the default ones. Throws a {@link SourceError} that names the key. */
export function readRules(text: string): Rules {
  const document = parseDocument(text, { schema: 'core' });
  const [problem] = document.errors;
  if (problem) throw new SourceError(`${RULES_FILE}: ${problem.message.split('\n')[0]}`);
  const given: unknown = document.toJS({ maxAliasCount: 0 }) ?? {};
  if (!isRecord(given)) throw new SourceError(`${RULES_FILE} lists ${Object.keys(USUAL).join(', ')}`);
  const part = (key: string): Record<string, unknown> => {
    const value = given[key] ?? {};
    if (!isRecord(value)) throw new SourceError(`${RULES_FILE}: ${key} must map names to their replacements`);
    return value;
  };
  for (const key of Object.keys(given)) if (!(key in USUAL)) throw new SourceError(`${RULES_FILE}: unknown key ${key}`);
  const rules = (key: 'shortcodes' | 'blocks' | 'classes') => ({
    ...USUAL[key],
    ...mapEntries(part(key), (name, value) => readRule(`${key}.${name}`, value)),
  });
  return {
    shortcodes: rules('shortcodes'),
    blocks: rules('blocks'),
    classes: rules('classes'),
    types: mapEntries(part('types'), (name, value) => oneOf(KINDS, `types.${name}`, value)),
    taxonomies: mapEntries(part('taxonomies'), (name, value) => oneOf(TAXONOMIES, `taxonomies.${name}`, value)),
    languages: {
      ...USUAL.languages,
      ...mapEntries(part('languages'), (name, value) => oneOf(KEPT, `languages.${name}`, value)),
    },
  };
}

const mapEntries = <T>(values: Record<string, unknown>, read: (name: string, value: unknown) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, read(name, value)]));

function oneOf<T>(words: Record<string, T>, where: string, value: unknown): T {
  const names = Object.keys(words);
  if (!names.includes(String(value)))
    throw new SourceError(`${RULES_FILE}: ${where} must be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`);
  return words[String(value)] as T;
}

function readRule(where: string, value: unknown): Rule {
  if (value === 'keep' || value === 'drop') return value;
  const text = isRecord(value) ? value['template'] : undefined;
  if (typeof text === 'string') return template(text);
  throw new SourceError(`${RULES_FILE}: ${where} must be keep, drop or a template`);
}

const SLOT = /\{(\[?)([\w-]+(?:\|(?:[\w-]+|"[^"{}]*"))*)(\]?)\}/g;

/**
 * The lines of a template before and after `{content}`, with attributes filled in: `{url|href|"#"}` is the first one
 * present, `{[title]}` is written in brackets, or omitted if missing. `after` is null if the template has no place
 * for the content.
 */
export function fillTemplate(text: string, attributes: Record<string, string>): Part {
  const isFlow = text.includes('\n') || text.startsWith('::');
  const filled = text.replace(SLOT, (slot, open: string, names: string, close: string) => {
    if (names === 'content') return slot;
    const values = names
      .split('|')
      .map((name) => (name.startsWith('"') ? name.slice(1, -1) : (attributes[name] ?? '')));
    const value = oneLine(values.find(Boolean) ?? '');
    return open && close ? value && `[${value.replace(/[[\]]/g, '')}]` : value;
  });
  const at = filled.indexOf('{content}');
  if (at < 0) return { before: filled, after: null, isFlow };
  return { before: filled.slice(0, at), after: filled.slice(at + '{content}'.length), isFlow };
}

/** Attributes must not begin a line of Markdown, or HTML. */
const oneLine = (value: string): string => value.replace(/\s+/g, ' ').replace(/</g, '&lt;').trim();
