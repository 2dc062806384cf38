import { unitHash } from '../identity.ts';
import type { Run, Unit } from '../unit-types.ts';
import type { Markup } from './cells.ts';
import type { Merged, MergeContext } from './model.ts';

/**
 * What a merge finds out about the units that markup holds. They follow their markup, of which the baseline remembers
 * only the whole: that a text in the target is the translation of one of them, the memory must say.
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
   * The target's markup stays, and nothing is asked for. Only where all that it holds is known can one unit be opened
   * without the others being lost.
   */
  keep({ units }: Markup, standing: Markup | undefined): void {
    const known = units.map((unit) => this.#known(unit, standing));
    const areAllKnown = known.every((target) => target !== undefined);
    for (const [at, { id }] of units.entries()) {
      if (areAllKnown) this.#merged.taken.set(id, known[at]!);
      else this.#merged.covered.add(id);
    }
  }

  /** The source's markup comes, with a slot for each unit: open, but for those whose translation stands there. */
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
