import type { Language } from '../../contract/enums.ts';
import type { Mail } from '../../lib/http-client/mail.ts';

interface Invitation {
  name: string;
  url: string;
  /** Name of the guide. */
  site: string;
}

/** The mail with the link of an invitation. */
export const invitationMail = (to: string, invitation: Invitation, language: Language): Mail => ({
  to,
  ...TEXTS[language](invitation),
});

const TEXTS: Record<Language, (invitation: Invitation) => Omit<Mail, 'to'>> = {
  en: ({ name, url, site }) => ({
    subject: `${site}: choose your password`,
    text: `Hello ${name},\n\nthis link signs you in to ${site} once and lets you choose a password:\n\n${url}\n\nIt works for 7 days. If you expected no such message, you can ignore it.\n`,
  }),
  cs: ({ name, url, site }) => ({
    subject: `${site}: zvolte si heslo`,
    text: `Dobrý den, ${name},\n\ntímto odkazem se jednou přihlásíte a zvolíte si heslo (${site}):\n\n${url}\n\nPlatí 7 dní. Pokud takovou zprávu nečekáte, nemusíte s ní nic dělat.\n`,
  }),
};
