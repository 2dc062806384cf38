import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';

/** Address of the script that a page loads while somebody works on it. */
export const RELOAD_SCRIPT = '/live-reload.js';

const SCRIPT = `const events = new EventSource('/live-reload');
let lost = false;
events.addEventListener('error', () => { lost = true; });
events.addEventListener('open', () => { if (lost) location.reload(); });
events.addEventListener('changed', () => location.reload());
`;

/** Pages are written many at a time; one reload is enough. */
const QUIET_MS = 150;

/** Tells open pages that something was written. For work on the guide only; a public server has no use for it. */
export class LiveReload {
  readonly #listeners = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      for (const tell of this.#listeners) tell();
    }, QUIET_MS);
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any environment of bindings will do
  mount(app: Hono<any>): void {
    app.get(RELOAD_SCRIPT, (c) => c.body(SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
    app.get('/live-reload', (c) =>
      streamSSE(c, async (stream) => {
        const tell = () => void stream.writeSSE({ event: 'changed', data: '' });
        this.#listeners.add(tell);
        await new Promise<void>((resolve) => stream.onAbort(resolve));
        this.#listeners.delete(tell);
      }),
    );
  }
}
