import type { ContentIndex } from '../../../content/index/content-index.ts';
import { counted } from '../../../lib/count.ts';
import { pathOf } from '../../../rest/query/urls.ts';
import type { Plan } from '../plan/records.ts';
import type { Source, SourceItem } from '../source/model.ts';
import { renderText, type MovedText, type Texts } from '../texts.ts';
import type { LostFile } from '../write/fetch-files.ts';
import type { Written } from '../write/write-records.ts';
import type { AnswersReport } from './answers.ts';
import { compareTexts, percent, totalsOf } from './compare.ts';
import { isAnswered, type Replayed } from './replay.ts';

/** The account of a move, as written to `move-in.json`. */
export type Report = ReturnType<typeof makeReport>;

/** The complete result for one text. */
export type ArticleReport = ReturnType<typeof articleReport>;

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
export function makeReport(accounted: Accounted) {
  const { source, plan, texts, index, replayed, answers, written, lostFiles, mentions } = accounted;
  const articles = texts.moved
    .filter(({ item }) => item.type !== 'attachment' && index.item(item.id))
    .map((text) => articleReport(text, accounted));
  const count = (type: string) => texts.moved.filter(({ item }) => item.type === type).length;
  return {
    source: { url: source.url, name: source.name },
    /** Numbers of records moved. */
    moved: {
      articles: articles.length,
      files: count('attachment') + texts.loose.length - lostFiles.filter(({ id }) => id === 0).length,
      terms: plan.terms.length,
      authors: plan.authors.length,
      revisions: texts.revisions.length,
      languages: plan.languages,
    },
    totals: totalsOf(articles.map(({ counts }) => counts)),
    articles,
    lostFiles,
    pairs: plan.pairs.pairs,
    guesses: plan.pairs.guesses,
    decisions: plan.decisions,
    clashes: written.clashes,
    removedHere: written.removedHere,
    /** The guide's answers to old URLs. */
    replay: {
      asked: replayed.length,
      answered: replayed.filter(isAnswered).length,
      // Pages at their old URLs are not listed.
      urls: replayed.filter(({ status }) => status !== 200),
    },
    /** Comparison of the old API's answers with those of the guide. */
    answers,
    /** Files of the guide that still mention the old host. */
    mentions,
    gaps: source.gaps,
  };
}

function articleReport({ item, of, converted }: MovedText, { texts, index }: Pick<Accounted, 'texts' | 'index'>) {
  const now = index.item(item.id) ?? item;
  const { ledger } = converted;
  return {
    id: item.id,
    type: item.type,
    language: item.language,
    title: item.title,
    status: item.status,
    oldUrl: of.link,
    /** URL in the guide; empty if unpublished. */
    url: pathOf(now, index) ?? '',
    /** Whether it was converted from the stored or the rendered text. */
    madeOf: converted.from,
    /** Which old text was counted: the rendered one, or the stored one if there is no other. */
    countedIn: of.rendered ? 'rendered' : 'stored',
    from: of.from,
    counts: compareTexts(
      oldHtml(of),
      renderText(now, index).html,
      (url) => texts.urls.localise(url, of.link, item.id).url,
    ),
    losses: ledger.losses,
    /** Elements kept as HTML, and elements only for appearance, by name and number. */
    keptAsHtml: Object.fromEntries(ledger.kept),
    appearance: Object.fromEntries(ledger.appearance),
    notes: [...ledger.notes],
  };
}

/** The rendered text, else the words of the stored one, without block comments. */
const oldHtml = (of: SourceItem): string =>
  of.rendered || of.raw.replace(/<!--[\s\S]*?-->/g, ' ').replace(/\[\/?[a-z][\w-]*[^\]]*\]/gi, ' ');

/** A sentence for each minimum percentage that a move misses; empty if none. */
export function shortfalls(
  { totals, replay, lostFiles }: Report,
  { words, pictures, urls }: Record<'words' | 'pictures' | 'urls', number>,
): string[] {
  const answered = percent({ old: replay.asked, kept: replay.answered });
  return [
    ...(totals.words.percent < words ? [`${totals.words.percent} % of the words are kept, not ${words} %`] : []),
    ...(totals.pictures.percent < pictures
      ? [`${totals.pictures.percent} % of the pictures are kept, not ${pictures} %`]
      : []),
    ...(lostFiles.length > 0 && pictures === 100 ? [`${counted(lostFiles.length, 'file')} could not be fetched`] : []),
    ...(answered < urls ? [`${answered} % of the old URLs are answered, not ${urls} %`] : []),
  ];
}
