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
  /** What becomes of the place. Without a decision layout stays and units are translated anew. */
  choice: 'keep' | 'use';
  isDecided: boolean;
}

export function conflictOf(
  { units, target, source }: Pick<Conflict, 'units' | 'target' | 'source'>,
  open: boolean,
  decisions: Readonly<Record<string, 'keep' | 'use'>>,
): Conflict {
  const id = letters(JSON.stringify([units, source.trim(), target.trim()]));
  const decided = decisions[id];
  return { id, units, target, source, choice: decided ?? (open ? 'use' : 'keep'), isDecided: decided !== undefined };
}
