/** What the units beside a body are, by their place; where texts stand in a list, without the number. */
export const FIELDS = {
  cs: {
    'fm.title': 'název článku',
    'fm.excerpt': 'perex',
    'fm.alt_text': 'popis souboru',
    'fm.caption': 'titulek souboru',
    'fm.name': 'název',
    'fm.description': 'popis',
    'fm.home.headline': 'nadpis úvodní stránky',
    'fm.home.hint': 'nápověda na úvodní stránce',
    'fm.home.prompts': 'navržené hledání',
    'fm.links.header.label': 'odkaz v záhlaví',
    'fm.links.footer.label': 'odkaz v zápatí',
    'fm.contact.label': 'kontakt',
    'fm.author.name': 'jméno autora',
    'fm.author.description': 'medailonek autora',
  },
  en: {
    'fm.title': 'article title',
    'fm.excerpt': 'excerpt',
    'fm.alt_text': 'description of the file',
    'fm.caption': 'caption of the file',
    'fm.name': 'name',
    'fm.description': 'description',
    'fm.home.headline': 'headline of the home page',
    'fm.home.hint': 'hint on the home page',
    'fm.home.prompts': 'suggested search',
    'fm.links.header.label': 'link in the header',
    'fm.links.footer.label': 'link in the footer',
    'fm.contact.label': 'contact',
    'fm.author.name': 'name of an author',
    'fm.author.description': 'profile of an author',
  },
};

/** What is translated, by type. */
export const TYPES = {
  cs: {
    post: 'Článek',
    page: 'Příručka',
    cms_block: 'Blok',
    attachment: 'Soubor',
    category: 'Rubrika',
    post_tag: 'Štítek',
    site: 'Nastavení webu a profily autorů',
  },
  en: {
    post: 'Article',
    page: 'Manual',
    cms_block: 'Block',
    attachment: 'File',
    category: 'Category',
    post_tag: 'Tag',
    site: 'Site settings and author profiles',
  },
};
