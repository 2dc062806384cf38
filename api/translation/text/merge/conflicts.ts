import { letters } from '../identity.ts';

/** A place that both sides changed. */
export interface Conflict {
  /** Changes with the texts, so that a decision never applies to others than those it was made for. */
  id: string;
  /** Units of the source that the place holds; none where only layout is concerned. */
  units: string[];
  /** What stands in the target, as Markdown; empty where it was removed by hand. */
  target: string;
  /** What the source has there, as Markdown. */
  source: string;
  /** What becomes of the place. What a person wrote stays until a person decides. */
  choice: 'keep' | 'use';
  isDecided: boolean;
  /** Units wait for the decision. Where only layout is concerned nothing does: it stays as it is in the target. */
  isOpen: boolean;
}

/** `undecided` is what becomes of places that nobody has decided about. */
export interface Choices {
  decisions: Readonly<Record<string, 'keep' | 'use'>>;
  undecided?: 'keep' | 'use';
  /** What becomes of all places, whatever was decided: to see what would come of it. */
  all?: 'keep' | 'use';
}

export function conflictOf(
  { units, target, source }: Pick<Conflict, 'units' | 'target' | 'source'>,
  isOpen: boolean,
  { decisions, undecided, all }: Choices,
): Conflict {
  const id = letters(JSON.stringify([units, source.trim(), target.trim()]));
  const decided = all ?? decisions[id] ?? (isOpen && undecided === 'use' ? 'use' : undefined);
  return { id, units, target, source, choice: decided ?? 'keep', isDecided: decided !== undefined, isOpen };
}

/** Its units are open, and what stands there stays: no file and no machine decides between the two. */
export const isUndecided = ({ isOpen, isDecided }: Conflict): boolean => isOpen && !isDecided;
