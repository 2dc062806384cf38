/** An entry of a feed. */
export interface News {
  /** Says the same thing for ever, below the id of the site: `job:12:0`. */
  id: string;
  /** UTC. */
  at: string;
  title: string;
  url: string;
  summary: string;
}
