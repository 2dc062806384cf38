import type { StaleSection } from './review.ts';
import { newWords, type Section, sectionsOf } from './sections.ts';

/** A file as a commit left it. */
export interface Version {
  commit: string;
  /** Place of the commit in the history: 0 is the newest. */
  age: number;
  text: string;
}

/** What a source and its translation were, newest first. */
export interface PairHistory {
  source: readonly Version[];
  translation: readonly Version[];
}

/** Sections of a source that were changed after their translation last was, where some commits made them so. */
export function newlyStale(pair: PairHistory, commits: ReadonlySet<string>): StaleSection[] {
  const isOlder = ({ commit }: Version) => !commits.has(commit);
  const former = foundStale({ source: pair.source.filter(isOlder), translation: pair.translation.filter(isOlder) });
  const before = new Set(former.map(({ section }) => section.key));
  return foundStale(pair)
    .filter(({ section }) => !before.has(section.key))
    .map(shown);
}

const known = new WeakMap<Version, Section[]>();

function sectionsIn(version: Version): Section[] {
  const sections = known.get(version) ?? sectionsOf(version.text);
  known.set(version, sections);
  return sections;
}

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

/** What a translator had before them; a source that came later was written to fit. */
const sourceAt = (source: readonly Version[], age: number): Version =>
  source.find((version) => version.age >= age) ?? source.at(-1)!;

/**
 * Sections stand in one order in both texts, as long as there are as many. Where the source has gone on since, one is found
 * by its heading; of a section without a counterpart the whole translation tells when it was made.
 */
function partners(then: readonly Section[], translated: readonly Section[]): (section: Section) => Section | undefined {
  if (then.length !== translated.length) return () => undefined;
  return ({ heading, index }) => {
    const namesakes = then.filter((one) => one.heading === heading);
    const same = namesakes.find((one) => one.index === index) ?? namesakes[0];
    return same && translated[then.indexOf(same)];
  };
}

/** Tells the age of the commit from which on a text had a section as it is now. */
function lastChanges(versions: readonly Version[]): (section: Section) => number {
  const keys = versions.map((version) => new Set(sectionsIn(version).map(({ key }) => key)));
  return ({ key }) => {
    const other = keys.findIndex((some) => !some.has(key));
    return versions[other < 0 ? versions.length - 1 : other - 1]!.age;
  };
}
