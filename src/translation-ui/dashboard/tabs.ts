import { element, onRowKey } from '../../scripts/dom.ts';

export interface Tab {
  name: string;
  label: string;
  /** Shown beside the label, once known; null for no number. */
  count: number | null | Promise<number>;
  panel: HTMLElement;
}

/** Tabs of a page. Arrow keys, Home and End move between them; the URL keeps the selected one. */
export class Tabs {
  #chosen = location.hash.slice(1);

  show(label: string, tabs: Tab[]): HTMLElement {
    if (!tabs.some(({ name }) => name === this.#chosen)) this.#chosen = tabs[0]?.name ?? '';
    const list = element('div', { role: 'tablist', class: 'translation-tabs', 'aria-label': label });
    const buttons = tabs.map((tab) => tabButton(tab));
    const choose = (name: string, moveFocus: boolean) => {
      this.#chosen = name;
      for (const [at, tab] of tabs.entries()) {
        const isChosen = tab.name === name;
        const button = buttons[at]!;
        button.setAttribute('aria-selected', String(isChosen));
        button.tabIndex = isChosen ? 0 : -1;
        tab.panel.hidden = !isChosen;
        if (isChosen && moveFocus) button.focus();
      }
    };
    const go = (name: string, moveFocus: boolean) => {
      choose(name, moveFocus);
      history.replaceState(null, '', `#${name}`);
    };
    for (const [at, { name }] of tabs.entries()) buttons[at]!.addEventListener('click', () => go(name, false));
    onRowKey(list, buttons, (at) => go(tabs[at]!.name, true));
    list.append(...buttons);
    choose(this.#chosen, false);
    const panels = tabs.map(({ name, panel }) => {
      panel.id = `panel-${name}`;
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', `tab-${name}`);
      return panel;
    });
    return element('div', {}, ...(tabs.length > 1 ? [list] : []), ...panels);
  }
}

function tabButton({ name, label, count }: Tab): HTMLButtonElement {
  const words = element('span', { class: 'count' }, typeof count === 'number' ? String(count) : '');
  if (count instanceof Promise) {
    count.then(
      (number) => (words.textContent = String(number)),
      () => words.remove(),
    );
  }
  const badge = count === null ? [] : [' ', words];
  return element(
    'button',
    { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}` },
    label,
    ...badge,
  );
}
