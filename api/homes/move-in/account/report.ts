import type { ContentIndex } from '../../../content/index/content-index.ts';
import { pathOf } from '../../../rest/query/urls.ts';
import type { Loss } from '../convert/ledger.ts';
import type { Evidence, Guess } from '../plan/pairs.ts';
import type { Decision, Plan } from '../plan/records.ts';
import type { Origin, Source, SourceItem } from '../source/model.ts';
import { renderText, type MovedText, type Texts } from '../texts.ts';
import type { LostFile } from '../write/fetch-files.ts';
import type { Clash, Written } from '../write/write-records.ts';
import type { AnswersReport } from './answers.ts';
import { compareTexts, percent, totalOf, type Comparison, type Kind } from './compare.ts';
import { isAnswered, type Replayed } from './replay.ts';

/** The complete result for one text. */
export interface ArticleReport {
  id: number;
  type: string;
  language: string;
  title: string;
  status: string;
  oldUrl: string;
  /** URL in the guide; empty if unpublished. */
  url: string;
  /** Whether it was converted from the stored or the rendered text. */
  madeOf: 'stored' | 'rendered';
  /** Which old text was counted: the rendered one, or the stored one if there is no other. */
  countedIn: 'rendered' | 'stored';
  from: Partial<Record<string, Origin>>;
  counts: Comparison;
  losses: Loss[];
  /** Elements kept as HTML, and elements only for appearance, by name and number. */
  keptAsHtml: Record<string, number>;
  appearance: Record<string, number>;
  notes: string[];
}

export interface Report {
  source: { url: string; name: string };
  /** Numbers of records moved. */
  moved: { articles: number; files: number; terms: number; authors: number; revisions: number; languages: string[] };
  totals: Record<Kind, { old: number; kept: number; percent: number }>;
  articles: ArticleReport[];
  lostFiles: LostFile[];
  pairs: { ids: [number, number]; by: Evidence }[];
  guesses: Guess[];
  decisions: Decision[];
  clashes: Clash[];
  removedHere: number[];
  /** The guide's answers to old URLs. */
  replay: { asked: number; answered: number; urls: Replayed[] };
  /** Comparison of the old API's answers with those of the guide. */
  answers: AnswersReport;
  /** Files of the guide that still mention the old host. */
  mentions: string[];
  gaps: string[];
}

interface Accounted {
  source: Source;
  plan: Plan;
  texts: Texts;
  /** The current guide. */
  index: ContentIndex;
  lostFiles: LostFile[];
  replayed: Replayed[];
  answers: AnswersReport;
  written: Written;
  mentions: string[];
}

/** Accounts for every text: the contents of the old page, of the new one, and the reasons for differences. */
export function makeReport(accounted: Accounted): Report {
  const { source, plan, texts, index, replayed, answers, written, lostFiles } = accounted;
  const articles = texts.moved
    .filter(({ item }) => item.type !== 'attachment' && index.item(item.id))
    .map((text) => articleReport(text, accounted));
  const count = (type: string) => texts.moved.filter(({ item }) => item.type === type).length;
  const totals = Object.entries(totalOf(articles.map(({ counts }) => counts)));
  return {
    source: { url: source.url, name: source.name },
    moved: {
      articles: articles.length,
      files: count('attachment') + texts.loose.length - lostFiles.filter(({ id }) => id === 0).length,
      terms: plan.terms.length,
      authors: plan.authors.length,
      revisions: texts.revisions.length,
      languages: plan.languages,
    },
    totals: Object.fromEntries(
      totals.map(([kind, sum]) => [kind, { ...sum, percent: rounded(percent(sum)) }]),
    ) as Report['totals'],
    articles,
    lostFiles,
    pairs: plan.pairs.pairs,
    guesses: plan.pairs.guesses,
    decisions: plan.decisions,
    clashes: written.clashes,
    removedHere: written.removedHere,
    replay: {
      asked: replayed.length,
      answered: replayed.filter(isAnswered).length,
      // Pages at their old URLs are not listed.
      urls: replayed.filter(({ status }) => status !== 200),
    },
    answers,
    mentions: accounted.mentions,
    gaps: source.gaps,
  };
}

const rounded = (value: number): number => Math.floor(value * 100) / 100;

function articleReport({ item, of, converted }: MovedText, { texts, index }: Accounted): ArticleReport {
  const now = index.item(item.id) ?? item;
  const old = oldHtml(of);
  return {
    id: item.id,
    type: item.type,
    language: item.language,
    title: item.title,
    status: item.status,
    oldUrl: of.link,
    url: pathOf(now, index) ?? '',
    madeOf: converted.from,
    countedIn: of.rendered ? 'rendered' : 'stored',
    from: of.from,
    counts: compareTexts(old, renderText(now, index).html, (url) => texts.urls.localise(url, of.link, item.id).url),
    losses: converted.ledger.losses,
    keptAsHtml: Object.fromEntries(converted.ledger.kept),
    appearance: Object.fromEntries(converted.ledger.appearance),
    notes: [...converted.ledger.notes],
  };
}

/** The rendered text, else the words of the stored one, without block comments. */
const oldHtml = (of: SourceItem): string =>
  of.rendered || of.raw.replace(/<!--[\s\S]*?-->/g, ' ').replace(/\[\/?[a-z][\w-]*[^\]]*\]/gi, ' ');

/** Minimum percentages that a move must keep. */
export interface Threshold {
  words: number;
  pictures: number;
  urls: number;
}

/** A sentence for each threshold that a move misses; empty if none. */
export function shortfalls({ totals, replay, lostFiles }: Report, { words, pictures, urls }: Threshold): string[] {
  const answered = percent({ old: replay.asked, kept: replay.answered });
  return [
    ...(totals.words.percent < words ? [`${totals.words.percent} % of the words are kept, not ${words} %`] : []),
    ...(totals.pictures.percent < pictures
      ? [`${totals.pictures.percent} % of the pictures are kept, not ${pictures} %`]
      : []),
    ...(lostFiles.length > 0 && pictures === 100 ? [`${lostFiles.length} files could not be fetched`] : []),
    ...(answered < urls ? [`${rounded(answered)} % of the old URLs are answered, not ${urls} %`] : []),
  ];
}
