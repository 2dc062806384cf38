/** Processes several jobs together; resolves to their outcomes, in order. */
export type Together<J, R> = (jobs: readonly J[]) => Promise<PromiseSettledResult<R>[]>;

interface Group {
  work: unknown;
  jobs: unknown[];
  outcomes: Promise<PromiseSettledResult<unknown>[]>;
}

/** Runs one piece of work at a time, in the order requested. */
export class Queue {
  #last: Promise<unknown> = Promise.resolve();
  /** The group requested last, while others may join it. */
  #group: Group | null = null;

  run<T>(work: () => Promise<T>): Promise<T> {
    this.#group = null;
    const result = this.#last.then(work, work);
    this.#last = result.catch(() => {});
    return result;
  }

  /** Runs a job together with adjacent ones in the queue for the same work. */
  async runTogether<J, R>(work: Together<J, R>, job: J): Promise<R> {
    const group = this.#group?.work === work ? this.#group : this.#openGroup(work);
    const place = group.jobs.push(job) - 1;
    const outcome = (await group.outcomes)[place] as PromiseSettledResult<R>;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }

  /** Resolves when all work requested so far is done. */
  async idle(): Promise<void> {
    await this.#last;
  }

  #openGroup<J, R>(work: Together<J, R>): Group {
    const jobs: J[] = [];
    const outcomes = this.run(() => {
      if (this.#group === group) this.#group = null;
      return work(jobs);
    });
    const group: Group = { work, jobs, outcomes };
    return (this.#group = group);
  }
}
