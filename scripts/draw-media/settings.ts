/** Screens of the administration and of the user's own profile. */
import { appWindow, heading, sideList, sidePanel, sheet, type Drawing } from './frame.ts';
import {
  arrow,
  badge,
  badgeWidth,
  box,
  button,
  card,
  check,
  circle,
  color,
  field,
  paragraph,
  rule,
  text,
  toggle,
  toneInk,
  type Tone,
} from './shapes.ts';

export const automationRules: Drawing = (t) => {
  const x = 324;
  const rules: [string, string, boolean][] = [
    [t('Fakturace podle předmětu', 'Billing by subject'), t('Při vytvoření', 'On creation'), true],
    [t('VIP zákazník → vysoká priorita', 'VIP customer → high priority'), t('Při vytvoření', 'On creation'), true],
    [t('Otevřít po odpovědi zákazníka', 'Reopen after a customer reply'), t('Při změně', 'On change'), true],
    [t('Upozornit vedoucího na kritické', 'Alert the team lead about critical'), t('Při změně', 'On change'), false],
  ];
  const part = (y: number, word: string, tone: Tone, chips: string[]): string => {
    let left = x + 152;
    const row = chips.map((chip) => {
      const drawn = badge(left, y + 16, chip, 'gray', 15);
      left += badgeWidth(chip, 15) + 10;
      return drawn;
    });
    return (
      card(x, y, 812, 58) +
      box(x + 12, y + 14, 5, 30, { fill: toneInk(tone), radius: 2 }) +
      text(x + 28, y + 36, word, { size: 17, bold: true, fill: toneInk(tone), max: 110 }) +
      row.join('')
    );
  };
  return appWindow(
    t,
    'administration',
    sidePanel() +
      sideList(
        t('Automatizace', 'Automation'),
        [
          [t('Pravidla', 'Rules'), '4'],
          [t('Časované akce', 'Scheduled actions'), '2'],
          [t('Makra', 'Macros'), '11'],
          ['SLA', '4'],
        ],
        136,
        0,
      ) +
      sideList(
        t('Systém', 'System'),
        [
          [t('Uživatelé a role', 'Users and roles'), ''],
          [t('Schránky', 'Mailboxes'), ''],
          [t('Vlastní pole', 'Custom fields'), ''],
          [t('API a webhooky', 'API and webhooks'), ''],
        ],
        348,
      ) +
      heading(x, 148, t('Pravidla', 'Rules'), t('Vyhodnocují se shora dolů.', 'Evaluated from top to bottom.')) +
      button(996, 120, 140, t('Nové pravidlo', 'New rule')) +
      rules
        .map(([name, when, on], i) => {
          const y = 194 + i * 50;
          return (
            rule(x, y, 1136, y) +
            text(x + 4, y + 31, `${i + 1}.`, { size: 16, fill: color.muted }) +
            text(x + 34, y + 31, name, { size: 16, bold: i === 0, max: 400 }) +
            text(x + 520, y + 31, when, { size: 15, fill: color.muted }) +
            toggle(1092, y + 13, on)
          );
        })
        .join('') +
      rule(x, 394, 1136, 394) +
      text(x, 434, t('1. Fakturace podle předmětu', '1. Billing by subject'), { size: 18, bold: true }) +
      part(452, t('Událost', 'Event'), 'brand', [t('požadavek vznikne', 'a ticket is created')]) +
      part(520, t('Podmínky', 'Conditions'), 'violet', [
        t('předmět obsahuje „faktura“', 'subject contains “invoice”'),
        t('zdroj je e-mail', 'source is email'),
      ]) +
      part(588, t('Akce', 'Actions'), 'green', [
        t('fronta: Fakturace', 'queue: Billing'),
        t('štítek: faktura', 'tag: invoice'),
        t('priorita: Běžná', 'priority: Normal'),
      ]) +
      text(x, 682, t('Poslední spuštění: dnes 9:12 · tento týden 34×', 'Last run: today 09:12 · 34 times this week'), {
        size: 15,
        fill: color.muted,
      }),
  );
};

