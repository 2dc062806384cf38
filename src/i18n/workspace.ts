import type { Language } from '../views.ts';

const en = {
  /** The two halves, each behind the same sign-in. */
  writing: 'Writing',
  translations: 'Translations',
  people: 'People',
  ownAccount: (name: string) => `${name}: your account`,
  toGuide: 'Back to the guide',
  signOut: 'Sign out',
  /** Of a page whose data could not be had. */
  failed: 'The page could not be loaded.',
  retry: 'Try again',
  loading: 'Loading…',
  noScript: 'This page needs JavaScript.',
  feed: 'Subscribe to my news',
  feedHint: '(Atom feed; its address is yours alone, and a new password revokes it)',
  signIn: {
    title: 'Sign in',
    lead: 'Write and translate the articles of the guide.',
    login: 'Login or e-mail',
    password: 'Password',
    hint: 'You chose it, or the administrator of the guide gave it to you. Spaces in it do not matter.',
    button: 'Sign in',
    welcome: (name: string) => `Welcome, ${name}`,
    invited: 'You have been invited to the guide. Go on and choose a password.',
    accept: 'Go on',
    problems: {
      wrong: 'The login or password is wrong. Check them and try again.',
      flood: 'Too many attempts. Please wait a minute and try again.',
      rights: 'This account has no access to this page. Ask the administrator for it.',
      ticket: 'This sign-in link is no longer valid. Please sign in with login and password.',
    },
  },
};

/** Words of what surrounds the pages for writing and translating. */
export type WorkspaceTexts = typeof en;

const cs: WorkspaceTexts = {
  writing: 'Psaní',
  translations: 'Překlady',
  people: 'Lidé',
  ownAccount: (name) => `${name}: váš účet`,
  toGuide: 'Zpět do průvodce',
  signOut: 'Odhlásit se',
  failed: 'Stránku se nepodařilo načíst.',
  retry: 'Zkusit znovu',
  loading: 'Načítám…',
  noScript: 'Tato stránka vyžaduje zapnutý JavaScript.',
  feed: 'Odebírat moje novinky',
  feedHint: '(kanál Atom; adresu znáte jen vy, změnou hesla přestane platit)',
  signIn: {
    title: 'Přihlášení',
    lead: 'Pište a překládejte články průvodce.',
    login: 'Přihlašovací jméno nebo e-mail',
    password: 'Heslo',
    hint: 'Heslo, které jste si zvolili nebo které vám vydal správce průvodce. Mezery v něm nevadí.',
    button: 'Přihlásit se',
    welcome: (name) => `Vítejte, ${name}`,
    invited: 'Byli jste pozváni do průvodce. Pokračujte a zvolte si heslo.',
    accept: 'Pokračovat',
    problems: {
      wrong: 'Jméno nebo heslo nesouhlasí. Zkontrolujte je a zkuste to znovu.',
      flood: 'Příliš mnoho pokusů. Počkejte prosím minutu a zkuste to znovu.',
      rights: 'Tento účet nemá k této stránce přístup. Požádejte o něj správce.',
      ticket: 'Odkaz k přihlášení už neplatí. Přihlaste se prosím jménem a heslem.',
    },
  },
};

export const workspaceTextsFor = (language: Language): WorkspaceTexts => ({ cs, en })[language];
