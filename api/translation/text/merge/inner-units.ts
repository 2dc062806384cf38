import { unitHash } from '../identity.ts';
import type { Run, Unit } from '../unit-types.ts';
import type { Markup } from './cells.ts';
import type { Merged, MergeContext } from './model.ts';

/**
 * Merges the units inside markup. They follow their markup, and the baseline only records the markup as a whole. Only
 * the memory shows that a text in the target translates one of them.
 */
export class InnerUnits {
  readonly #context: Pick<MergeContext, 'recall' | 'wanted'>;
  readonly #merged: Pick<Merged, 'taken' | 'covered'>;

  constructor(context: Pick<MergeContext, 'recall' | 'wanted'>, merged: Pick<Merged, 'taken' | 'covered'>) {
    this.#context = context;
    this.#merged = merged;
  }

  areWanted({ units }: Markup): boolean {
    return units.some(({ id }) => this.#context.wanted.has(id));
  }

  /**
   * Keeps the target's markup, with no open units. A single unit can be reopened without losing the others only if the
   * translations of all are known.
   */
  keep({ units }: Markup, standing: Markup | undefined): void {
    const known = units.map((unit) => this.#known(unit, standing));
    const areAllKnown = known.every((target) => target !== undefined);
    for (const [at, { id }] of units.entries()) {
      if (areAllKnown) this.#merged.taken.set(id, known[at]!);
      else this.#merged.covered.add(id);
    }
  }

  /** Takes the source's markup, with a slot for each unit; open unless its translation is already in the target. */
  replace({ units }: Markup, standing: Markup | undefined): void {
    for (const unit of units) {
      this.#merged.covered.delete(unit.id);
      const target = this.#context.wanted.has(unit.id) ? undefined : this.#known(unit, standing);
      if (target) this.#merged.taken.set(unit.id, target);
    }
  }

  #known(unit: Unit, standing: Markup | undefined): Run[] | undefined {
    const target = standing && standing.units.length > 0 ? this.#context.recall(unit) : undefined;
    const hash = target && unitHash(target);
    return standing?.units.some((other) => other.hash === hash) ? target : undefined;
  }
}
