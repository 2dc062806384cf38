import type { Collection, Language } from '../../../contract/enums.ts';
import type { ApiGroupName } from '../api-groups.ts';

/** Texts of the pages about the API beyond those of the contract, which names the collections. */
const CS = {
  title: 'API průvodce',
  lead: 'Všechno, co je v průvodci, se dá číst i zapisovat přes HTTP jako JSON. Příklady používají záznamy tohoto průvodce a ty bez přihlášení se dají rovnou spustit.',
  refusals: {
    400: 'Argument chybí nebo nemá platnou hodnotu; který to je, říká `data.params`.',
    401: 'Je potřeba se přihlásit, nebo heslo nesouhlasí.',
    403: 'Přihlášený na to nemá právo.',
    404: 'Taková adresa nebo takový záznam není.',
    409: 'Odporuje to stavu záznamu nebo překladu.',
    412: 'Záznam se mezitím změnil a neodpovídá hlavičce `If-Match`.',
    413: 'Požadavek nebo soubor je příliš velký.',
    422: 'Text nebo soubor s překladem se nedá zpracovat, nebo `Idempotency-Key` patří k jinému požadavku.',
    429: 'Požadavků bylo příliš mnoho; kdy to zkusit znovu, říká `Retry-After`.',
    501: 'Odpověď s těmito argumenty umí jen server, ne hostování samotných souborů.',
    503: 'Server teď nemůže zapisovat nebo má příliš práce.',
  },
  groups: {
    overview: 'Přehled',
    users: 'Autoři',
    search: 'Hledání',
    proposals: 'Návrhy',
    writing: 'Přehledy pro autory',
    kinds: 'Typy, stavy a třídění',
    oembed: 'Vkládání stránek',
    translation: 'Překlady',
  } satisfies Record<Exclude<ApiGroupName, Collection>, string>,
};

const EN: typeof CS = {
  title: 'Guide API',
  lead: 'Everything in the guide can be read and written as JSON over HTTP. The examples use records of this guide; those that need no password run as they are.',
  refusals: {
    400: 'An argument is missing or invalid; see `data.params`.',
    401: 'Sign-in is required, or the password is wrong.',
    403: 'The signed-in user may not do this.',
    404: 'The URL or the record does not exist.',
    409: 'The state of the record or of the translation does not allow it.',
    412: 'The record has changed since and no longer matches `If-Match`.',
    413: 'The request or the file is too large.',
    422: 'The text or translated file cannot be processed, or the `Idempotency-Key` belongs to another request.',
    429: 'Too many requests; see `Retry-After` for when to try again.',
    501: 'Only the server can answer with these arguments, not a static host.',
    503: 'The server cannot write at the moment, or is overloaded.',
  },
  groups: {
    overview: 'Overview',
    users: 'Authors',
    search: 'Search',
    proposals: 'Proposals',
    writing: 'Lists for writers',
    kinds: 'Types, states and taxonomies',
    oembed: 'Embedding',
    translation: 'Translation',
  },
};

export const apiWords: Record<Language, typeof CS> = { cs: CS, en: EN };
