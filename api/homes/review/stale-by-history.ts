import { perObject } from '../../lib/per-object.ts';
import type { StaleSection } from './review.ts';
import { newWords, type Section, sectionsOf } from './sections.ts';

/** A file as a commit left it. */
export interface Version {
  commit: string;
  /** Position of the commit in the history: 0 is the newest. */
  age: number;
  text: string;
}

/** Versions of a source and its translation, newest first. */
export interface PairHistory {
  source: readonly Version[];
  translation: readonly Version[];
}

/** Sections of a source that changed after their translation last did, if the commits made them so. */
export function newlyStale(pair: PairHistory, commits: ReadonlySet<string>): StaleSection[] {
  const isOlder = ({ commit }: Version) => !commits.has(commit);
  const former = foundStale({ source: pair.source.filter(isOlder), translation: pair.translation.filter(isOlder) });
  const before = new Set(former.map(({ section }) => section.key));
  return foundStale(pair)
    .filter(({ section }) => !before.has(section.key))
    .map(shown);
}

const sectionsIn = perObject(({ text }: Version) => sectionsOf(text));

interface Found {
  section: Section;
  words: number;
}

function foundStale({ source, translation }: PairHistory): Found[] {
  const [now] = source;
  const [translated] = translation;
  if (!now || !translated) return [];
  const sectionOf = partners(sectionsIn(sourceAt(source, translated.age)), sectionsIn(translated));
  const translatedAt = lastChanges(translation);
  return sectionsIn(now).flatMap((section) => {
    const partner = sectionOf(section);
    const meant = sourceAt(source, partner ? translatedAt(partner) : translated.age);
    const then = sectionsIn(meant);
    if (then.some(({ key }) => key === section.key)) return [];
    const translatedUnits = new Set(then.flatMap(({ units }) => units.map(({ hash }) => hash)));
    return [{ section, words: newWords(section.units, translatedUnits) }];
  });
}

const shown = ({ section: { heading, line }, words }: Found): StaleSection => ({ heading, line, words });

/** The source that a translator had. A source that came later was written to fit the translation. */
const sourceAt = (source: readonly Version[], age: number): Version =>
  source.find((version) => version.age >= age) ?? source.at(-1)!;

/**
 * Maps a section of the source to its translation: by position, if both texts have as many sections, and after later
 * changes of the source by heading. A section without a counterpart is dated by the whole translation.
 */
function partners(then: readonly Section[], translated: readonly Section[]): (section: Section) => Section | undefined {
  if (then.length !== translated.length) return () => undefined;
  return ({ heading, index }) => {
    const namesakes = then.filter((one) => one.heading === heading);
    const same = namesakes.find((one) => one.index === index) ?? namesakes[0];
    return same && translated[then.indexOf(same)];
  };
}

/** Returns the age of the commit that gave a section of a text its present form. */
function lastChanges(versions: readonly Version[]): (section: Section) => number {
  const keys = versions.map((version) => new Set(sectionsIn(version).map(({ key }) => key)));
  return ({ key }) => {
    const other = keys.findIndex((some) => !some.has(key));
    return versions[other < 0 ? versions.length - 1 : other - 1]!.age;
  };
}
