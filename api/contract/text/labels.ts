import type { ItemType, Kind, Language, Taxonomy } from '../enums.ts';
import { fillIn } from './message.ts';

/** Interface labels for kinds of records. Words in braces are forms of the kind's name. */
interface Label extends Record<Language, string> {
  /** The only kind with this label. */
  only?: Kind;
}

/** In the order of the response, like the labels of taxonomies. */
const TYPE_LABELS = {
  name: { en: '{name}', cs: '{name}' },
  singular_name: { en: '{singular_name}', cs: '{singular_name}' },
  add_new: { en: 'Add', cs: 'Přidat' },
  add_new_item: { en: 'Add a {one}', cs: 'Přidat {one}' },
  edit_item: { en: 'Edit the {one}', cs: 'Upravit {one}' },
  new_item: { en: 'New {one}', cs: '{new}' },
  view_item: { en: 'View the {one}', cs: 'Zobrazit {one}' },
  view_items: { en: 'View the {many}', cs: 'Zobrazit {many}' },
  search_items: { en: 'Search the {many}', cs: 'Hledat {many}' },
  not_found: { en: 'No {many} found.', cs: 'Nenašly se žádné {many}.' },
  not_found_in_trash: { en: 'There are no {many} in the trash.', cs: 'V koši nejsou žádné {many}.' },
  parent_item_colon: { en: 'Page above:', cs: 'Nadřazená stránka:', only: 'page' },
  all_items: { en: 'All {many}', cs: 'Všechny {many}' },
  archives: { en: 'Archive of {many}', cs: 'Archiv {ofMany}' },
  attributes: { en: 'Properties of the {one}', cs: 'Vlastnosti {ofOne}' },
  insert_into_item: { en: 'Insert into the {one}', cs: 'Vložit do {ofOne}' },
  uploaded_to_this_item: { en: 'Uploaded to this {one}', cs: 'Nahráno k {toThis}' },
  featured_image: { en: 'Main picture', cs: 'Hlavní obrázek' },
  set_featured_image: { en: 'Choose the main picture', cs: 'Vybrat hlavní obrázek' },
  remove_featured_image: { en: 'Remove the main picture', cs: 'Odebrat hlavní obrázek' },
  use_featured_image: { en: 'Use as the main picture', cs: 'Použít jako hlavní obrázek' },
  filter_items_list: { en: 'Filter the {many}', cs: 'Filtrovat {many}' },
  filter_by_date: { en: 'Filter by date', cs: 'Filtrovat podle data' },
  items_list_navigation: { en: 'Moving through the {many}', cs: 'Procházení {ofMany}' },
  items_list: { en: 'List of {many}', cs: 'Seznam {ofMany}' },
  item_published: { en: 'The {one} is published.', cs: '{is} zveřejněn{a}.' },
  item_published_privately: { en: 'The {one} is published privately.', cs: '{is} zveřejněn{a} soukromě.' },
  item_reverted_to_draft: { en: 'The {one} is a draft again.', cs: '{is} opět konceptem.' },
  item_scheduled: { en: 'The {one} is scheduled.', cs: '{is} naplánován{a}.' },
  item_updated: { en: 'The {one} is updated.', cs: '{is} aktualizován{a}.' },
  item_link: { en: 'Link to a {one}', cs: 'Odkaz na {one}' },
  item_link_description: { en: 'A link to a {one} of this guide.', cs: 'Odkaz na {one} tohoto průvodce.' },
  menu_name: { en: '{name}', cs: '{name}' },
  name_admin_bar: { en: '{singular_name}', cs: '{singular_name}' },
} as const satisfies Record<string, Label>;

