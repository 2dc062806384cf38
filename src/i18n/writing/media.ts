import type { Language } from '../../views.ts';
import { czechPlural, englishPlural } from '../plural.ts';

const en = {
  title: 'Pictures and files',
  search: 'Search files',
  views: { all: 'All files', without_alt: 'Without alternative text', unused: 'Not in any text' },
  total: (count: number) => englishPlural(count, 'file', 'files'),
  empty: {
    all: 'There are no files yet. Upload the first one.',
    without_alt: 'Every picture has an alternative text.',
    unused: 'Every file is used in a text.',
  },
  none: 'No matching files.',
  drop: 'Upload files, or drop them anywhere on this page',
  upload: 'Upload',
  uploadTitle: 'Upload a file',
  uploaded: (file: string) => `${file} was uploaded.`,
  alt: 'Alternative text',
  altIn: (language: string) => `Alternative text (${language})`,
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
  changed: (theirs: string) =>
    `Somebody else has changed this to “${theirs}”. Your text is still here; save again to replace theirs.`,
  usedIn: (count: number) => `In ${englishPlural(count, 'text', 'texts')}`,
  more: (count: number) => `and ${count} more`,
  unused: 'Not in any text',
  /** For users who cannot read all texts. */
  unusedHere: 'Not in any text that you can read',
  elsewhere: 'In the settings, a topic or a profile',
  copy: 'Copy Markdown',
  copied: 'Copied.',
  copyTitle: 'Markdown to insert',
  remove: 'Delete',
  keep: 'Keep',
  removeTitle: (file: string) => `Delete ${file}?`,
  removeLast: 'The file and all its sizes will be deleted permanently.',
  removeShared: 'Only its description in this language will be deleted. The file stays.',
  removeUsed: 'It will be missing from these texts:',
  removed: (file: string) => `${file} was deleted.`,
  gone: 'This file no longer exists.',
  offline: 'The server cannot be reached. What you typed is still here.',
  'signed out': 'You were signed out. Sign in in another tab, then try again.',
};

/** Texts of the page of all files. */
export type MediaTexts = typeof en;

const cs: MediaTexts = {
  title: 'Obrázky a soubory',
  search: 'Hledat v souborech',
  views: { all: 'Všechny soubory', without_alt: 'Bez alternativního textu', unused: 'V žádném textu' },
  total: (count) => czechPlural(count, '%n soubor', '%n soubory', '%n souborů'),
  empty: {
    all: 'Zatím tu nejsou žádné soubory. Nahrajte první.',
    without_alt: 'Každý obrázek má alternativní text.',
    unused: 'Každý soubor je v některém textu.',
  },
  none: 'Takové soubory tu nejsou.',
  drop: 'Nahrajte soubory, nebo je přetáhněte kamkoli na tuto stránku',
  upload: 'Nahrát',
  uploadTitle: 'Nahrát soubor',
  uploaded: (file) => `Soubor ${file} je nahraný.`,
  alt: 'Alternativní text',
  altIn: (language) => `Alternativní text (${language})`,
  save: 'Uložit',
  saving: 'Ukládám…',
  saved: 'Uloženo.',
  changed: (theirs) =>
    `Někdo jiný mezitím napsal: „${theirs}“. Váš text tu zůstal; když ho uložíte znovu, ten druhý nahradí.`,
  usedIn: (count) => czechPlural(count, 'V %n textu', 'Ve %n textech', 'V %n textech'),
  more: (count) => `a další (${count})`,
  unused: 'V žádném textu',
  unusedHere: 'V žádném textu, který smíte číst',
  elsewhere: 'V nastavení, u tématu nebo v profilu',
  copy: 'Kopírovat Markdown',
  copied: 'Zkopírováno.',
  copyTitle: 'Markdown k vložení',
  remove: 'Smazat',
  keep: 'Ponechat',
  removeTitle: (file) => `Smazat ${file}?`,
  removeLast: 'Soubor i všechny jeho velikosti nenávratně zmizí.',
  removeShared: 'Zmizí jen to, co je o něm napsáno v tomto jazyce. Soubor zůstane.',
  removeUsed: 'V těchto textech bude chybět:',
  removed: (file) => `Soubor ${file} je smazaný.`,
  gone: 'Tento soubor už tu není.',
  offline: 'Server není dostupný. Co jste napsali, tu zůstává.',
  'signed out': 'Přihlášení vypršelo. Přihlaste se v jiné kartě a zkuste to znovu.',
};

export const mediaTextsFor = (language: Language): MediaTexts => ({ cs, en })[language];
