import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';

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

/**
 * Script of open pages while the guide is being edited: it reloads the page after a change, and lists mistakes and
 * drafts in a panel that is collapsed until opened. Mistakes are described in English, the only language that they
 * exist in. Styles are set by script, as the policy of the pages demands.
 */
const LIVE_SCRIPT = `const texts = {
  cs: {
    label: 'Práce na průvodci',
    mistakes: 'K opravě',
    here: 'Na této stránce',
    elsewhere: 'Jinde',
    drafts: 'Koncepty',
    warning: 'varování: ',
  },
  en: {
    label: 'Work on the guide',
    mistakes: 'To fix',
    here: 'On this page',
    elsewhere: 'Elsewhere',
    drafts: 'Drafts',
    warning: 'warning: ',
  },
};
const t = texts[document.documentElement.lang] ?? texts.en;
const OPEN = 'live-notes-open';

function element(name, text, style = '', children = []) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.style.cssText = style;
  made.append(...children);
  return made;
}

const summary = element('summary', '', 'cursor:pointer;font-weight:600;padding:.35rem .75rem');
const lists = element('div', '', 'padding:0 .75rem .5rem');
const details = element('details', '', '', [summary, lists]);
const host = element('aside', '', 'position:fixed;inset:auto .5rem .5rem auto;z-index:1000;'
  + 'max-width:min(40rem,calc(100vw - 1rem));max-height:50vh;overflow:auto;border-radius:.5rem;font:14px/1.4 system-ui;'
  + 'color:#111;background:#fff;border:2px solid #b45309;box-shadow:0 4px 16px #0004', [details]);
host.id = 'live-notes';
host.setAttribute('aria-label', t.label);

details.open = localStorage.getItem(OPEN) === 'yes';
details.addEventListener('toggle', () => {
  localStorage.setItem(OPEN, details.open ? 'yes' : 'no');
  makeRoom();
});

/** Lets the end of the page scroll clear of the panel. */
function makeRoom() {
  document.body.style.paddingBlockEnd = host.isConnected ? host.offsetHeight + 16 + 'px' : '';
}

function link(text, href) {
  const made = element('a', text, 'color:#1d4ed8');
  made.href = href;
  return made;
}

function mistakeItem({ place, message, isWarning, edit }) {
  const said = element('span', message);
  said.lang = 'en';
  return [edit === null ? place : link(place, edit), ': ' + (isWarning ? t.warning : ''), said];
}

function list(title, items) {
  if (items.length === 0) return [];
  const lines = items.map((item) => element('li', '', '', item));
  const style = 'margin:.25rem 0 .5rem;padding-inline-start:1.25rem;overflow-wrap:anywhere';
  return [element('strong', title + ' (' + items.length + ')'), element('ul', '', style, lines)];
}

const isHere = ({ page }) => page !== null && new URL(page, location.origin).pathname === location.pathname;

function show({ mistakes, drafts }) {
  const here = mistakes.filter(isHere);
  const counts = [[t.mistakes, mistakes.length], [t.here, here.length], [t.drafts, drafts.length]];
  summary.textContent = counts.flatMap(([name, count]) => count > 0 ? name + ' (' + count + ')' : []).join(' · ');
  lists.replaceChildren(
    ...list(t.here, here.map(mistakeItem)),
    ...list(t.elsewhere, mistakes.filter((one) => !isHere(one)).map(mistakeItem)),
    ...list(t.drafts, drafts.map(({ title, href }) => [link(title, href)])),
  );
  if (mistakes.length + drafts.length > 0) document.body.append(host);
  else host.remove();
  makeRoom();
}

const events = new EventSource('/live-reload');
let lost = false;
events.addEventListener('error', () => { lost = true; });
events.addEventListener('open', () => { if (lost) location.reload(); });
events.addEventListener('changed', () => location.reload());
events.addEventListener('notes', ({ data }) => show(JSON.parse(data)));
`;
