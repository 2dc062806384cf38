import { letters } from '../identity.ts';

/** A place that both sides changed. */
export interface Conflict {
  /** Changes with the texts, so that a decision applies only to the texts it was made for. */
  id: string;
  /** Source units at this place; empty if only layout is concerned. */
  units: string[];
  /** The target's text, as Markdown; empty if it was removed by hand. */
  target: string;
  /** The source's text, as Markdown. */
  source: string;
  /** Which text is used. Text written by a person stays until a person decides. */
  choice: 'keep' | 'use';
  isDecided: boolean;
  /** Whether units wait for the decision. If only layout is concerned, none do, and the target's layout stays. */
  isOpen: boolean;
}

export interface Choices {
  /** By conflict id: keep the target's text, or use the source's with its translation. */
  decisions: Readonly<Record<string, 'keep' | 'use'>>;
  /** For places without a decision: `use` to use translations even over text written by hand, which otherwise stays. */
  undecided?: 'keep' | 'use';
  /** Overrides all decisions, to try out the result. */
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

/** Whether its units are open while the target's text stays: neither a file nor a machine decides between the two. */
export const isUndecided = ({ isOpen, isDecided }: Conflict): boolean => isOpen && !isDecided;
