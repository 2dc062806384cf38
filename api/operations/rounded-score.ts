/** Scores in answers have six digits after the point. */
export const roundedScore = (score: number): number => Math.round(score * 1e6) / 1e6;
