import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { LANGUAGES, OTHER_LANGUAGE, type Item, type Language, type Term } from '../api/contract/model.ts';
import type { ContentIndex } from '../api/content/index/content-index.ts';
import { freeSlug, slugify } from '../api/lib/slug.ts';
import { RESERVED_SLUGS } from '../api/rest/query/urls.ts';
import type { Settings } from '../api/settings.ts';
import { LockedError } from '../api/content/store/disk/lock.ts';
import { newFile, pathFor } from '../api/content/store/front-matter/write-content-file.ts';
import { freshItem } from '../api/contract/derive/stored-fields.ts';
import { Store } from '../api/content/store/store.ts';
import { oneOf, readArguments, Refusal, runCommand, TEXT, UsageError } from './command/command.ts';
import { settingsOfContent } from './command/open.ts';

const USAGE = `npm run new -- TITLE [--lang cs|en] [--topic SLUG] [--translation-of ID]   starts an article as a draft

Writes the file with its front matter, and prints its path and the available topics. A running server assigns its id.
  --lang             language of the article (default: root_language of site.yaml)
  --topic            slug or id of its topic (default: default_category of site.yaml)
  --translation-of   id of the article or chapter it translates, which sets language and topics`;

/** What shares the URLs of a language. */
const KINDS = ['post', 'page'] as const;

await runCommand(USAGE, async () => {
  const { values, positionals } = readArguments({ lang: TEXT, topic: TEXT, 'translation-of': TEXT });
  const [title, ...more] = positionals;
  if (title === undefined || title.trim() === '') throw new UsageError('the title of the article is missing');
  if (more.length > 0) throw new UsageError(`the title is one word for the shell: put it between quotes`);
  const language = oneOf('--lang', values.lang, LANGUAGES);
  const settings = await settingsOfContent();
  const source = readId(values['translation-of']);
  const { path, topics } = await begin({ title: title.trim(), language, topic: values.topic, source }, settings);
  console.log(`${relative('', join(settings.contentDir, path))}: a draft; npm run dev shows it`);
  if (topics) console.log(`topics: ${topics}`);
});

interface Wish {
  title: string;
  language: Language | undefined;
  topic: string | undefined;
  source: number | undefined;
}

function readId(text: string | undefined): number | undefined {
  if (text === undefined || /^[1-9]\d{0,11}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new UsageError(`--translation-of must be the id of an article, not "${text}"`);
}

/** Creates the draft. Returns its path below the content folder, and the topics of its language if it is in some. */
async function begin(wish: Wish, { contentDir, dataDir }: Settings) {
  try {
    return await Store.use({ contentDir, dataDir }, async (store) => {
      const after = { ...draftOf(wish, store), id: store.nextId() };
      const [saved] = await store.save([{ after }]);
      return { path: saved?.after?.path ?? '', topics: listTopics(after, store) };
    });
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    return beginBesideServer(wish, await Store.open({ contentDir, dataDir, write: false }));
  }
}

/** Who runs has the content to itself, and gives ids to what others lay there. */
async function beginBesideServer(wish: Wish, store: Store) {
  const draft = draftOf(wish, store);
  const path = pathFor(draft, undefined, () => false);
  const file = join(store.contentDir, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, newFile(draft, path), { flag: 'wx' });
  return { path, topics: listTopics(draft, store) };
}

function draftOf({ title, language: wanted, topic, source }: Wish, store: Store): Item {
  const { index } = store;
  const original = source === undefined ? undefined : originalOf(source, index);
  const language = original ? otherThan(original.language, wanted) : (wanted ?? index.site.root_language);
  if (!index.site.languages.includes(language)) throw new Refusal(`site.yaml does not offer readers "${language}"`);
  const type = original?.type ?? 'post';
  if (topic !== undefined && type !== 'post') throw new Refusal('--topic: a chapter is in no topic');
  const draft = freshItem({ type, language, path: '', version: '' });
  // A file without an id, or with mistakes, is no record yet.
  const isThere = (slug: string) =>
    existsSync(
      join(
        store.contentDir,
        pathFor({ ...draft, slug }, undefined, () => false),
      ),
    );
  return {
    ...draft,
    id: 0,
    title,
    slug: freeSlug(slugify(title) || 'draft', (slug) => isTaken(slug, language, index) || isThere(slug)),
    status: 'draft',
    modified: store.now(),
    author: original?.author ?? (index.authors.size > 0 ? Math.min(...index.authors.keys()) : draft.author),
    translation_of: original?.id ?? 0,
    categories: type === 'post' ? (chosenTopic(topic, language, index) ?? topicsOf(original, language, index)) : [],
    parent: parentOf(original, index),
  };
}

function originalOf(id: number, index: ContentIndex): Item {
  const item = index.item(id);
  if (!item || (item.type !== 'post' && item.type !== 'page')) {
    throw new Refusal(`--translation-of: no article or chapter ${id}`);
  }
  const partner = index.partner(item);
  if (partner) throw new Refusal(`--translation-of: ${item.path} is translated by ${partner.path}`);
  return item;
}

function otherThan(language: Language, wanted: Language | undefined): Language {
  if (wanted === language) throw new Refusal(`--translation-of: the original is in "${language}" itself`);
  return OTHER_LANGUAGE[language];
}

function sayTopics(topics: readonly Term[]): string {
  const sorted = [...topics].sort((a, b) => a.id - b.id);
  return sorted.map(({ id, slug }) => `${id} ${slug}`).join(', ');
}

function listTopics({ type, language }: Item, { index }: Store): string {
  return type === 'post' ? sayTopics(index.terms('category', language)) : '';
}

function chosenTopic(wanted: string | undefined, language: Language, index: ContentIndex): number[] | undefined {
  if (wanted === undefined) return undefined;
  const topics = index.terms('category', language);
  const found = topics.find(({ id, slug }) => slug === wanted || String(id) === wanted);
  if (found) return [found.id];
  throw new Refusal(`--topic: no topic ${wanted} in "${language}"; choose from ${sayTopics(topics)}`);
}

/** The partners of the topics of the original, else the topic for what has none. */
function topicsOf(original: Item | undefined, language: Language, index: ContentIndex): number[] {
  const partners = (original?.categories ?? []).flatMap((id) => {
    const term = index.term(id);
    return (term && index.partner(term)?.id) ?? [];
  });
  const fallback = index.site.default_category[language];
  return partners.length > 0 ? partners : fallback ? [fallback] : [];
}

function parentOf(original: Item | undefined, index: ContentIndex): number {
  const above = original?.type === 'page' ? index.item(original.parent) : undefined;
  return (above && index.partner(above)?.id) ?? 0;
}

function isTaken(slug: string, language: Language, index: ContentIndex): boolean {
  return RESERVED_SLUGS.has(slug) || KINDS.some((type) => index.withSlug(type, language, slug).length > 0);
}
