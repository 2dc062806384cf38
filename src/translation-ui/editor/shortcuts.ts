import type { EditorTexts } from '../../i18n/translation-ui/texts.ts';
import { element } from '../../scripts/dom.ts';
import { button, leaveButton, openDialog } from '../../workspace/controls.ts';
import type { UnitRow } from './unit.ts';

interface Actions {
  confirm(row: UnitRow): void;
  go(row: UnitRow | undefined): void;
  lookUp(row: UnitRow | undefined): void;
  fillExact(): void;
}

/**
 * Keyboard shortcuts. Keys are identified by their position, so that a Czech keyboard, where digits require Shift,
 * works like an English one.
 */
export function followShortcuts(rows: UnitRow[], { confirm, go, lookUp, fillExact }: Actions): void {
  addEventListener('keydown', (event) => {
    const active = document.activeElement?.closest('.unit');
    const row = active ? rows.find(({ item }) => item === active) : undefined;
    const action = actionOf(event, row);
    if (!action) return;
    event.preventDefault();
    action();
  });

  function actionOf(event: KeyboardEvent, row: UnitRow | undefined): (() => void) | undefined {
    const { code, altKey, ctrlKey, metaKey } = event;
    if ((ctrlKey || metaKey) && !altKey && code === 'Enter' && row) return () => confirm(row);
    if (event.key === '?' && !isTyping(event.target)) return () => lookUp(row);
    if (!altKey || ctrlKey || metaKey) return undefined;
    if (code === 'KeyM') return () => lookUp(row);
    if (code === 'KeyA') return fillExact;
    const shown = rows.filter(({ item }) => !item.hidden);
    const at = row ? shown.indexOf(row) : -1;
    if (code === 'ArrowDown') return () => go(shown[at + 1]);
    if (code === 'ArrowUp') return () => go(shown[Math.max(0, at - 1)]);
    if (!row) return undefined;
    if (code === 'KeyC') return () => row.copySource();
    if (code === 'KeyK') return () => row.insertNext();
    const digit = /^(?:Digit|Numpad)([1-3])$/.exec(code)?.[1];
    return digit ? () => row.take(row.unit.matches[Number(digit) - 1]) : undefined;
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Has the skip link of the page lead to the first unit to translate. */
export function skipToUnits(rows: readonly UnitRow[], label: string, go: (row: UnitRow | undefined) => void): void {
  const link = document.querySelector('.skip-link')!;
  link.textContent = label;
  link.addEventListener('click', (event) => {
    event.preventDefault();
    go(rows.find(({ state }) => state === 'open' || state === 'rough') ?? rows[0]);
  });
}

export function shortcutHelp(texts: EditorTexts): HTMLElement {
  const rows = texts.shortcutList.map(([keys, action]) =>
    element('div', {}, element('dt', {}, element('kbd', {}, keys)), element('dd', {}, action)),
  );
  const list = element('dl', { class: 'shortcut-list' }, ...rows);
  const show = () => openDialog(texts.shortcuts, [list, leaveButton()]);
  return element('div', { class: 'shortcuts' }, button(texts.shortcuts, show, 'link-button shortcuts-open'));
}
