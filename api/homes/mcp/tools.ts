import { can, type Caller } from '../../contract/caller.ts';
import { LANGUAGES } from '../../contract/enums.ts';
import type { Item, Language } from '../../contract/model.ts';
import { TEXT_TYPES } from '../../contract/routes/writing.ts';
import { oneLine } from '../../lib/escape.ts';
import { expandBlocks } from '../../content/markdown/expand-blocks.ts';
import { plainText, titleText } from '../../content/markdown/excerpt.ts';
import { withoutNotes } from '../../content/markdown/without-notes.ts';
import { canPropose, canRead, canReadText, publicBlock } from '../../rest/query/policy.ts';
import { linkOf } from '../../rest/query/serialize/item.ts';
import { isStale, newerSectionsFor } from '../../rest/operations/list-texts.ts';
import { findingsOfText } from '../../site/check/check-guide.ts';
import { tell } from '../../site/check/finding.ts';
import type { FullService } from '../../translation/jobs/translation.ts';
import { type Section, sectionsOf } from './sections.ts';

/** What a tool works with: the guide, the caller, and the API as that caller sees it. */
export interface Asked {
  service: FullService;
  caller: Caller;
  /** Sends a request to the API in the name of the caller; throws a {@link Refusal} if the API refuses it. */
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>;
}

/** An error whose message is meant for the caller. */
export class Refusal extends Error {
  readonly data: unknown;

  constructor(message: string, data?: unknown) {
    super(message);
    this.name = 'Refusal';
    this.data = data;
  }
}

type Given = Readonly<Record<string, unknown>>;

export interface Tool {
  description: string;
  /** JSON Schemas of the arguments, by name. */
  takes: Record<string, object>;
  /** Those that must be given. */
  needs?: readonly string[];
  /** Whether it changes something. */
  writes?: true;
  run(given: Given, asked: Asked): unknown;
}

const id = { type: 'integer', minimum: 1, description: 'Id of a text, as returned by search' };
const language = { type: 'string', enum: LANGUAGES };
const section = { type: 'string', description: 'A heading of the text, from outline; empty for its beginning' };
const version = { type: 'string', description: 'The version returned by read' };
const edit = {
  type: 'object',
  properties: {
    section: { type: ['string', 'null'], description: 'Replaces this whole section, including its heading' },
    find: { type: ['string', 'null'], description: 'Replaces this passage, which must occur exactly once in the text' },
    replace: { type: 'string' },
  },
  required: ['replace'],
  additionalProperties: false,
};

/** Most search hits, texts in a list, and texts in one call to machine translation. */
const [HITS, LISTED, MACHINE_TEXTS] = [5, 50, 50];