export const rolesAndPermissions: Drawing = (t) => {
  const roles: [string, Tone][] = [
    [t('Zákazník', 'Customer'), 'gray'],
    [t('Operátor', 'Agent'), 'brand'],
    [t('Vedoucí týmu', 'Team lead'), 'violet'],
    [t('Správce', 'Administrator'), 'green'],
  ];
  const permissions: [string, string][] = [
    [t('Podat požadavek a sledovat ho', 'Submit and follow a ticket'), '1111'],
    [t('Číst znalostní bázi', 'Read the knowledge base'), '1111'],
    [t('Odpovídat a měnit stav', 'Reply and change the state'), '0111'],
    [t('Psát interní poznámky', 'Write internal notes'), '0111'],
    [t('Hromadně upravovat požadavky', 'Edit tickets in bulk'), '0111'],
    [t('Exportovat data svého týmu', 'Export data of their own team'), '0011'],
    [t('Zveřejňovat články', 'Publish articles'), '0011'],
    [t('Spravovat uživatele a role', 'Manage users and roles'), '0001'],
    [t('Nastavit schránky, SLA a API', 'Set up mailboxes, SLA and API'), '0001'],
  ];
  const column = (i: number): number => 548 + i * 158;
  return appWindow(
    t,
    'administration',
    heading(
      72,
      148,
      t('Role a oprávnění', 'Roles and permissions'),
      t('Každý uživatel má právě jednu roli.', 'Every user has exactly one role.'),
    ) +
      button(976, 120, 160, t('Upravit roli', 'Edit role'), 'plain') +
      roles.map(([name, tone], i) => badge(column(i) - badgeWidth(name, 15) / 2 + 40, 204, name, tone, 15)).join('') +
      permissions
        .map(([name, granted], row) => {
          const y = 244 + row * 48;
          return (
            (row % 2 === 0 ? box(56, y, 1088, 48, { fill: color.soft, radius: 6 }) : '') +
            text(76, y + 30, name, { size: 16, max: 400 }) +
            [...granted]
              .map((flag, i) =>
                flag === '1'
                  ? check(column(i) + 40, y + 24)
                  : rule(column(i) + 33, y + 24, column(i) + 47, y + 24, '#a9b5c6', 2.5),
              )
              .join('')
          );
        })
        .join(''),
  );
};

export const notificationSettings: Drawing = (t) => {
  const x = 324;
  const channels = [t('E-mail', 'Email'), t('Prohlížeč', 'Browser'), t('Mobil', 'Mobile')];
  const events: [string, string, string][] = [
    [
      t('Nový požadavek v mé frontě', 'New ticket in my queue'),
      t('fronty, které sledujete', 'queues you follow'),
      '010',
    ],
    [t('Přiřazení požadavku', 'Ticket assigned to me'), t('člověkem i pravidlem', 'by a person or a rule'), '111'],
    [t('Odpověď zákazníka', 'Customer reply'), t('u přiřazených požadavků', 'on tickets assigned to you'), '111'],
    [t('Zmínka v poznámce', 'Mention in a note'), t('když někdo napíše @vy', 'when somebody writes @you'), '110'],
    [t('Blížící se lhůta', 'Deadline approaching'), t('po uplynutí 75 % lhůty', 'after 75% of the time'), '011'],
  ];
  const column = (i: number): number => 800 + i * 130;
  return appWindow(
    t,
    'profile',
    sidePanel() +
      sideList(
        t('Můj profil', 'My profile'),
        [
          [t('Osobní údaje', 'Personal details'), ''],
          [t('Jazyk a čas', 'Language and time'), ''],
          [t('Zabezpečení', 'Security'), ''],
          [t('Oznámení', 'Notifications'), ''],
          [t('Podpis', 'Signature'), ''],
        ],
        136,
        3,
      ) +
      heading(
        x,
        148,
        t('Oznámení', 'Notifications'),
        t('Vyberte, o čem a jakou cestou chcete vědět.', 'Choose what you want to know and how.'),
      ) +
      channels
        .map((name, i) => text(column(i) + 22, 214, name, { size: 15, bold: true, anchor: 'middle', max: 120 }))
        .join('') +
      events
        .map(([name, note, flags], row) => {
          const y = 230 + row * 64;
          return (
            rule(x, y, 1136, y) +
            text(x, y + 28, name, { size: 16, bold: true, max: 440 }) +
            text(x, y + 50, note, { size: 14, fill: color.muted, max: 440 }) +
            [...flags].map((flag, i) => toggle(column(i), y + 20, flag === '1')).join('')
          );
        })
        .join('') +
      card(x, 564, 812, 62, { fill: color.soft }) +
      toggle(x + 20, 583, true) +
      text(x + 82, 601, t('Tichý režim', 'Quiet hours'), { size: 16, bold: true }) +
      text(x + 200, 601, t('po–pá 17:00–8:00 a celý víkend', 'Mon–Fri 17:00–08:00 and all weekend'), {
        size: 16,
        max: 580,
      }) +
      button(x, 646, 160, t('Uložit změny', 'Save changes')) +
      button(x + 176, 646, 190, t('Poslat zkušební', 'Send a test'), 'plain'),
  );
};

