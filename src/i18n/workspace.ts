import type { Language } from '../views.ts';

const en = {
  /** Label of the links to the halves, which are behind the same sign-in. */
  bar: 'Writing and translating',
  writing: 'Writing',
  translations: 'Translations',
  people: 'People',
  ownAccount: (name: string) => `${name}: your account`,
  toGuide: 'Back to the guide',
  signOut: 'Sign out',
  /** Shown if the data of a page could not be loaded. */
  failed: 'The page could not be loaded.',
  retry: 'Try again',
  close: 'Close',
  copied: 'Copied',
  loading: 'Loading…',
  noScript: 'This page needs JavaScript.',
  pager: {
    label: 'Pages of the list',
    previous: 'Previous page',
    next: 'Next page',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  missing: {
    title: 'Nothing here',
    lead: 'There is nothing at this address, or your account may not open it. A text may have been deleted, or belong to someone else.',
    typed: 'What you wrote was not saved. Copy it from here:',
  },
  feed: 'Subscribe to my news',
  feedHint: '(Atom feed; its address is private, and changing your password revokes it)',
  signIn: {
    title: 'Sign in',
    lead: 'Write and translate the articles of the guide.',
    login: 'Login or e-mail',
    password: 'Password',
    hint: 'You chose it, or the administrator of the guide gave it to you. Spaces in it do not matter.',
    button: 'Sign in',
    by: (provider: string) => `Sign in with ${provider}`,
    byInWindow: 'This opens a new window. Once you are signed in there, reload this page; what you wrote is kept.',
    or: 'or with a password',
    welcome: (name: string) => `Welcome, ${name}`,
    invited: 'You have been invited to the guide. Continue to choose a password.',
    accept: 'Continue',
    problems: {
      wrong: 'The login or password is wrong. Check them and try again.',
      flood: 'Too many attempts. Please wait a minute and try again.',
      rights: 'This account has no access to this page. Ask the administrator for it.',
      ticket:
        'This link is no longer valid. Please sign in with login and password, or ask an administrator for a new link.',
      other:
        'This invitation is for someone else than the person signed in here. Sign out first, or open it in a private window or another browser.',
      away: 'The sign-in service is not responding. Try again later, or sign in with login and password.',
      declined: 'The sign-in service did not confirm who you are. Try again, or sign in with login and password.',
      stale: 'This sign-in took too long, was already used or was started in another browser. Please start again.',
      stranger:
        'No account here belongs to this sign-in. Ask the administrator: your account needs the e-mail address that the sign-in service has verified.',
    },
  },
};

/** Texts around the content of the pages for writing and translating. */
export type WorkspaceTexts = typeof en;

const cs: WorkspaceTexts = {
  bar: 'Psaní a překlady',
  writing: 'Psaní',
  translations: 'Překlady',
  people: 'Lidé',
  ownAccount: (name) => `${name}: váš účet`,
  toGuide: 'Zpět do průvodce',
  signOut: 'Odhlásit se',
  failed: 'Stránku se nepodařilo načíst.',
  retry: 'Zkusit znovu',
  close: 'Zavřít',
  copied: 'Zkopírováno',
  loading: 'Načítám…',
  noScript: 'Tato stránka vyžaduje zapnutý JavaScript.',
  pager: {
    label: 'Strany seznamu',
    previous: 'Předchozí strana',
    next: 'Další strana',
    page: (page, pages) => `Strana ${page} z ${pages}`,
  },
  missing: {
    title: 'Tady nic není',
    lead: 'Na této adrese nic není, nebo to váš účet nesmí otevřít. Text mohl být smazán, nebo patří někomu jinému.',
    typed: 'Co jste napsali, se neuložilo. Můžete si to odsud zkopírovat:',
  },
  feed: 'Odebírat moje novinky',
  feedHint: '(kanál Atom; adresu znáte jen vy, změnou hesla přestane platit)',
  signIn: {
    title: 'Přihlášení',
    lead: 'Pište a překládejte články průvodce.',
    login: 'Přihlašovací jméno nebo e-mail',
    password: 'Heslo',
    hint: 'Heslo, které jste si zvolili nebo které vám vydal správce průvodce. Mezery v něm nevadí.',
    button: 'Přihlásit se',
    by: (provider) => `Přihlásit se přes ${provider}`,
    byInWindow:
      'Otevře se nové okno. Až se v něm přihlásíte, načtěte tuto stránku znovu: co jste napsali, se odešle s ní.',
    or: 'nebo heslem',
    welcome: (name) => `Vítejte, ${name}`,
    invited: 'Byli jste pozváni do průvodce. Pokračujte a zvolte si heslo.',
    accept: 'Pokračovat',
    problems: {
      wrong: 'Jméno nebo heslo nesouhlasí. Zkontrolujte je a zkuste to znovu.',
      flood: 'Příliš mnoho pokusů. Počkejte prosím minutu a zkuste to znovu.',
      rights: 'Tento účet nemá k této stránce přístup. Požádejte o něj správce.',
      ticket: 'Odkaz už neplatí. Přihlaste se prosím jménem a heslem, nebo požádejte správce o nový odkaz.',
      other:
        'Tato pozvánka je pro někoho jiného, než kdo je tu přihlášen. Nejdřív se odhlaste, nebo ji otevřete v\u00a0anonymním okně či jiném prohlížeči.',
      away: 'Přihlašovací služba neodpovídá. Zkuste to později, nebo se přihlaste jménem a heslem.',
      declined: 'Přihlašovací služba nepotvrdila, kdo jste. Zkuste to znovu, nebo se přihlaste jménem a heslem.',
      stale:
        'Toto přihlášení trvalo příliš dlouho, už bylo použito, nebo začalo v jiném prohlížeči. Začněte prosím znovu.',
      stranger:
        'K tomuto přihlášení tu nepatří žádný účet. Obraťte se na správce: váš účet musí mít e-mailovou adresu, kterou přihlašovací služba ověřila.',
    },
  },
};

export const workspaceTextsFor = (language: Language): WorkspaceTexts => ({ cs, en })[language];

/** The texts in the language of the page that runs this script. */
export const pageTexts = (): WorkspaceTexts => workspaceTextsFor(document.documentElement.lang as Language);
