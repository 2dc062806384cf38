/** Milliseconds without another output after which the line is logged. */
const PAUSE_MS = 100;

/** Says after changes how many outputs of each kind were made and how long it took: `page 3, list 2: 41 ms`. */
export function tellMade(say: (line: string) => void) {
  const counts = new Map<string, number>();
  let changedMs: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  return {
    /** Outputs made from now on are counted towards this change, or one just before it. */
    changed() {
      changedMs ??= performance.now();
    },
    made(output: string) {
      const kind = output.slice(0, output.indexOf(' '));
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const now = performance.now();
      const ms = Math.round(now - (changedMs ??= now));
      clearTimeout(timer);
      timer = setTimeout(() => {
        say(`${Array.from(counts, ([name, count]) => `${name} ${count}`).join(', ')}: ${ms} ms`);
        counts.clear();
        changedMs = null;
      }, PAUSE_MS).unref();
    },
  };
}
