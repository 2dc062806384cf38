import { decodeHTML } from 'entities';
import type { Item } from '../contract/model.ts';
import type { ContentIndex } from '../index/content-index.ts';
import { decodePercent } from '../lib/decode-percent.ts';
import { SMALL, workOf } from '../lib/offload.ts';
import { attempt, type Question } from '../markdown/answers.ts';
import { asciiPath, pathOf, plainPath } from '../query/urls.ts';
import { sizedFiles } from '../store/media/media-files.ts';
import { cardPath } from './markdown-context.ts';

/** A test of texts: whether one may show this item, as a block in it, as its picture, or as a card. */
export function namedIn(item: Item, index: ContentIndex, base: string): (text: Item) => boolean {
  const isAsked = questionAbout(item, index, base);
  // A text that takes long to render is taken to show whatever it may.
  return (text) => workOf(text.content) > SMALL || questionsOf(text).some(isAsked);
}

function questionAbout(item: Item, index: ContentIndex, base: string): (question: Question) => boolean {
  if (item.type === 'cms_block') return (question) => question === `block ${item.id}`;
  if (item.type === 'attachment') {
    const questions = new Set(sizedFiles(item).map((file) => `media ${file}`));
    return (question) => questions.has(question);
  }
  const path = asciiPath(pathOf(item, index) ?? '');
  return (question) => {
    const named = question.startsWith('card ') ? cardPath(question.slice('card '.length), base) : null;
    return named !== null && asciiPath(named) === path;
  };
}

/** By record: a changed one is another object. */
const asked = new WeakMap<Item, Question[]>();

/** What rendering a text asks of the rest of the site. */
function questionsOf(text: Item): Question[] {
  let questions = asked.get(text);
  if (!questions) {
    const { content: source, language, pictures = {} } = text;
    questions = attempt({ source, language, base: '', pictures, cards: true, answers: new Map() }).unanswered;
    asked.set(text, questions);
  }
  return questions;
}

/**
 * Keys under which a text is found by what it may show: blocks by number, others by a word of their path. Rendering has
 * the last word, so a text may have too many of them.
 */
export function keysOfText({ content }: Item): Set<string> {
  const keys = new Set<string>();
  for (const [, id] of content.matchAll(/::block\{ref=["']?(\d+)/g)) keys.add(`ref ${Number(id)}`);
  for (const line of content.split('\n')) {
    if (!/[/\\&]/.test(line)) continue;
    for (const form of new Set([line, decoded(line)])) {
      if (!form.includes('uploads') && !BEGINS_WITH_URL.test(form)) continue;
      for (const [, word = ''] of form.matchAll(AFTER_SLASH)) keys.add(word);
    }
  }
  return keys;
}

/** Keys of the texts that may show an item. */
export function keysOfName(item: Item, index: ContentIndex): Set<string> {
  if (item.type === 'cms_block') return new Set([`ref ${item.id}`]);
  const path = pathOf(item, index);
  const names = item.type === 'attachment' ? sizedFiles(item) : path === null ? [] : [plainPath(path)];
  return new Set(names.map((name) => LAST_WORD.exec(`/${name}`)?.[1] ?? ''));
}

/** A line that may be a paragraph with nothing but a URL or a link, in a quote or list or outside of one. */
const BEGINS_WITH_URL = /^(?:[\s>]|[-*+]\s|\d{1,9}[.)]\s)*(?:[/<[]|https?:)/i;

/** What follows each slash. */
const AFTER_SLASH = /\/[^\p{L}\p{N}\s/]*([\p{L}\p{N}][\p{L}\p{N}_-]*)?/gu;

/** The same of the last segment, which may end with a slash. */
const LAST_WORD = /\/[^\p{L}\p{N}\s/]*([\p{L}\p{N}][\p{L}\p{N}_-]*)[^/]*\/?$/u;

/** A line without the escapes of Markdown, HTML and URLs, in which a backslash stands for a slash. */
function decoded(line: string): string {
  if (!/[\\&%]/.test(line)) return line;
  return decodeHTML(line.replace(/\\([!-/:-@[-`{-~])/g, '$1'))
    .replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => decodePercent(bytes) ?? bytes)
    .replaceAll('\\', '/');
}
