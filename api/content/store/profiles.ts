import { join } from 'node:path';
import { isSeq } from 'yaml';
import { LANGUAGES, type Author, type Language, type User } from '../../contract/model.ts';
import { isTerm, type Change } from '../index/content-index.ts';
import { freeSlug, slugify } from '../../lib/slug.ts';
import { readIfThere, writeFile } from './disk/atomic.ts';
import type { Files } from './disk/files.ts';
import type { FileWrite } from './disk/journal.ts';
import { lockContent } from './disk/lock.ts';
import { parseYaml, refuseBroken, type Issue } from './front-matter/front-matter.ts';
import { isSlug } from './front-matter/read-fields.ts';
import type { Content } from './load.ts';
import { AUTHORS_FILE, parseAuthors } from './site-settings.ts';
import { editYaml } from './yaml/edit-yaml.ts';

type Person = Pick<User, 'id' | 'login' | 'name'>;

/** The changes to `authors.yaml` that give every author a profile. */
export interface ProfilePlan {
  /** All profiles, new ones last. */
  authors: Map<number, Author>;
  writes: FileWrite[];
}

/** The default public profile of a user: their name in both languages. */
export const profileOf = ({ id, login, name }: Person, slug: string): Author => ({
  id,
  slug: slug || slugify(login),
  name: { cs: name, en: name },
  description: { cs: '', en: '' },
});

/** Profiles for authors of the changes who lack one; null if none is missing. A guide without any profiles needs none. */
export async function planProfiles(
  { files, contentDir, index, users }: Content & { users: { byId(id: number): Person | undefined } },
  changes: readonly Change[],
): Promise<ProfilePlan | null> {
  if (index.authors.size === 0) return null;
  const ids = new Set(changes.flatMap(({ after }) => (after && !isTerm(after) ? [after.author] : [])));
  const people = [...ids].filter((id) => !index.authors.has(id)).flatMap((id) => users.byId(id) ?? []);
  if (people.length === 0) return null;
  const { text, authors: onDisk } = await readProfiles(files, contentDir);
  const missing = people.filter(({ id }) => !onDisk.has(id));
  const added = addProfiles(text, onDisk, missing);
  // Other edits to the file are detected like those of all settings, on which every page depends.
  const authors = new Map(index.authors);
  for (const { id } of people) authors.set(id, added.authors.get(id) as Author);
  const writes = missing.length > 0 ? [{ path: AUTHORS_FILE, bytes: Buffer.from(added.text) }] : [];
  return { authors, writes };
}

/** The profiles on disk. Throws if the file is broken. */
async function readProfiles(files: Files, contentDir: string): Promise<{ text: string; authors: Map<number, Author> }> {
  const text = (await readIfThere(files, join(contentDir, AUTHORS_FILE)))?.toString('utf8') ?? '';
  const issues: Issue[] = [];
  const authors = parseAuthors(text, issues);
  refuseBroken(issues);
  return { text, authors };
}

/**
 * Writes a profile for one person while no server runs; null if it already exists or the guide has no profiles. Throws
 * a `LockedError` while another process writes to the content.
 */
export async function addProfile(files: Files, contentDir: string, person: Person): Promise<Author | null> {
  const known = (await readProfiles(files, contentDir)).authors;
  if (known.size === 0 || known.has(person.id)) return null;
  const unlock = await lockContent(files, contentDir);
  try {
    const { text, authors } = await readProfiles(files, contentDir);
    const added = addProfiles(text, authors, [person]);
    await writeFile(files, join(contentDir, AUTHORS_FILE), Buffer.from(added.text));
    return added.authors.get(person.id) ?? null;
  } finally {
    await unlock();
  }
}

/** `authors.yaml` with profiles for people without one; all existing bytes stay. */
export function addProfiles(
  text: string,
  authors: ReadonlyMap<number, Author>,
  people: readonly Person[],
): { text: string; authors: Map<number, Author> } {
  const all = new Map(authors);
  let edited = text;
  for (const person of people) {
    const profile = profileOf(person, slugFor(person, [...all.values()]));
    all.set(profile.id, profile);
    const list = parseYaml(edited).contents;
    edited = editYaml(edited, [{ keys: [isSeq(list) ? list.items.length : 0], value: authorEntry(profile) }]);
  }
  return { text: edited, authors: all };
}

/** Made from the display name, because the login is half of the credentials. */
function slugFor({ id, name, login }: Person, authors: readonly Author[]): string {
  const wanted = slugify(name) || slugify(login) || `author-${id}`;
  return freeSlug(wanted, (slug) => !isSlug(slug) || authors.some((author) => author.slug === slug));
}

export const authorEntry = ({ id, name, slug, description }: Author): object => ({
  id,
  name: oneOrBoth(name),
  slug,
  ...(LANGUAGES.some((language) => description[language]) ? { description: oneOrBoth(description) } : {}),
});

/** A text that is the same in both languages is written once. */
export const oneOrBoth = (texts: Record<Language, string>): string | Record<Language, string> =>
  texts.cs === texts.en ? texts.cs : texts;
