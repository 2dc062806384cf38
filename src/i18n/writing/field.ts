import type { Language } from '../../views.ts';
import { LABELS } from '../../writing/server-data.ts';
import { czechPlural, englishPlural } from '../plural.ts';

/** Parts of a paste that a text of the guide cannot have. */
export type Dropped = 'pictures' | 'embeds' | 'forms' | 'looks';

const en = {
  toolbar: 'Formatting',
  actions: {
    heading: 'Heading',
    bold: 'Bold',
    italic: 'Italic',
    list: 'Bulleted list',
    numbered: 'Numbered list',
    quote: 'Quote',
    code: 'Code',
    callout: 'Callout',
    tabs: 'Tabs',
    block: 'Reusable block',
    picture: 'Picture',
    link: 'Link',
    table: 'Table, or align the columns of this one',
  },
  placeholder: 'Write, or press / to choose what to insert',
  /** How to leave the field with the keyboard. */
  keyboardHint: 'Press Escape, then Tab to leave the text.',
  menu: 'Insert',
  calloutKind: 'Kind of callout',
  callouts: LABELS.en.asides,
  codeLanguage: 'Language of the code',
  noLanguage: 'plain text',
  cards: { block: 'Reusable block', link: 'Article' },
  nothingThere: 'not found',
  noAlt: 'No description of the picture',
  newTab: (number: number) => `Tab ${number}`,
  newColumn: (number: number) => `Column ${number}`,
  uploading: (name: string) => `Uploading ${name}…`,
  uploadFailed: (name: string) => `${name} could not be uploaded. Please try again.`,
  dropped: (what: Dropped[]) => `Pasted. Left out: ${what.map((one) => DROPPED_EN[one]).join(', ')}.`,
  findings: (count: number, first: string) => `${englishPlural(count, 'finding', 'findings')} in the text. ${first}`,
  noFindings: 'No findings are left in the text.',
  finding: { error: 'Error', warning: 'Warning' },
  atLine: (line: number, message: string) => `Line ${line}: ${message}`,
  mend: 'Fix',
  /** Texts of the editor's search, by the English original. */
  phrases: {} as Record<string, string>,
};

const DROPPED_EN: Record<Dropped, string> = {
  pictures: 'pictures from other sites (add them with the Picture button)',
  embeds: 'videos and embedded pages',
  forms: 'forms',
  looks: 'colours and underlining',
};

/** Texts of the field for writing. */
export type FieldTexts = typeof en;

const cs: FieldTexts = {
  toolbar: 'Úpravy textu',
  actions: {
    heading: 'Nadpis',
    bold: 'Tučně',
    italic: 'Kurzíva',
    list: 'Seznam s odrážkami',
    numbered: 'Číslovaný seznam',
    quote: 'Citace',
    code: 'Kód',
    callout: 'Upozornění v rámečku',
    tabs: 'Záložky',
    block: 'Opakovaný blok',
    picture: 'Obrázek',
    link: 'Odkaz',
    table: 'Tabulka, uvnitř tabulky zarovnání sloupců',
  },
  placeholder: 'Pište, nebo stiskněte / a vyberte, co vložit',
  keyboardHint: 'Text opustíte klávesou Esc a potom Tab.',
  menu: 'Vložit',
  calloutKind: 'Druh rámečku',
  callouts: LABELS.cs.asides,
  codeLanguage: 'Jazyk kódu',
  noLanguage: 'prostý text',
  cards: { block: 'Opakovaný blok', link: 'Článek' },
  nothingThere: 'nenalezeno',
  noAlt: 'Chybí popis obrázku',
  newTab: (number) => `Záložka ${number}`,
  newColumn: (number) => `Sloupec ${number}`,
  uploading: (name) => `Nahrávám ${name}…`,
  uploadFailed: (name) => `Soubor ${name} se nepodařilo nahrát. Zkuste to znovu.`,
  dropped: (what) => `Vloženo. Vynechali jsme: ${what.map((one) => DROPPED_CS[one]).join(', ')}.`,
  findings: (count, first) => `${czechPlural(count, '%n nález', '%n nálezy', '%n nálezů')} v textu. ${first}`,
  noFindings: 'V textu nezbývá nic k opravě.',
  finding: { error: 'Chyba', warning: 'Upozornění' },
  atLine: (line, message) => `Řádek ${line}: ${message}`,
  mend: 'Opravit',
  phrases: {
    Find: 'Hledat',
    Replace: 'Nahradit čím',
    next: 'další',
    previous: 'předchozí',
    all: 'vybrat vše',
    'match case': 'rozlišovat velikost písmen',
    regexp: 'regulární výraz',
    'by word': 'celá slova',
    replace: 'nahradit',
    'replace all': 'nahradit vše',
    close: 'zavřít',
    'current match': 'nalezeno',
    'on line': 'na řádku',
    'replaced match on line $': 'nahrazeno na řádku $',
    'replaced $ matches': 'počet nahrazených míst: $',
    'Selection deleted': 'Výběr byl smazán',
    'Control character': 'Řídicí znak',
  },
};

const DROPPED_CS: Record<Dropped, string> = {
  pictures: 'obrázky z jiných stránek (vložte je tlačítkem Obrázek)',
  embeds: 'videa a vložené stránky',
  forms: 'formuláře',
  looks: 'barvy a podtržení',
};

export const fieldTextsFor = (language: Language): FieldTexts => ({ cs, en })[language];
