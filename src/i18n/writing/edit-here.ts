import type { Language } from '../../views.ts';

const en = {
  /** `%s` is how the passage begins. */
  edit: 'Edit: %s',
  label: 'Markdown of this passage',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  whole: 'Open the whole text',
  changed: 'Somebody changed this passage meanwhile. Copy your words, then load the page again.',
  offline: 'The server cannot be reached. Your words are still here.',
  signedOut: 'You were signed out. Sign in in another tab, then save again.',
};

type EditHereTexts = typeof en;

const cs: EditHereTexts = {
  edit: 'Upravit: %s',
  label: 'Markdown této pasáže',
  save: 'Uložit',
  saving: 'Ukládám…',
  cancel: 'Zrušit',
  whole: 'Otevřít celý text',
  changed: 'Tuto pasáž mezitím někdo změnil. Zkopírujte si svá slova a načtěte stránku znovu.',
  offline: 'Server neodpovídá. Vaše slova tu zůstávají.',
  signedOut: 'Byli jste odhlášeni. Přihlaste se na jiné kartě a uložte znovu.',
};

export const editHereTextsFor = (language: string): EditHereTexts => ({ cs, en })[language as Language];
