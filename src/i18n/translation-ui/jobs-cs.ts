import { czechPlural } from '../plural.ts';
import type { EstimateTexts, JobListTexts } from './texts.ts';

export const jobList: JobListTexts = {
  title: 'Hledání zakázek',
  inReview: 'Čeká na kontrolu',
  openQuestions: (count) =>
    czechPlural(count, { one: '%n otevřená otázka', few: '%n otevřené otázky', many: '%n otevřených otázek' }),
  search: 'Hledat',
  state: 'Stav',
  language: 'Do jazyka',
  translator: 'Překladatel',
  order: 'Řazení',
  orders: {
    'id desc': 'od nejnovějších',
    'id asc': 'od nejstarších',
    'deadline asc': 'podle termínu',
    'title asc': 'podle názvu',
    'translator asc': 'podle překladatele',
    'words desc': 'od nejdelších',
    'modified desc': 'podle poslední změny',
  },
  open: 'Otevřené',
  all: 'Všechny',
  any: 'Kterýkoli',
  found: (count) => czechPlural(count, { one: '%n zakázka', few: '%n zakázky', many: '%n zakázek' }),
  none: 'Žádné otevřené zakázky tu nejsou.',
  orderFirst: (count) => `Objednejte překlad v záložce Co přeložit${count === null ? '' : ` (${count})`}.`,
  wait: 'Až pro vás bude práce, najdete ji tady.',
  nothing: 'Výběru neodpovídá žádná zakázka.',
  choose: (title) => `Vybrat ${title}`,
  selected: (count) => `Vybráno: ${czechPlural(count, { one: '%n zakázka', few: '%n zakázky', many: '%n zakázek' })}`,
  bulk: 'Vybrané zakázky',
  assign: 'Přidělit',
  setDeadline: 'Nastavit termín',
  chooseSomebody: 'Vyberte…',
  clearSure: (count) =>
    `Zrušit termín (${czechPlural(count, { one: '%n zakázka', few: '%n zakázky', many: '%n zakázek' })})?`,
  clearYes: 'Bez termínu',
  revise: 'Objednat znovu',
  machine: 'Strojový návrh',
  machinePublish: 'Strojový návrh rovnou zveřejnit',
  machineSure: (count) =>
    `Odevzdat strojové překlady, které nikdo nečetl (${czechPlural(count, { one: '%n zakázka', few: '%n zakázky', many: '%n zakázek' })})?`,
  machineYes: 'Odevzdat nepřečtené',
  cancelSure: (count) =>
    `Zrušit ${czechPlural(count, { one: '%n zakázku', few: '%n zakázky', many: '%n zakázek' })}? Co bylo napsáno, se nepoužije.`,
  changed: (count) => `Změněno: ${czechPlural(count, { one: '%n zakázka', few: '%n zakázky', many: '%n zakázek' })}.`,
  notChanged: (count) =>
    `Nezměněno: ${czechPlural(count, { one: '%n zakázka', few: '%n zakázky', many: '%n zakázek' })}.`,
  pages: 'Stránky zakázek',
  page: (page, pages) => `Stránka ${page} z ${pages}`,
  before: 'Předchozí',
  after: 'Další',
};

export const estimate: EstimateTexts = {
  count: 'Spočítat slova k překladu',
  counted: 'Spočítáno',
  jobs: (count) => `Slova v otevřených zakázkách (${count})`,
  classes: { new: 'Nová', fuzzy: 'Částečné shody', exact: 'Úplné shody', repeated: 'Opakovaná', done: 'Hotová' },
  total: 'Celkem',
  csv: 'Stáhnout odhad (CSV)',
};
