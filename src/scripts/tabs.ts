import { element, onRowKey } from './dom.ts';

/**
 * `<div data-tabs>` with titled sections becomes a tab list: arrow keys, Home and End move the focus and select in one
 * step. Groups with a tab of the same title switch together, so that a reader chooses "Mobile" once per page.
 */
export function makeTabs(prose: HTMLElement): void {
  const selectEverywhere = (title: string) => groups.forEach((select) => select(title));
  const groups = [...prose.querySelectorAll<HTMLElement>('[data-tabs]')].map((group) =>
    makeGroup(group, selectEverywhere),
  );
  openTabOf(location.hash);
  addEventListener('hashchange', () => openTabOf(location.hash));
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('a');
    // A link to the current URL, whose tab may have been left since, changes no fragment.
    if (link?.href === location.href) openTabOf(link.hash);
  });

  function openTabOf(hash: string): void {
    const target = hash.length > 1 ? document.getElementById(idIn(hash)) : null;
    const panel = target?.closest<HTMLElement>('[data-tabs] > [role=tabpanel]');
    if (panel?.dataset.title) selectEverywhere(panel.dataset.title);
    if (panel) target?.scrollIntoView();
  }
}

/** The id that the fragment of a URL names. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Returns a function that selects a tab of the group by title; `onChoose` gets the reader's choices. */
function makeGroup(group: HTMLElement, onChoose: (title: string) => void): (title: string) => void {
  const panels = [...group.querySelectorAll<HTMLElement>(':scope > .tab')];
  const tabs = panels.map((panel, index) => {
    const title = panel.dataset.title ?? String(index + 1);
    panel.querySelector(':scope > .tab-title')?.setAttribute('hidden', '');
    panel.id ||= `${group.id || 'tabs'}-${index}`;
    const attributes = { type: 'button', role: 'tab', id: `${panel.id}-tab`, 'aria-controls': panel.id };
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', attributes.id);
    panel.tabIndex = 0;
    return element('button', attributes, title);
  });
  const titles = tabs.map((tab) => tab.textContent ?? '');
  const list = element('div', { role: 'tablist', class: 'tab-list' }, ...tabs);
  group.prepend(list);
  group.classList.add('ready');

  const select = (title: string): void => {
    const chosen = titles.indexOf(title);
    if (chosen < 0) return;
    tabs.forEach((tab, index) => {
      tab.setAttribute('aria-selected', String(index === chosen));
      tab.tabIndex = index === chosen ? 0 : -1;
      panels[index]?.toggleAttribute('hidden', index !== chosen);
    });
  };
  select(titles[0] ?? '');

  tabs.forEach((tab, index) => tab.addEventListener('click', () => onChoose(titles[index] ?? '')));
  onRowKey(list, tabs, (next) => {
    onChoose(titles[next] ?? '');
    tabs[next]?.focus();
  });
  return select;
}
