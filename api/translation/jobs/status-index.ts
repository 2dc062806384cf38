import type { Item, Language, Term } from '../../contract/model.ts';
import type { ContentIndex } from '../../index/content-index.ts';
import type { Finder } from '../../index/finder.ts';
import type { Heading } from '../../markdown/types.ts';
import type { TranslationStatus } from '../../query/serialize/serialize-context.ts';
import { findChangedSections } from '../text/changed-sections.ts';
import { isLayoutChanged } from '../text/merge/layout.ts';
import type { Section } from '../text/unit-types.ts';
import { Segments } from './source-units.ts';
import { isPublic, isTrashed, type Text } from './texts.ts';

/** Sections of the source that say more, or something else, than their translation. */
interface StaleSections {
  /** The item whose text is newer. */
  source: Item;
  language: Language;
  /** Each once, in order; null stands for title, excerpt and what comes before the first heading. */
  sections: (Section | null)[];
}

const MISSING = { status: 'missing', outdated_units: 0, partner: 0, layout_changed: false } as const;

/** What a comparison found out. */
export interface KeptStatus {
  /** Versions of the two files that were compared. */
  key: string;
  status: TranslationStatus;
  sections: (Section | null)[];
}

/**
 * Tells how far translations have fallen behind. Asked for every record of a list, so each pair is compared once per
 * version of its two files.
 */
export class TranslationStatusIndex implements Finder<KeptStatus> {
  readonly #index: ContentIndex;
  readonly #segments: Segments;
  /** By record: a changed one is another object. */
  readonly #known = new WeakMap<Item | Term, KeptStatus>();
  /** What a process before this one found out, by id. */
  readonly #restored = new Map<number, KeptStatus>();
  onFound: Finder<KeptStatus>['onFound'] = null;
  /** Pairs that were compared, and how many of them when they were kept last. */
  compared = 0;
  #keptAt = 0;

  constructor(index: ContentIndex, segments = new Segments()) {
    this.#index = index;
    this.#segments = segments;
  }

  /** The same for both sides of a pair. Partners that readers cannot see count as missing for an item that they can. */
  of(item: Item | Term): TranslationStatus {
    return this.#find(item).status;
  }

  /** What the page of a translation says about its source; null when there is nothing to say. */
  sections(item: Item): StaleSections | null {
    const { status: found, sections } = this.#find(item);
    const source = this.sourceOf(item);
    if (sections.length === 0 || source.id !== found.partner) return null;
    return { source, language: source.language, sections };
  }

  /** Of two partners, whoever may see them. */
  between(text: Text, partner: Text): TranslationStatus {
    return this.#compare(text, partner).status;
  }

  /** The item that the pair was translated from: itself where there is no partner. */
  sourceOf<T extends Item | Term>(item: T): T {
    const partner = this.#index.partner(item);
    return partner && translationOf(item, partner) === item ? partner : item;
  }

  learn(item: Item | Term, found: KeptStatus): void {
    this.#known.set(item, found);
  }

  /** Takes over what a process before this one found out. It counts only as long as the versions are the same. */
  restore(kept: Record<string, KeptStatus>): void {
    for (const [id, status] of Object.entries(kept)) this.#restored.set(Number(id), status);
  }

  /** {@link known}, to be kept; null when nothing was compared since this was asked last. */
  fresh(): Record<string, KeptStatus> | null {
    if (this.compared === this.#keptAt) return null;
    this.#keptAt = this.compared;
    return this.known();
  }

  /** What is known of the records that there are, by id. */
  known(): Record<string, KeptStatus> {
    const known = [...this.#index.allItems(), ...this.#index.allTerms()].flatMap((item) => {
      const status = this.#known.get(item) ?? this.#restored.get(item.id);
      return status?.key.startsWith(`${item.version} `) ? [[String(item.id), status] as const] : [];
    });
    return Object.fromEntries(known);
  }

  #find(item: Item | Term): KeptStatus {
    const partner = visiblePartner(item, this.#index);
    const key = keyOf(item, partner);
    const known = this.#known.get(item) ?? this.#restored.get(item.id);
    if (known?.key === key) return known;
    this.compared++;
    const found = { key, ...(partner ? this.#compare(item, partner) : this.#missing(item)) };
    this.#note(item, found);
    if (partner && this.#isMutual(item, partner)) {
      const { status, sections } = found;
      this.#note(partner, { key: keyOf(partner, item), status: { ...status, partner: item.id }, sections });
    }
    return found;
  }

  #note(item: Item | Term, found: KeptStatus): void {
    this.#known.set(item, found);
    this.onFound?.(item, found);
  }

  /** Whether both sides of a pair ask for the same comparison. */
  #isMutual(item: Item | Term, partner: Item | Term): boolean {
    return (
      visiblePartner(partner, this.#index) === item && translationOf(partner, item) === translationOf(item, partner)
    );
  }

  #missing(item: Item | Term): Omit<KeptStatus, 'key'> {
    const { units } = this.#segments.of(item);
    return { status: { ...MISSING, total_units: units.length }, sections: [] };
  }

  #compare(item: Text, partner: Text): Omit<KeptStatus, 'key'> {
    const translation = translationOf(item, partner);
    const source = translation === item ? partner : item;
    const segmented = this.#segments.of(source);
    const line = translation.translated_units;
    const { changed, ...found } = findChangedSections(line, segmented);
    const layout_changed = found.status === 'current' && isLayoutChanged(line, segmented);
    const { outdated_units, total_units } = found;
    const status = layout_changed ? 'outdated' : found.status;
    const sections = new Map(changed.map(({ unit }) => [unit.section?.index ?? -1, unit.section]));
    const whole = { status, outdated_units, total_units, partner: partner.id, layout_changed };
    return { status: whole, sections: [...sections.values()] };
  }
}

const keyOf = (item: Item | Term, partner: Item | Term | undefined): string =>
  `${item.version} ${partner?.id} ${partner?.version}`;

/** Of two partners the one that was made from the other. */
export function translationOf<T extends Text>(item: T, partner: T): T {
  if (item.translated_units !== '') return item;
  if (partner.translated_units !== '') return partner;
  return item.translation_of === partner.id ? item : partner;
}

/** The heading of a rendered page that a section begins with. Included blocks bring headings of their own in between. */
export const headingOf = (section: Section, headings: readonly Heading[]): Heading | undefined =>
  headings.find(({ text }, at) => at >= section.index && text === section.text) ?? headings[section.index];

function visiblePartner(item: Item | Term, index: ContentIndex): Item | Term | undefined {
  const partner = index.partner(item);
  if (!partner || isTrashed(partner)) return undefined;
  return isPublic(item) && !isPublic(partner) ? undefined : partner;
}