export const twoStepSignIn: Drawing = (t) => {
  const [y, w, h] = [166, 420, 444];
  const [left, right] = [80, 560];
  const step = (x: number, number: string, title: string): string =>
    card(x, y, w, h, { radius: 14 }) +
    circle(x + 42, y + 46, 18, color.brand) +
    text(x + 42, y + 52, number, { size: 17, bold: true, fill: color.paper, anchor: 'middle' }) +
    text(x + 74, y + 53, title, { size: 20, bold: true, max: w - 90 });
  const digits = [...'482917']
    .map((digit, i) => {
      const cell = right + 30 + i * 61;
      return (
        card(cell, y + 152, 52, 62, { stroke: i === 5 ? color.brand : color.line, radius: 8 }) +
        text(cell + 26, y + 193, digit, { size: 28, bold: true, anchor: 'middle' })
      );
    })
    .join('');
  return sheet(
    t('Dvoufázové přihlášení', 'Two-step sign-in'),
    t('Nejdřív heslo, potom jednorázový kód z telefonu.', 'First the password, then a one-time code from your phone.'),
    step(left, '1', t('E-mail a heslo', 'Email and password')) +
      field(left + 30, y + 120, w - 60, t('E-mail', 'Email'), t('operator@example.com', 'agent@example.com')) +
      field(left + 30, y + 210, w - 60, t('Heslo', 'Password'), '••••••••••••') +
      button(left + 30, y + 306, w - 60, t('Pokračovat', 'Continue'), 'primary', 46) +
      text(left + w / 2, y + 396, t('Zapomenuté heslo', 'Forgotten password'), {
        size: 16,
        fill: color.brand,
        anchor: 'middle',
      }) +
      arrow(
        [
          [left + w + 8, y + h / 2],
          [right - 8, y + h / 2],
        ],
        color.brand,
      ) +
      step(right, '2', t('Kód z aplikace', 'Code from the app')) +
      paragraph(
        right + 30,
        y + 108,
        t('Opište šestimístný kód. Platí 30 sekund.', 'Type the six-digit code. It is valid for 30 seconds.'),
        { size: 16, max: w - 60 },
      ) +
      digits +
      box(right + 30, y + 252, 22, 22, { fill: color.brand, radius: 5 }) +
      check(right + 40, y + 262, color.paper) +
      text(right + 64, y + 269, t('Důvěřovat zařízení 30 dní', 'Trust this device for 30 days'), { size: 16 }) +
      button(right + 30, y + 306, w - 60, t('Ověřit a přihlásit', 'Verify and sign in'), 'primary', 46) +
      text(right + w / 2, y + 396, t('Použít záložní kód', 'Use a backup code'), {
        size: 16,
        fill: color.brand,
        anchor: 'middle',
      }) +
      arrow(
        [
          [1008, y + 183],
          [988, y + 183],
        ],
        color.brand,
      ) +
      phone(1012, y + 92, t('Podpora', 'Support'), t('ještě 18 s', '18 s left')) +
      text(
        80,
        662,
        t(
          'Tip: záložní kódy uložte mimo telefon, třeba do správce hesel.',
          'Tip: keep the backup codes outside the phone, for example in a password manager.',
        ),
        { size: 16, fill: color.muted, max: 1000 },
      ),
  );
};

/** A phone with the one-time code. */
function phone(x: number, y: number, name: string, left: string): string {
  return (
    box(x, y, 118, 220, { fill: color.ink, radius: 18 }) +
    box(x + 7, y + 7, 104, 206, { fill: color.paper, radius: 12 }) +
    text(x + 59, y + 58, name, { size: 14, fill: color.muted, anchor: 'middle' }) +
    text(x + 59, y + 104, '482 917', { size: 23, bold: true, fill: color.brand, anchor: 'middle', max: 100 }) +
    box(x + 22, y + 126, 74, 6, { fill: color.graySoft, radius: 3 }) +
    box(x + 22, y + 126, 44, 6, { fill: color.brand, radius: 3 }) +
    text(x + 59, y + 160, left, { size: 14, fill: color.muted, anchor: 'middle' })
  );
}