export const TOOLS: Readonly<Record<string, Tool>> = {
  search: {
    description: 'Searches the guide and returns the best five texts with id, title and URL. Read the one that fits.',
    takes: { query: { type: 'string', minLength: 1, maxLength: 300 }, language },
    needs: ['query', 'language'],
    run: ({ query, language: lang }, { ask }) =>
      ask('GET', `/cms/v2/search?${queryOf({ search: query, lang, subtype: TEXT_TYPES.join(), per_page: HITS })}`),
  },
  outline: {
    description:
      'The headings of a text with the number of words below each, its version, its partner in the other language, and the sections in which the partner is newer.',
    takes: { id },
    needs: ['id'],
    run: (given, asked) => {
      const item = textOf(given, asked);
      const sections = sectionsOf(contentFor(item, asked));
      return {
        ...factsOf(item, asked),
        sections: sections.map(({ heading, depth, words }) => ({ heading, depth, words })),
      };
    },
  },
  read: {
    description: 'The Markdown of a text, or of one of its sections, with the version that propose requires.',
    takes: { id, section },
    needs: ['id'],
    run: (given, asked) => {
      const item = textOf(given, asked);
      const content = contentFor(item, asked);
      const text = given['section'] === undefined ? content : sectionIn(content, String(given['section'])).text;
      return { ...factsOf(item, asked), text };
    },
  },
  related: {
    description: 'Texts of the same topics and tags, newest first.',
    takes: { id },
    needs: ['id'],
    run: async (given, asked) => {
      const item = textOf(given, asked);
      const { categories, tags } = item;
      if (item.type !== 'post' || categories.length + tags.length === 0) return [];
      const query = { categories: categories.join(','), tags: tags.join(','), tax_relation: 'OR', exclude: item.id };
      const found = await asked.ask(
        'GET',
        `/cms/v2/posts?${queryOf({ ...query, lang: item.language, per_page: HITS, _fields: 'id,title,link' })}`,
      );
      return (found as { id: number; title: { rendered: string }; link: string }[]).map(({ id, title, link }) => ({
        ...{ id, title: plainText(title.rendered), url: link },
      }));
    },
  },
  drift: {
    description:
      'Translations that are behind their source; with an id, the sections of the source that are newer, with both texts.',
    takes: { id, language: { ...language, description: 'Language of the translation' } },
    run: (given, asked) => (given['id'] === undefined ? allDrift(given, asked) : driftOf(textOf(given, asked), asked)),
  },
  check: {
    description:
      'Problems in a text, by line: broken links, pictures without descriptions and so on. With `text`, checks a new version of it.',
    takes: { id, text: { type: 'string', maxLength: 1_000_000 } },
    needs: ['id'],
    run: async (given, asked) => {
      const item = writable(given, asked);
      const content = typeof given['text'] === 'string' ? given['text'] : item.content;
      const findings = await findingsOfText({ ...item, content }, '', asked.service);
      return findings.map((finding) => tell(finding)).map(({ line, message, level }) => ({ line, level, message }));
    },
  },
  propose: {
    description:
      'Proposes a change of a text to its editors, who accept or decline it. Nothing changes before that. Returns the effects it would have.',
    takes: {
      id,
      version,
      edits: { type: 'array', items: edit, minItems: 1, maxItems: 50 },
      why: { type: 'string', minLength: 1 },
    },
    needs: ['id', 'version', 'edits', 'why'],
    writes: true,
    run: propose,
  },
  translate: {
    description: 'Machine translation of paragraphs, as HTML. The drafts are not saved; a person has to check them.',
    takes: {
      texts: { type: 'array', items: { type: 'string', maxLength: 10_000 }, minItems: 1, maxItems: MACHINE_TEXTS },
      from: language,
      to: language,
    },
    needs: ['texts', 'from', 'to'],
    run: translate,
  },
  todo: {
    description: 'What readers searched for and did not find, and the pages that helped least.',
    takes: {},
    run: (_given, { service, caller }) => {
      if (!can(caller, 'edit_others_posts'))
        throw new Refusal('Only editors of the guide may see what readers report.');
      const failed = (service.searches?.all() ?? []).filter((one) => one.missed > 0).slice(0, LISTED);
      const unhelpful = (service.feedback?.all() ?? []).filter((page) => page.no > 0).slice(0, LISTED);
      return {
        searches: failed.map(({ language, query, asked, missed }) => ({ language, query, asked, missed })),
        pages: unhelpful.flatMap(({ id: of, yes, no, comments }) => {
          const item = service.store.index.item(of);
          return item
            ? [{ id: of, title: titleText(item), yes, no, comments: comments.slice(-5).map(({ text }) => text) }]
            : [];
        }),
      };
    },
  },
};

const queryOf = (values: Given): string =>
  String(
    new URLSearchParams(
      Object.entries(values).flatMap(([name, value]) =>
        value === undefined || value === '' ? [] : [[name, String(value)]],
      ),
    ),
  );

const isText = ({ type }: Item): boolean => (TEXT_TYPES as readonly string[]).includes(type);

/** The requested text, if the caller may read all of it. Other ids get one refusal, which reveals nothing. */
function textOf({ id: asked }: Given, { service, caller }: Asked): Item {
  const { index } = service.store;
  const item = index.item(Number(asked));
  const isOpen = item && isText(item) && item.status !== 'trash' && canRead(item, caller, index);
  const isForAll = item?.password === '' && item.type !== 'cms_block';
  if (isOpen && (isForAll || canPropose(item, caller, index))) return item;
  throw new Refusal(`There is no text ${String(asked)}.`);
}

function writable(given: Given, asked: Asked): Item {
  const item = textOf(given, asked);
  if (canPropose(item, asked.caller, asked.service.store.index)) return item;
  throw new Refusal('Only authors of the guide may use this.');
}

/** The source for callers who may change it or propose changes; for others with blocks and without notes. */
function contentFor(item: Item, { service, caller }: Asked): string {
  const { index } = service.store;
  if (canPropose(item, caller, index)) return item.content;
  return expandBlocks(withoutNotes(item.content), (of) => {
    const block = publicBlock(of, index);
    return block && withoutNotes(block.content);
  });
}

