import { czechPlural } from '../plural.ts';

const en = {
  lead: (count: number) => `${count} ${count === 1 ? 'place deserves' : 'places deserve'} a look:`,
  /** By warning code. */
  codes: {
    untranslated: () => 'The translation is identical to the source',
    number_missing: (number) => `The translation lacks the number ${number}`,
    number_added: (number) => `The source has no number ${number}`,
    url_missing: (url) => `The translation lacks ${url}`,
    url_added: (url) => `The source does not have ${url}`,
    end_punctuation: (marks) => `It ends with a different punctuation mark from the source: ${marks}`,
    double_space: (place) => `Two spaces in a row: “${place}”`,
    too_long: (share) => `The translation is much longer than the source: ${share}`,
    no_break_space: (place) => `A non-breaking space belongs in “${place}”`,
    quotes: (place) => `Quotation marks of the other language: ${place}`,
    unsafe: () => 'It cannot be written in Markdown and stays in the source language',
    edited_text_kept: (text) => `A manual edit was kept, so this text was not used: ${text}`,
    edited_text_replaced: (text) => `The translation replaced a manual edit: ${text}`,
    page_without_partner: (url) => `The link ${url} leads to a page without a translation`,
    block_without_partner: (id) => `Block ${id} has no translation`,
    media_without_partner: (url) => `The file ${url} has no translation`,
    term_without_partner: (id) => `Category or tag ${id} has no translation and is left out`,
    parent_without_partner: (id) => `The parent page ${id} has no translation`,
    term_missing: (term) => `The translation required by the glossary is missing: ${term}`,
    term_forbidden: (term) => `The glossary requires another word: ${term}`,
  } satisfies Record<string, (reference: string) => string>,
};

const cs: typeof en = {
  lead: (count) =>
    czechPlural(count, '%n místo stojí za kontrolu:', '%n místa stojí za kontrolu:', '%n míst stojí za kontrolu:'),
  codes: {
    untranslated: () => 'Překlad je stejný jako originál',
    number_missing: (number) => `V překladu chybí číslo ${number}`,
    number_added: (number) => `Číslo ${number} v originálu není`,
    url_missing: (url) => `V překladu chybí ${url}`,
    url_added: (url) => `${url} v originálu není`,
    end_punctuation: (marks) => `Na konci je jiné znaménko než v originálu: ${marks}`,
    double_space: (place) => `Dvě mezery za sebou: „${place}“`,
    too_long: (share) => `Překlad je o hodně delší než originál: ${share}`,
    no_break_space: (place) => `Patří sem pevná mezera: „${place}“`,
    quotes: (place) => `Uvozovky jiného jazyka: ${place}`,
    unsafe: () => 'V Markdownu to zapsat nejde, text zůstává v jazyce originálu',
    edited_text_kept: (text) => `Zůstala ruční úprava, tento text se nepoužil: ${text}`,
    edited_text_replaced: (text) => `Překlad nahradil ruční úpravu: ${text}`,
    page_without_partner: (url) => `Odkaz ${url} vede na stránku, která nemá překlad`,
    block_without_partner: (id) => `Blok ${id} nemá překlad`,
    media_without_partner: (url) => `Soubor ${url} nemá překlad`,
    term_without_partner: (id) => `Kategorie nebo štítek ${id} nemá překlad, proto se vynechává`,
    parent_without_partner: (id) => `Nadřazená stránka ${id} nemá překlad`,
    term_missing: (term) => `Chybí překlad podle glosáře: ${term}`,
    term_forbidden: (term) => `Glosář tu chce jiné slovo: ${term}`,
  },
};

/** Warnings for translators. */
export const warningTexts = { cs, en };
