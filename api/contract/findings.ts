import type { Language } from './enums.ts';
import { fillIn } from './text/message.ts';

/** Findings for authors, by rule. Words in braces are replaced when a finding is rendered. */
export const RULES = {
  // Links and pictures
  linkNowhere: { en: 'the link {link} leads nowhere', cs: 'odkaz {link} nikam nevede' },
  linkMeant: {
    en: 'the link {link} leads nowhere; did you mean {url}?',
    cs: 'odkaz {link} nikam nevede; nemělo to být {url}?',
  },
  linkHeading: {
    en: 'the link {link} names a heading that {path} does not have',
    cs: 'odkaz {link} míří na nadpis, který v {path} není',
  },
  linkLanguage: {
    en: 'the link {link} leads to the other language; this one has {url}',
    cs: 'odkaz {link} vede do druhého jazyka; v tomto je {url}',
  },
  linkRefused: {
    en: 'a link has a URL that is not allowed: {url}',
    cs: 'odkaz má adresu, která není povolená: {url}',
  },
  linkUnreachable: { en: 'the link {url} cannot be reached', cs: 'cíl odkazu {url} je nedostupný' },
  linkAnswered: {
    en: 'the link {url} returns status {status}',
    cs: 'cíl odkazu {url} odpovídá chybou {status}',
  },
  pictureMissing: { en: 'there is no picture {url}', cs: 'obrázek {url} neexistuje' },
  pictureFolder: {
    en: 'the picture {url} is not shown: put it into the folder of the text, and name it without a path',
    cs: 'obrázek {url} se neukáže: uložte ho do složky textu a pište jen jeho jméno bez cesty',
  },
  pictureBeside: { en: 'there is no {url} beside {path}', cs: 'vedle {path} není žádný soubor {url}' },
  pictureRefused: {
    en: 'an image has a URL that is not allowed: {url}',
    cs: 'obrázek má adresu, která není povolená: {url}',
  },
  pictureWords: {
    en: 'the picture {url} has no alternative text: write what it shows between the brackets, ![…]({url})',
    cs: 'obrázek {url} nemá alternativní text: do hranatých závorek napište, co je na něm vidět, ![…]({url})',
  },
  pictureWordsInHtml: {
    en: 'the picture {url} has no alternative text: add alt="…", or alt="" if it is only decorative',
    cs: 'obrázek {url} nemá alternativní text: doplňte alt="…", nebo alt="", pokud jen zdobí',
  },
  pictureWordsOfMedia: {
    en: 'alt_text: the picture {file} is shown and has no alternative text',
    cs: 'alt_text: obrázek {file} se zobrazuje, a nemá alternativní text',
  },
  uploadMissing: { en: 'there is no uploads/{file}', cs: 'soubor uploads/{file} neexistuje' },
  uploadUnrecorded: {
    en: 'uploads/{file} has no media record, so it is not published; npm run check:content -- --fix makes one',
    cs: 'soubor uploads/{file} nemá záznam média, a proto se nezveřejní; záznam založí npm run check:content -- --fix',
  },
  otherSite: {
    en: '{url} is on another site, and the policy of the pages does not allow loading it: put the file beside the text or into uploads',
    cs: '{url} leží na cizím webu, odkud pravidla stránek nedovolují nic načíst: uložte soubor vedle textu nebo do uploads',
  },

  // Blocks and containers
  blockMissing: { en: 'there is no published block {id}', cs: 'žádný zveřejněný blok {id} neexistuje' },
  blockInItself: { en: 'block {id} includes itself', cs: 'blok {id} vkládá sám sebe' },
  blockTooDeep: { en: 'block {id} is included too deep', cs: 'blok {id} je vložen příliš hluboko' },
  blocksTooMany: { en: 'too many includes', cs: 'vložených bloků je příliš mnoho' },
  containerOpen: { en: ':::{name} is not closed', cs: ':::{name} není ukončeno' },
  containerUnknown: { en: ':::{name} is not known here', cs: ':::{name} tu nic neznamená' },
  containerEnd: { en: '::: closes nothing', cs: '::: nic neukončuje' },

  // Markup
  control: {
    en: '{field}: the control character {name} is never shown; delete it',
    cs: '{field}: řídicí znak {name} se na žádné stránce neukáže; smažte ho',
  },
  headingSkipped: {
    en: 'a heading of level {depth} follows one of level {above}: a level between them is missing',
    cs: 'po nadpisu úrovně {above} následuje nadpis úrovně {depth}: ve struktuře mezi nimi jeden chybí',
  },
  headingOfPage: {
    en: 'a heading of level 1 is the title of the page: begin at ##',
    cs: 'nadpisem úrovně 1 je název stránky: začněte od ##',
  },
  codeOpen: { en: 'the code that begins here is not closed', cs: 'kód, který tu začíná, není ukončen' },
  commentOpen: {
    en: 'the comment that begins here is not closed, so nothing below it is shown: end it with -->',
    cs: 'komentář, který tu začíná, není ukončen, a nic pod ním se proto neukáže: ukončete ho znaky -->',
  },
  tableBroken: {
    en: 'this is shown as text: a table needs a second line such as | --- | --- |, with a cell for each of the first',
    cs: 'toto se ukáže jako text: tabulka potřebuje druhý řádek jako | --- | --- |, s tolika buňkami, kolik má první',
  },
  tableRow: {
    en: 'a row has {cells} cells, but the heading has {most}: write \\| for a | within a cell',
    cs: 'řádek má víc buněk ({cells}) než záhlaví ({most}): znak | uvnitř buňky pište jako \\|',
  },
  spaceInUrl: {
    en: '{found} is shown as text: write %20 for a space in a URL, or <…> around it',
    cs: '{found} se ukáže jako text: mezeru v adrese pište jako %20, nebo celou adresu uzavřete do <…>',
  },
  footnoteMissing: {
    en: '{found} is shown as text: there is no footnote {found}: …',
    cs: '{found} se ukáže jako text: chybí poznámka {found}: …',
  },
  footnoteTwice: {
    en: 'this is not shown: there is a footnote {found} already; number it anew',
    cs: 'toto se neukáže: poznámka {found} už v textu je; dejte jí jiné číslo',
  },
  referenceMissing: {
    en: '{found} is shown as text: there is no {name}: URL',
    cs: '{found} se ukáže jako text: chybí řádek {name}: adresa',
  },
  characterLost: {
    en: '{found}: a program that took the text for another encoding lost the character at �; type it again',
    cs: '{found}: znak na místě � ztratil program, který text četl v jiném kódování; napište ho znovu',
  },
  spaceHard: {
    en: '{found} is shown as text: the space after {mark} is a no-break one; type a plain one',
    cs: '{found} se ukáže jako text: za {mark} je nezlomitelná mezera; napište obyčejnou',
  },
  tildeSingle: {
    en: '{found} is struck out: write <sub>…</sub> for a subscript, or ~~…~~',
    cs: '{found} se přeškrtne: dolní index pište jako <sub>…</sub>, přeškrtnutí jako ~~…~~',
  },
  markupInHtml: {
    en: '{found} is shown as text: within HTML, Markdown needs an empty line before it and after it',
    cs: '{found} se ukáže jako text: uvnitř HTML potřebuje Markdown před sebou i za sebou prázdný řádek',
  },
  elementLost: {
    en: '<{name}> is not allowed here: only the text within it is shown',
    cs: 'prvek <{name}> tu není povolený: ukáže se jen text v něm',
  },
  elementRemoved: {
    en: '<{name}> is not allowed here: it is left out with everything in it',
    cs: 'prvek <{name}> tu není povolený: vynechá se i s obsahem',
  },

  // Markup of other tools
  writtenElsewhere: {
    en: '{found} is shown as text: write {right}',
    cs: '{found} se ukáže jako text: pište {right}',
  },
  templateOfOthers: {
    en: '{found} is shown as text: shortcodes, templates and imports of other tools do nothing here',
    cs: '{found} se ukáže jako text: zkratky, šablony a importy jiných nástrojů tu nic nedělají',
  },
  attributesOfOthers: {
    en: '{found} is shown as text: delete it; a heading gets its id from its words',
    cs: '{found} se ukáže jako text: smažte to; nadpis dostane id ze svých slov',
  },
  contentsOfOthers: {
    en: '{found} is shown as text: delete it; each page lists its headings',
    cs: '{found} se ukáže jako text: smažte to; stránka vypisuje své nadpisy sama',
  },
  emojiOfOthers: {
    en: '{found} is shown as text: write the character itself, such as 🙂',
    cs: '{found} se ukáže jako text: pište přímo znak, například 🙂',
  },
  formula: {
    en: '{found} is shown as typed: write a formula in words, as code or as a picture',
    cs: '{found} se ukáže tak, jak je napsáno: vzorec pište slovy, jako kód nebo jako obrázek',
  },
  codeOfDiagram: {
    en: 'the code of {lang} is shown as code: show a picture instead',
    cs: 'kód pro {lang} se ukáže jako kód: vložte místo něj obrázek',
  },
  codeLanguage: {
    en: '{lang} after a fence is not a language: write a word such as js, then a space and the rest',
    cs: '{lang} za začátkem kódu není jazyk: pište slovo jako js, pak mezeru a zbytek',
  },

  // Texts that would take too long to render
  deepElements: {
    en: 'shown as plain text: elements are nested too deep',
    cs: 'ukáže se jako prostý text: prvky jsou do sebe vnořené příliš hluboko',
  },
  deepBlocks: {
    en: 'quotes or lists are nested deeper than {most}',
    cs: 'citace nebo seznamy jsou vnořené hlouběji než {most} úrovní',
  },
  wideTable: {
    en: 'a table has more than {most} columns',
    cs: 'tabulka má více než {most} sloupců',
  },
  costlyParagraph: {
    en: 'a paragraph holds so much markup that the text costs about {cost} ms of work, and a text may cost {most}; divide the paragraph',
    cs: 'v jednom odstavci je tolik značek, že zpracování textu trvá asi {cost} ms, a povoleno je {most}; rozdělte ho',
  },
  costlyText: {
    en: 'the text costs about {cost} ms of work, and a text may cost {most}; divide it into several',
    cs: 'zpracování textu trvá asi {cost} ms, a povoleno je {most}; rozdělte ho na několik menších',
  },

  // Names and front matter
  nameHardToType: {
    en: 'the file name becomes a part of the URL: {name}.md is easier to type and to link to',
    cs: 'jméno souboru se stane částí adresy: {name}.md se lépe píše i odkazuje',
  },
  nameOfFolder: {
    en: 'the file name {name} means nothing special here, and becomes a part of the URL',
    cs: 'jméno souboru {name} tu nic zvláštního neznamená a stane se částí adresy',
  },
  nameOfDay: {
    en: 'the file name becomes a part of the URL, but not the date of the text: write date: {day}, and rename the file to {name}.md',
    cs: 'jméno souboru se stane částí adresy, ale ne datem textu: pište date: {day} a soubor přejmenujte na {name}.md',
  },
  slugOfGuide: {
    en: 'slug: the guide itself uses {url}, so readers cannot open this text: choose another name',
    cs: 'slug: adresu {url} používá sám průvodce, takže čtenáři tento text neotevřou: zvolte jiné jméno',
  },
  slugInOtherCase: {
    en: 'slug: the URL {url} differs only in case from that of {path}, and some hosts and disks take them for one: choose another name',
    cs: 'slug: adresa {url} se od adresy {path} liší jen velikostí písmen a některé servery a disky je nerozliší: zvolte jiné jméno',
  },
  dateAhead: {
    en: 'date: {date} is in the future, but the text is already public; status: future publishes it then',
    cs: 'date: {date} teprve přijde, ale text už je veřejný; počká na něj status: future',
  },
  reviewDue: {
    en: 'review: the text has been due for review since {review}',
    cs: 'review: text se má od {review} znovu projít',
  },
  reviewDueBy: {
    en: 'review: the text has been due for review by {owner} since {review}',
    cs: 'review: text má od {review} znovu projít {owner}',
  },
  keyMisspelt: {
    en: '{key}: nothing reads this key; did you mean {near}?',
    cs: '{key}: tento klíč nic nečte; nemělo to být {near}?',
  },
  keyOfOthers: {
    en: '{key}: this is a key of another tool; write, for example, {example}',
    cs: '{key}: tento klíč patří jinému nástroji; pište například {example}',
  },

  // How readers find a text
  orphanPost: {
    en: 'no page leads here: it is in no topic, and no text links to it',
    cs: 'nevede sem žádná stránka: článek není v žádném tématu a žádný text na něj neodkazuje',
  },
  orphanPage: {
    en: 'no page leads here: the navigation leaves it out, and no text links to it',
    cs: 'nevede sem žádná stránka: v navigaci chybí a žádný text na ni neodkazuje',
  },
  oneLanguage: {
    en: 'published {days} days ago and still without a page in "{language}"',
    cs: 'zveřejněno před {days} dny, a stále chybí stránka v jazyce „{language}“',
  },
} as const satisfies Record<string, Record<Language, string>>;

export type Rule = keyof typeof RULES;

type Braces<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Braces<Rest> : never;

/** A violated rule, with the values for the braces of its texts. */
export type Remark = {
  [R in Rule]: { rule: R; values: Record<Braces<(typeof RULES)[R][Language]>, string | number> };
}[Rule];

export const sayRemark = ({ rule, values }: Remark, language: Language): string =>
  fillIn(RULES[rule][language], values);