function factsOf(item: Item, { service, caller }: Asked): object {
  const { index } = service.store;
  const partner = index.partner(item);
  const isOpen = partner && canReadText(partner, caller, index);
  return {
    ...{ id: item.id, title: titleText(item), language: item.language, status: item.status },
    url: linkOf(item, service.serializeContext),
    version: item.version,
    partner: isOpen ? partner.id : null,
    behind_in: newerSectionsFor(caller, item, service),
  };
}

function sectionIn(content: string, heading: string): Section {
  const sections = sectionsOf(content);
  const found = sections.filter((one) => one.heading === heading.trim());
  if (found.length === 1) return found[0]!;
  const headings = sections.map((one) => one.heading);
  throw new Refusal(
    found.length > 1 ? `Several sections have the heading "${heading}".` : `There is no section "${heading}".`,
    { headings },
  );
}

function allDrift({ language: of }: Given, { service, caller }: Asked): object[] {
  const { index } = service.store;
  if (!can(caller, 'edit_posts')) throw new Refusal('Only authors of the guide may list all outdated translations.');
  const languages = LANGUAGES.filter((one) => of === undefined || one === of);
  return TEXT_TYPES.flatMap((type) => languages.flatMap((one) => [...index.items(type, one)]))
    .filter((item) => item.status !== 'trash' && canRead(item, caller, index) && isStale(item, service))
    .slice(0, LISTED)
    .map((item) => ({ id: item.id, title: titleText(item), language: item.language }));
}

/** The newer sections of the source, each with the section of the translation at the same position. */
function driftOf(item: Item, asked: Asked): object {
  const { service } = asked;
  const source = service.store.index.partner(item);
  const newer = service.newerSections(item).map(({ text }) => text);
  if (!source || newer.length === 0) return { ...factsOf(item, asked), sections: [] };
  textOf({ id: source.id }, asked);
  const [theirs, own] = [sectionsOf(contentFor(source, asked)), sectionsOf(contentFor(item, asked))];
  const isAlike = theirs.length === own.length;
  const sections = theirs.flatMap(({ heading, text }, at) =>
    newer.includes(heading) || (heading === '' && newer.includes(source.title))
      ? [{ heading, source: text, translation: isAlike ? own[at]!.text : null }]
      : [],
  );
  return { ...factsOf(item, asked), source: source.id, newer, sections };
}

async function propose(given: Given, asked: Asked): Promise<unknown> {
  const item = writable(given, asked);
  const edits = (given['edits'] as { section?: string | null; find?: string | null; replace: string }[]).map(
    ({ section: heading = null, find = null, replace }) => {
      if (heading !== null && find !== null)
        throw new Refusal('An edit takes a section or a passage to find, not both.');
      if (find !== null) return { find, replace };
      if (heading !== null) return sectionEdit(sectionIn(item.content, heading), replace);
      throw new Refusal('An edit needs a section, or a passage to find.');
    },
  );
  const why = String(given['why']);
  const change = { id: item.id, version: given['version'], edits };
  const made = (await asked.ask('POST', '/cms/v2/proposals', {
    title: [...oneLine(why)].slice(0, 100).join(''),
    reason: why,
    changes: [change],
  })) as { id: number; status: string; changes: object[] };
  const url = `${asked.service.serializeContext.base}/write/proposals/${made.id}/`;
  return { proposal: made.id, status: made.status, url, changes: made.changes };
}

/** Keeps the blank lines after a section, so that the next heading stays one. */
function sectionEdit({ text }: Section, replace: string): { find: string; replace: string } {
  const end = text.slice(text.trimEnd().length);
  return { find: text, replace: replace && replace.trimEnd() + end };
}

async function translate({ texts, from, to }: Given, { service, caller }: Asked): Promise<unknown> {
  if (!can(caller, 'edit_posts') && !can(caller, 'translate'))
    throw new Refusal('Only authors and translators may use machine translation.');
  const machine = service.translation?.ports.translate;
  if (!machine) throw new Refusal('Machine translation is not set up (MT_URL).');
  const drafts = await machine(texts as string[], from as Language, to as Language);
  return drafts.map((text) => ({ text, origin: 'mt' }));
}
