import type { Language } from '../../views.ts';
import { czechPlural, englishPlural } from '../plural.ts';

const en = {
  title: 'Pictures and files',
  search: 'Search files',
  views: { all: 'All files', without_alt: 'Without alternative text', unused: 'In no text' },
  total: (count: number) => englishPlural(count, 'file', 'files'),
  empty: {
    all: 'There are no files yet. Upload the first one.',
    without_alt: 'Every picture has an alternative text.',
    unused: 'Every file is in some text.',
  },
  none: 'No such files.',
  drop: 'Upload files, or drop them anywhere on this page',
  upload: 'Upload',
  uploadTitle: 'Upload a file',
  uploaded: (file: string) => `${file} is uploaded.`,
  alt: 'Alternative text',
  altIn: (language: string) => `Alternative text (${language})`,
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
  changed: (theirs: string) =>
    `Somebody else wrote meanwhile: “${theirs}”. Yours is still here; save again to put it in its place.`,
  usedIn: (count: number) => `In ${englishPlural(count, 'text', 'texts')}`,
  more: (count: number) => `and ${count} more`,
  unused: 'In no text',
  /** To whom not all texts are shown. */
  unusedHere: 'In no text that you may read',
  elsewhere: 'In the settings, a topic or a profile',
  copy: 'Copy Markdown',
  copied: 'Copied.',
  copyTitle: 'Markdown to insert',
  close: 'Close',
  remove: 'Delete',
  keep: 'Keep',
  removeTitle: (file: string) => `Delete ${file}?`,
  removeLast: 'The file is gone for good, and with it all its sizes.',
  removeShared: 'Only what is said of it in this language goes. The file stays.',
  removeUsed: 'These texts would miss it:',
  removed: (file: string) => `${file} is deleted.`,
  gone: 'This file is not there any more.',
  offline: 'The server cannot be reached. What you typed is still here.',
  signedOut: 'You were signed out. Sign in in another tab, then try again.',
};

/** Words of the page of all files. */
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
  close: 'Zavřít',
  remove: 'Smazat',
  keep: 'Ponechat',
  removeTitle: (file) => `Smazat ${file}?`,
  removeLast: 'Soubor i všechny jeho velikosti nenávratně zmizí.',
  removeShared: 'Zmizí jen to, co je o něm napsáno v tomto jazyce. Soubor zůstane.',
  removeUsed: 'V těchto textech bude chybět:',
  removed: (file) => `Soubor ${file} je smazaný.`,
  gone: 'Tento soubor už tu není.',
  offline: 'Server není dostupný. Co jste napsali, tu zůstává.',
  signedOut: 'Přihlášení vypršelo. Přihlaste se v jiné kartě a zkuste to znovu.',
};

export const mediaTextsFor = (language: Language): MediaTexts => ({ cs, en })[language];