/** Labels that only make sense for a tree of terms belong to categories, those for a flat list to tags. */
const TAXONOMY_LABELS = {
  name: TYPE_LABELS.name,
  singular_name: TYPE_LABELS.singular_name,
  search_items: TYPE_LABELS.search_items,
  popular_items: { en: 'Tags used most', cs: 'Nejčastější štítky', only: 'post_tag' },
  all_items: TYPE_LABELS.all_items,
  parent_item: { en: 'Category above', cs: 'Nadřazená kategorie', only: 'category' },
  parent_item_colon: { en: 'Category above:', cs: 'Nadřazená kategorie:', only: 'category' },
  name_field_description: { en: 'The name as readers see it.', cs: 'Název, jak ho uvidí čtenáři.' },
  slug_field_description: {
    en: 'The name in URLs: small letters, digits and hyphens.',
    cs: 'Název v adresách: malá písmena, číslice a spojovníky.',
  },
  parent_field_description: {
    en: 'Puts the category below another one.',
    cs: 'Zařadí kategorii pod jinou.',
    only: 'category',
  },
  desc_field_description: { en: 'A description that lists may show.', cs: 'Popis, který se může objevit v seznamech.' },
  edit_item: TYPE_LABELS.edit_item,
  view_item: TYPE_LABELS.view_item,
  update_item: { en: 'Save the {one}', cs: 'Uložit {one}' },
  add_new_item: TYPE_LABELS.add_new_item,
  new_item_name: { en: 'Name of the new {one}', cs: 'Název {ofNew}' },
  separate_items_with_commas: { en: 'Separate tags with commas', cs: 'Štítky oddělujte čárkami', only: 'post_tag' },
  add_or_remove_items: { en: 'Add or remove tags', cs: 'Přidat nebo odebrat štítky', only: 'post_tag' },
  choose_from_most_used: {
    en: 'Choose from the tags used most',
    cs: 'Vybrat z nejčastějších štítků',
    only: 'post_tag',
  },
  not_found: TYPE_LABELS.not_found,
  no_terms: { en: 'No {many}', cs: 'Žádné {many}' },
  filter_by_item: { en: 'Filter by category', cs: 'Filtrovat podle kategorie', only: 'category' },
  items_list_navigation: TYPE_LABELS.items_list_navigation,
  items_list: TYPE_LABELS.items_list,
  most_used: { en: 'Used most', cs: 'Nejčastější' },
  back_to_items: { en: '← Back to the {many}', cs: '← Zpět na {many}' },
  item_link: TYPE_LABELS.item_link,
  item_link_description: TYPE_LABELS.item_link_description,
  menu_name: TYPE_LABELS.menu_name,
  name_admin_bar: TYPE_LABELS.name_admin_bar,
} as const satisfies Record<string, Label>;

type Forms = Readonly<Record<string, string>> & { name: string; singular_name: string };

const ENGLISH: Record<Kind, Forms> = {
  post: { name: 'Posts', singular_name: 'Post', one: 'post', many: 'posts' },
  page: { name: 'Pages', singular_name: 'Page', one: 'page', many: 'pages' },
  attachment: { name: 'Media', singular_name: 'File', one: 'file', many: 'files' },
  cms_block: { name: 'Reusable blocks', singular_name: 'Reusable block', one: 'block', many: 'blocks' },
  category: { name: 'Categories', singular_name: 'Category', one: 'category', many: 'categories' },
  post_tag: { name: 'Tags', singular_name: 'Tag', one: 'tag', many: 'tags' },
};

const CZECH: Record<Kind, Forms> = {
  post: {
    ...{ name: 'Články', singular_name: 'Článek', new: 'Nový článek', is: 'Článek je', a: '' },
    ...{ one: 'článek', many: 'články', ofOne: 'článku', ofMany: 'článků', toThis: 'tomuto článku' },
  },
  page: {
    ...{ name: 'Stránky', singular_name: 'Stránka', new: 'Nová stránka', is: 'Stránka je', a: 'a' },
    ...{ one: 'stránku', many: 'stránky', ofOne: 'stránky', ofMany: 'stránek', toThis: 'této stránce' },
  },
  attachment: {
    ...{ name: 'Média', singular_name: 'Soubor', new: 'Nový soubor', is: 'Soubor je', a: '' },
    ...{ one: 'soubor', many: 'soubory', ofOne: 'souboru', ofMany: 'souborů', toThis: 'tomuto souboru' },
  },
  cms_block: {
    ...{ name: 'Opakované bloky', singular_name: 'Opakovaný blok', new: 'Nový blok', is: 'Blok je', a: '' },
    ...{ one: 'blok', many: 'bloky', ofOne: 'bloku', ofMany: 'bloků', toThis: 'tomuto bloku' },
  },
  category: {
    ...{ name: 'Kategorie', singular_name: 'Kategorie' },
    ...{ one: 'kategorii', many: 'kategorie', ofNew: 'nové kategorie', ofMany: 'kategorií' },
  },
  post_tag: {
    ...{ name: 'Štítky', singular_name: 'Štítek' },
    ...{ one: 'štítek', many: 'štítky', ofNew: 'nového štítku', ofMany: 'štítků' },
  },
};

const FORMS: Record<Language, Record<Kind, Forms>> = { en: ENGLISH, cs: CZECH };

/** Names of a kind of record, singular and plural. */
export const kindNames = (kind: Kind, language: Language): { name: string; singular_name: string } =>
  FORMS[language][kind];

export const typeLabels = (type: ItemType, language: Language) => labelsOf(TYPE_LABELS, type, language);

export const taxonomyLabels = (taxonomy: Taxonomy, language: Language) => labelsOf(TAXONOMY_LABELS, taxonomy, language);

/** Labels that a kind does not have are null. */
function labelsOf(labels: Record<string, Label>, kind: Kind, language: Language): Record<string, string | null> {
  const said = Object.entries(labels).map(([name, { only = kind, [language]: text }]) => [
    name,
    only === kind ? fillIn(text, FORMS[language][kind]) : null,
  ]);
  return Object.fromEntries(said) as Record<string, string | null>;
}
