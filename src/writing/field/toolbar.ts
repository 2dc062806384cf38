import { element, onRowKey } from '../../scripts/dom.ts';
import { ACTION_NAMES, run, type ActionName } from './actions.ts';
import { iconOf } from './icons.ts';
import type { Host } from './target.ts';

/** Shortcut keys of some buttons. */
const KEYS: Partial<Record<ActionName, string>> = { bold: 'B', italic: 'I', link: 'K' };

/** A row of buttons with a single tab stop; arrow keys move between them. */
export function toolbar(host: Host): HTMLElement {
  const buttons = ACTION_NAMES.map((name) => button(name, host));
  const bar = element('div', { role: 'toolbar', class: 'toolbar', 'aria-label': host.texts.toolbar }, ...buttons);
  const stopAt = (stop: HTMLElement | undefined) => {
    for (const one of buttons) one.tabIndex = one === stop ? 0 : -1;
  };
  stopAt(buttons[0]);
  onRowKey(bar, buttons, (at) => buttons[at]?.focus());
  bar.addEventListener('focusin', ({ target }) => stopAt(target as HTMLElement));
  return bar;
}

function button(name: ActionName, host: Host): HTMLButtonElement {
  const label = host.texts.actions[name];
  const key = KEYS[name];
  const modifier = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl+';
  const made = element(
    'button',
    { type: 'button', 'aria-label': label, title: key ? `${label} (${modifier}${key})` : label },
    iconOf(name),
  );
  // Keeps the selection on phones.
  made.addEventListener('mousedown', (event) => event.preventDefault());
  made.addEventListener('click', () => void run(name, host));
  return made;
}
