import { stem as porter } from 'porter2';
import type { Language } from '../../contract/model.ts';
import { fold } from '../../lib/fold.ts';
import { ownText } from '../../lib/own-text.ts';
import { stemCzech } from './czech.ts';
import { wordsOf, type Word } from './words.ts';

/** A word of a text with the stem that all its forms share. */
export interface Token extends Word, Analysed {}

interface Analysed {
  /** Without diacritics, for comparison. */
  form: string;
  stem: string;
  /** Whether the word carries no meaning for a search: `jak`, `the`. */
  isStop: boolean;
}

/** More than the distinct words of a guide, so that each is analysed once; beyond that the cache is cleared. */
const MOST_KNOWN = 60_000;

const known: Record<Language, Map<string, Analysed>> = { cs: new Map(), en: new Map() };

export function analyse(text: string, language: Language): Token[] {
  return wordsOf(text).map(({ written, at, end, position }) => {
    const { form, stem, isStop } = analysed(written, language);
    return { written, at, end, position, form, stem, isStop };
  });
}

/** The stem of a folded word. */
export function stemOf(form: string, language: Language): string {
  return language === 'cs' ? stemCzech(form) : stemEnglish(form);
}

/** Analyses a word in lower case. */
export function analysed(written: string, language: Language): Analysed {
  const words = known[language];
  let word = words.get(written);
  if (!word) {
    const own = ownText(written);
    const form = fold(own);
    word = { form, stem: stemOf(form, language), isStop: STOP_WORDS[language].has(form) };
    if (words.size >= MOST_KNOWN) words.clear();
    words.set(own, word);
  }
  return word;
}

/** Stem of a folded English word: Snowball's, with some related stems unified. */
function stemEnglish(word: string): string {
  return porter(IRREGULAR.get(word) ?? word).replace(/([ae])nc$/, '$1nt');
}

/** Irregular verb forms. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  [
    'begin began begun',
    'break broke broken',
    'build built',
    'buy bought',
    'choose chose chosen',
    'find found',
    'forget forgot forgotten',
    'give gave given',
    'hide hid hidden',
    'keep kept',
    'leave left',
    'lose lost',
    'pay paid',
    'say said',
    'see saw seen',
    'sell sold',
    'send sent',
    'show shown',
    'speak spoke spoken',
    'take took taken',
    'tell told',
    'think thought',
    'understand understood',
    'write wrote written',
  ].flatMap((line) => {
    const [base = '', ...forms] = line.split(' ');
    return forms.map((form) => [form, base] as const);
  }),
);

/** Words without meaning for a search, folded: they are ignored in questions. */
const STOP_WORDS: Record<Language, ReadonlySet<string>> = {
  cs: words(
    'a aby ackoli ale ani ano asi az bez bude budem budete budou budu by bych byl byla byli bylo byly bychom byste byt',
    'chce chceme chcete chci chtel chtela chteli ci co cim cemu ceho coz da dalsi dal dnes do dokud hned ho i jak jake jaka jaky jakou jakeho jakem jakych jakym jako jdu je',
    'jeho jej jeji jejich jemu jen jenom jenz jeste jestli jestlize ji jich jim jimi jine jiny jsem jses jsi jsme jsou jste',
    'k kam kde kdo kdy kdyby kdyz ke koho kolik komu ktera ktere ktereho kterem kterou ktery kterych kteri kterym ku ma mam mame mate maji me mela mel meli melo mit mezi mi misto mne mnou moc moje mohl mohla mohlo mohou moje moji mu muj musi musim musite musime muze muzete muzeme muzes muzou muzu my',
    'na nad nam nami nas nase nasi ne nebo nebot necht nej neni nez nemohu nemuze nemuzu nemuzete nejde nic nich nim nimi o od ode on ona oni ono ony pak po pod podle pokud potom potrebuji potrebuju potrebuje potrebujete prave pri pro proc proto protoze prosim pred pres presto',
    's se si sam sama sami sve svou svuj svych svym svymi ta tady tak take takze tam tato te tedy tech tem tema ten tento teto ti tim timto to toho tohle tom tomto tomu tou touto tu tuto tve tvuj ty tyto',
    'u uz v vam vami vas vase vasi ve vice vlastne vsak vse vsechno vsechny vsech vubec vy z za zda zde ze zpet',
    'dela delat udelam udelat udelame existuje funguje znamena rozdil dobre dobry dobra dobreho lze lze jde smi smim chteli',
  ),
  en: words(
    'a about after all also am an and any are arent as at be because been before being but by can cannot cant could couldnt did didnt do does doesnt doing dont down during each else etc every few for from',
    'get gets getting go goes going got had hadnt has hasnt have havent having he her here hers him his how i if im in into is isnt it its ive just let lets many may me mean means might more most much must mustnt my',
    'need neednt needs no nor not now of off on once only or other our out over own please same shall she should shouldnt so some such than that the their them then there thats these they theyre theyve this those through to too',
    'under until up upon us very want wants was wasnt way we were werent weve what whats when where which while who whom whose why will with without wont would wouldnt yet you your youre yours youve',
  ),
};

function words(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')));
}
