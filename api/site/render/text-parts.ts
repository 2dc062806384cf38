/** Ids per file of `llms-full/`, so that a write renews a file of bounded size. */
const PART_SIZE = 64;

export const textPartOf = (id: number): number => Math.floor(id / PART_SIZE);

export const idsOf = (part: number): number[] => Array.from({ length: PART_SIZE }, (_, at) => part * PART_SIZE + at);
