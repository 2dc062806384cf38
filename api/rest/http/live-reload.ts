import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { LIVE_SCRIPT } from './live-script.ts';

/** URL of the script that pages load while the guide is being edited. */
export const RELOAD_SCRIPT = '/live-reload.js';

/** Notes on the state of the guide, shown on open pages. */
interface LiveNotes {
  mistakes: LiveMistake[];
  drafts: { title: string; href: string }[];
}

interface LiveMistake {
  /** File and line. */
  place: string;
  message: string;
  isWarning: boolean;
  /** Path of the page made from the file, and the URL where the file can be edited; null if there is none. */
  page: string | null;
  edit: string | null;
}

/** Many pages are written in quick succession; one reload is enough. */
const QUIET_MS = 150;

type Listener = (event: 'changed' | 'notes', data: string) => void;

/** Notifies open pages of changes. Only for working on the guide; a public server does not use it. */
export class LiveReload {
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #notes = JSON.stringify({ mistakes: [], drafts: [] } satisfies LiveNotes);

  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell('changed', ''), QUIET_MS);
  }

  /** Shows these notes on all open pages, and on pages opened later. */
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
