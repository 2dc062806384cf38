import type { Language } from '../../views.ts';

const en = {
  /** `%s` is the beginning of the passage. */
  edit: 'Edit: %s',
  label: 'Markdown of this passage',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  whole: 'Open the whole text',
  /** Shown for a block: its title, and how many other texts include it. */
  block: (title: string, count: number) =>
    `This is from the block “${title}”, which is also shown elsewhere (${count}):`,
  blockHere: (title: string) => `This is from the block “${title}”. No other text that you can read shows it.`,
  more: (count: number) => `and ${count} more`,
  changed: 'Somebody has changed this passage in the meantime. Copy your text, then reload the page.',
  offline: 'The server cannot be reached. Your text is still here.',
  'signed out': 'You were signed out. Sign in in another tab, then save again.',
};

type EditHereTexts = typeof en;

const cs: EditHereTexts = {
  edit: 'Upravit: %s',
  label: 'Markdown této pasáže',
  save: 'Uložit',
  saving: 'Ukládám…',
  cancel: 'Zrušit',
  whole: 'Otevřít celý text',
  block: (title, count) => `Tato pasáž je z bloku „${title}“, který se zobrazuje i jinde (${count}):`,
  blockHere: (title) => `Tato pasáž je z bloku „${title}“. Jinde v textech, které smíte číst, se nezobrazuje.`,
  more: (count) => `a další (${count})`,
  changed: 'Tuto pasáž mezitím někdo změnil. Zkopírujte si svůj text a načtěte stránku znovu.',
  offline: 'Server není dostupný. Váš text tu zůstává.',
  'signed out': 'Byli jste odhlášeni. Přihlaste se na jiné kartě a uložte znovu.',
};

export const editHereTextsFor = (language: string): EditHereTexts => ({ cs, en })[language as Language];
