import { openFiles } from '../../content/store/disk/files.ts';
import { readSite } from '../../content/store/site-settings.ts';
import { countOf } from '../../lib/count.ts';
import { allBlocks, hasBlocks, readBlocks } from './convert/blocks.ts';
import { likelyShortcodes } from './convert/shortcodes.ts';
import { indexOf, newSite, readExports, readRulesIn } from './move-in.ts';
import { NewIds } from './plan/new-ids.ts';
import { planRecords } from './plan/records.ts';
import { SourceClient, SURVEY_BOUNDS, type ClientOptions } from './source/client.ts';
import type { Source } from './source/model.ts';
import { readSource } from './source/read-source.ts';
import { convertTexts } from './texts.ts';

/** The contents of an old site, and what a move would lose. */
export type Survey = Awaited<ReturnType<typeof survey>>;

interface SurveyOptions {
  url: string;
  wxr?: readonly string[] | undefined;
  /** Folder of `move-in.yaml`. */
  rulesDir: string;
  client?: ClientOptions | undefined;
}

/** Reads an old site within a minute and reports what a move would bring and lose. Writes nothing. */
export async function survey(options: SurveyOptions) {
  const files = openFiles();
  const rules = await readRulesIn(options.rulesDir, files);
  const client = new SourceClient(options.url, { bounds: SURVEY_BOUNDS, ...options.client });
  const wxr = options.wxr && (await readExports(options.wxr, files));
  const source = await readSource({ client, wxr, deep: false });
  const plan = planRecords(source, rules, new NewIds(source, {}));
  const site = newSite(await readSite(files, options.rulesDir, []), plan);
  const { moved } = convertTexts(source, plan, indexOf(plan, site), rules);
  const texts = source.items.map(({ raw, rendered }) => raw || rendered);
  return {
    url: source.url,
    name: source.name,
    /** Number of items by type and status. */
    types: typesOf(source),
    languages: countBy(plan.items.filter(({ item }) => item.type !== 'attachment').map(({ item }) => item.language)),
    pairs: { sure: plan.pairs.pairs.length, guessed: plan.pairs.guesses.length },
    authors: plan.authors.map(({ name }) => name.en),
    terms: countBy(source.terms.map(({ taxonomy }) => taxonomy)),
    /** Number of occurrences in texts. */
    blocks: countBy(
      texts.flatMap((text) => (hasBlocks(text) ? [...allBlocks(readBlocks(text))].map(({ name }) => name) : [])),
    ),
    shortcodes: countBy(texts.flatMap((text) => likelyShortcodes(text))),
    pictures: {
      library: plan.items.filter(({ item }) => item.type === 'attachment').length,
      shown: texts.reduce((sum, text) => sum + text.split(/<img\b/i).length - 1, 0),
    },
    /** Total of all texts. */
    characters: texts.reduce((sum, text) => sum + text.length, 0),
    revisions: client.isSignedIn ? ('kept' as const) : ('not to be seen' as const),
    /** Number of texts that would move. */
    texts: moved.filter(({ item }) => item.type !== 'attachment').length,
    /** Losses by article. */
    losses: moved.flatMap(({ item, of, converted: { ledger } }) =>
      ledger.losses.length + ledger.notes.size > 0
        ? [{ id: item.id, title: item.title, link: of.link, losses: ledger.losses, notes: [...ledger.notes] }]
        : [],
    ),
    staysBehind: plan.decisions
      .filter(({ isLoss }) => isLoss)
      .map(({ id, title, what }) => [[id || '', title].filter(Boolean).join(' '), what].filter(Boolean).join(': ')),
    gaps: source.gaps,
  };
}

const typesOf = ({ items }: Source): Record<string, Record<string, number>> =>
  Object.fromEntries(
    [...Map.groupBy(items, ({ type }) => type)].map(([type, list]) => [
      type,
      Object.fromEntries(countOf(list.map(({ status }) => status))),
    ]),
  );

/** Sorted by frequency, descending. */
const countBy = (words: readonly string[]): Record<string, number> =>
  Object.fromEntries([...countOf(words)].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)));
