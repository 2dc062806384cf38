import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { LIVE_SCRIPT } from './live-script.ts';

/** Address of the script that a page loads while somebody works on it. */
export const RELOAD_SCRIPT = '/live-reload.js';

/** What open pages say of the state of the guide. */
interface LiveNotes {
  mistakes: LiveMistake[];
  drafts: { title: string; href: string }[];
}

interface LiveMistake {
  /** File and line. */
  place: string;
  message: string;
  isWarning: boolean;
  /** Path of the page that is made of the file, and the URL where the file is edited; null where there is none. */
  page: string | null;
  edit: string | null;
}

/** Pages are written many at a time; one reload is enough. */
const QUIET_MS = 150;

type Listener = (event: 'changed' | 'notes', data: string) => void;

/** Tells open pages that something was written. For work on the guide only; a public server has no use for it. */
export class LiveReload {
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #notes = JSON.stringify({ mistakes: [], drafts: [] } satisfies LiveNotes);

  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell('changed', ''), QUIET_MS);
  }

  /** Shows these notes on all pages, also on those that are opened later. */
  note(notes: LiveNotes): void {
    this.#notes = JSON.stringify(notes);
    this.#tell('notes', this.#notes);
  }

  #tell(...event: Parameters<Listener>): void {
    for (const listener of this.#listeners) listener(...event);
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any environment of bindings will do
  mount(app: Hono<any>): void {
    app.get(RELOAD_SCRIPT, (c) => c.body(LIVE_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
    app.get('/live-reload', (c) =>
      streamSSE(c, async (stream) => {
        const tell: Listener = (event, data) => void stream.writeSSE({ event, data });
        this.#listeners.add(tell);
        tell('notes', this.#notes);
        await new Promise<void>((resolve) => stream.onAbort(resolve));
        this.#listeners.delete(tell);
      }),
    );
  }
}
