import type { Item, Language, Term } from '../../contract/model.ts';
import type { ContentIndex } from '../../content/index/content-index.ts';
import type { Heading } from '../../content/markdown/types.ts';
import type { Memo } from '../../lib/memo/memo.ts';
import type { TranslationStatus } from '../../rest/query/serialize/serialize-context.ts';
import { findChangedSections } from '../text/changed-sections.ts';
import { isLayoutChanged } from '../text/merge/layout.ts';
import type { Section } from '../text/unit-types.ts';
import { livePartner } from './counterpart.ts';
import { Segments } from './source-units.ts';
import { isPublic, type Text } from './texts.ts';

/** Sections of the source with content that their translation lacks or that has changed. */
interface StaleSections {
  /** The item with the newer text. */
  source: Item;
  language: Language;
  /** Each section once, in order; null means title, excerpt and the text before the first heading. */
  sections: (Section | null)[];
}

export const MISSING = { status: 'missing', outdated_units: 0, partner: 0, layout_changed: false } as const;

interface Compared {
  status: Omit<TranslationStatus, 'partner'>;
  sections: (Section | null)[];
}

/**
 * Determines how far translations have fallen behind. Lists request it for every record, so each pair is
 * compared only once.
 */
export class TranslationStatuses {
  readonly #index: ContentIndex;
  readonly #segments: Segments;
  readonly #comparison: (pair: string) => Compared;
  readonly #units: (id: number) => number;
  compared = 0;

  constructor(index: ContentIndex, memo: Memo, segments = new Segments()) {
    this.#index = index;
    this.#segments = segments;
    this.#comparison = memo.define(
      'comparison',
      (pair: string) => {
        this.compared++;
        const [translation, source] = pair.split(' ').map((id) => index.record(Number(id)) as Item | Term);
        return this.#compare(translation!, source!);
      },
      { isLasting: true },
    );
    this.#units = memo.define('units', (id: number) => segments.of(index.record(id) as Item | Term).units.length, {
      isLasting: true,
    });
  }

  /**
   * The status, equal for both items of a pair. For an item that readers can see, a partner that they cannot see
   * counts as missing.
   */
  of(item: Item | Term): TranslationStatus {
    const partner = visiblePartner(item, this.#index);
    const count = () => (this.#isOfContent(item) ? this.#units(item.id) : this.#segments.of(item).units.length);
    if (!partner) return { ...MISSING, total_units: count() };
    return withPartner(this.#found(item, partner), partner.id);
  }

  /** The sections to show as outdated on the page of a translation; null if there are none. */
  sections(item: Item): StaleSections | null {
    const partner = visiblePartner(item, this.#index);
    const source = this.sourceOf(item);
    if (!partner || source.id !== partner.id) return null;
    const { sections } = this.#found(item, partner);
    return sections.length > 0 ? { source, language: source.language, sections } : null;
  }

  /** The status of two partners, whoever may see them. */
  between(text: Text, partner: Text): TranslationStatus {
    const translation = translatedSide(text, partner);
    return withPartner(this.#compare(translation, translation === text ? partner : text), partner.id);
  }

  /** The item that the pair was translated from; the item itself if it has no partner. */
  sourceOf<T extends Item | Term>(item: T): T {
    const partner = this.#index.partner(item);
    return partner && translatedSide(item, partner) === item ? partner : item;
  }

  #isOfContent(item: Item | Term): boolean {
    return this.#index.record(item.id) === item;
  }

  #found(item: Item | Term, partner: Item | Term): Compared {
    const translation = translatedSide(item, partner);
    const source = translation === item ? partner : item;
    return this.#isOfContent(item)
      ? this.#comparison(`${translation.id} ${source.id}`)
      : this.#compare(translation, source);
  }

  #compare(translation: Text, source: Text): Compared {
    const segmented = this.#segments.of(source);
    const line = translation.translated_units;
    const { changed, ...found } = findChangedSections(line, segmented);
    const layout_changed = found.status === 'current' && isLayoutChanged(line, segmented);
    const { outdated_units, total_units } = found;
    const status = layout_changed ? 'outdated' : found.status;
    const sections = new Map(changed.map(({ unit }) => [unit.section?.index ?? -1, unit.section]));
    return { status: { status, outdated_units, total_units, layout_changed }, sections: [...sections.values()] };
  }
}

function withPartner({ status: { layout_changed, ...found } }: Compared, partner: number): TranslationStatus {
  return { ...found, partner, layout_changed };
}

/** The partner that was made from the other. */
export function translatedSide<T extends Text>(item: T, partner: T): T {
  if (item.translated_units !== '') return item;
  if (partner.translated_units !== '') return partner;
  return item.translation_of === partner.id ? item : partner;
}

/** The heading of a rendered page with which a section begins. Included blocks add headings of their own in between. */
export const headingOf = (section: Section, headings: readonly Heading[]): Heading | undefined =>
  headings.find(({ text }, at) => at >= section.index && text === section.text) ?? headings[section.index];

function visiblePartner(item: Item | Term, index: ContentIndex): Item | Term | undefined {
  const partner = livePartner(item, index);
  return partner && isPublic(item) && !isPublic(partner) ? undefined : partner;
}
