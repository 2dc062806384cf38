/** Screens for everyday work with tickets. */
import { appWindow, AREA, heading, sideList, sidePanel, type Drawing } from './frame.ts';
import {
  avatar,
  badge,
  badgeWidth,
  box,
  button,
  card,
  check,
  color,
  field,
  magnifier,
  paragraph,
  rule,
  text,
  textWidth,
  type Tone,
} from './shapes.ts';
import { priorityName, sampleTickets, stateName } from './tickets-data.ts';

const filter = (x: number, y: number, label: string): [string, number] => {
  const w = badgeWidth(label, 14) + 22;
  return [
    box(x, y, w, 32, { fill: color.paper, stroke: color.line, radius: 16 }) +
      text(x + 16, y + 21, label, { size: 14, bold: true }) +
      text(x + w - 22, y + 21, '×', { size: 16, fill: color.muted }),
    w,
  ];
};

export const ticketList: Drawing = (t) => {
  const x = AREA.x + 288;
  const column = { subject: x + 66, from: x + 280, state: x + 400, priority: x + 586, due: x + 796 };
  const head = (at: number, label: string, anchor: 'start' | 'end' = 'start'): string =>
    text(at, 260, label, { size: 14, fill: color.muted, anchor });
  const rows = sampleTickets(t).map((ticket, i) => {
    const y = 290 + i * 51;
    const [state, stateTone] = stateName(t, ticket.state);
    const [priority, priorityTone] = priorityName(t, ticket.priority);
    const urgent = ticket.priority === 'critical';
    return (
      (i === 0 ? box(x - 12, y - 16, 820, 50, { fill: '#f1f6fe' }) : rule(x - 12, y - 17, x + 808, y - 17)) +
      text(x, y + 14, ticket.number, { size: 15, fill: color.muted }) +
      text(column.subject, y + 14, ticket.subject, { size: 16, bold: true, max: 206 }) +
      text(column.from, y + 14, ticket.from, { size: 15, max: 116 }) +
      badge(column.state, y - 4, state, stateTone) +
      badge(column.priority, y - 4, priority, priorityTone) +
      text(column.due, y + 14, ticket.due, {
        size: 15,
        bold: urgent,
        fill: urgent ? color.orange : color.ink,
        anchor: 'end',
        max: 110,
      })
    );
  });
  const [first, firstWidth] = filter(x - 12, 184, t('Operátor: já', 'Agent: me'));
  const [second] = filter(x - 4 + firstWidth, 184, t('Stav: všechny', 'State: all'));
  return appWindow(
    t,
    'tickets',
    sidePanel() +
      sideList(
        t('Pohledy', 'Views'),
        [
          [t('Moje požadavky', 'My tickets'), '8'],
          [t('Nepřiřazené', 'Unassigned'), '5'],
          [t('Všechny otevřené', 'All open'), '48'],
          [t('Čeká na zákazníka', 'Waiting'), '9'],
          [t('Blíží se lhůta', 'Deadline approaching'), '3'],
        ],
        136,
        0,
      ) +
      sideList(
        t('Fronty', 'Queues'),
        [
          [t('Technická podpora', 'Technical support'), '21'],
          [t('Fakturace', 'Billing'), '12'],
          [t('Reklamace', 'Returns'), '7'],
          [t('Vybavení', 'Equipment'), '8'],
        ],
        386,
      ) +
      heading(x - 12, 148, t('Moje požadavky', 'My tickets')) +
      button(x + 628, 120, 180, t('Nový požadavek', 'New ticket')) +
      first +
      second +
      head(column.subject, t('Předmět', 'Subject')) +
      head(column.from, t('Zadavatel', 'Requester')) +
      head(column.state, t('Stav', 'State')) +
      head(column.priority, t('Priorita', 'Priority')) +
      head(column.due, t('Zbývá', 'Time left'), 'end') +
      rows.join(''),
  );
};

function message(
  y: number,
  h: number,
  letters: string,
  tone: Tone,
  who: string,
  when: string,
  body: string,
  note = false,
): string {
  const x = 72;
  return (
    card(x, y, 700, h, note ? { fill: color.amberSoft, stroke: '#eccf8a' } : {}) +
    avatar(x + 36, y + 38, 19, letters, tone) +
    text(x + 68, y + 33, who, { size: 16, bold: true, max: 400 }) +
    text(x + 680, y + 33, when, { size: 14, fill: color.muted, anchor: 'end' }) +
    paragraph(x + 68, y + 60, body, { size: 16, max: 610, leading: 24 })
  );
}

export const ticketDetail: Drawing = (t) => {
  const x = 824;
  const property = (y: number, label: string, value: string): string =>
    text(x, y, label, { size: 14, fill: color.muted }) + text(x, y + 24, value, { size: 16, bold: true, max: 310 });
  const [state, stateTone] = stateName(t, 'open');
  const [priority, priorityTone] = priorityName(t, 'high');
  return appWindow(
    t,
    'tickets',
    text(72, 136, '#1045', { size: 16, fill: color.muted }) +
      text(130, 137, t('Tiskárna hlásí chybu', 'Printer reports an error'), { size: 24, bold: true, max: 640 }) +
      message(
        162,
        130,
        t('ÚČ', 'AC'),
        'violet',
        t('Účtárna', 'Accounts'),
        t('dnes 9:12', 'today 09:12'),
        t(
          'Dobrý den, tiskárna ve 2. patře od rána hlásí chybu E24 a netiskne. Papír i toner jsme zkontrolovali. Potřebujeme dnes odeslat výplatní pásky, proto prosíme o rychlé řešení nebo aspoň o náhradní tiskárnu.',
          'Hello, the printer on the 2nd floor has shown error E24 since this morning and does not print. We have checked the paper and the toner. We have to send payslips today, so please fix it or lend us another printer.',
        ),
      ) +
      message(
        304,
        106,
        t('OP', 'AG'),
        'brand',
        t('Operátor → zákazník', 'Agent → customer'),
        t('dnes 9:31', 'today 09:31'),
        t(
          'Děkujeme za zprávu. Zkuste prosím tiskárnu vypnout a po minutě znovu zapnout. Pokud chyba zůstane, přijde technik ještě dopoledne.',
          'Thank you. Please switch the printer off and on again after a minute. If the error stays, a technician will come this morning.',
        ),
      ) +
      message(
        422,
        82,
        t('OP', 'AG'),
        'brand',
        t('Interní poznámka', 'Internal note'),
        t('dnes 9:40', 'today 09:40'),
        t('Náhradní zapékací jednotka je ve skladu.', 'A spare fuser unit is in the storeroom.'),
        true,
      ) +
      card(72, 520, 700, 166) +
      text(96, 552, t('Odpověď', 'Reply'), { size: 16, bold: true, fill: color.brand }) +
      rule(96, 562, 96 + textWidth(t('Odpověď', 'Reply'), { bold: true }), 562, color.brand, 3) +
      text(196, 552, t('Interní poznámka', 'Internal note'), { size: 16, fill: color.muted }) +
      rule(72, 563, 772, 563) +
      text(96, 598, t('Napište odpověď zákazníkovi…', 'Write a reply to the customer…'), {
        size: 16,
        fill: color.muted,
      }) +
      text(96, 658, t('Přiložit soubor', 'Attach a file'), { size: 15, fill: color.brand }) +
      text(250, 658, t('Makro', 'Macro'), { size: 15, fill: color.brand }) +
      text(626, 658, 'Ctrl+Enter', { size: 14, fill: color.muted, anchor: 'end' }) +
      button(640, 632, 116, t('Odeslat', 'Send')) +
      rule(796, AREA.y, 796, AREA.y + AREA.h) +
      text(x, 136, t('Stav', 'State'), { size: 14, fill: color.muted }) +
      badge(x, 148, state, stateTone, 15) +
      text(x + 160, 136, t('Priorita', 'Priority'), { size: 14, fill: color.muted }) +
      badge(x + 160, 148, priority, priorityTone, 15) +
      rule(x, 196, 1136, 196) +
      property(226, t('Zadavatel', 'Requester'), t('Účtárna', 'Accounts')) +
      property(286, t('Fronta', 'Queue'), t('Technická podpora', 'Technical support')) +
      property(346, t('Operátor', 'Agent'), t('Přiřazeno mně', 'Assigned to me')) +
      rule(x, 392, 1136, 392) +
      text(x, 422, t('První odpověď (2 h)', 'First response (2 h)'), { size: 14, fill: color.muted }) +
      check(x + 8, 444) +
      text(x + 26, 448, t('Splněno za 19 min', 'Met in 19 min'), { size: 16, bold: true, fill: color.green }) +
      text(x, 486, t('Vyřešení do', 'Resolution due'), { size: 14, fill: color.muted }) +
      text(x, 510, t('dnes 15:00', 'today 15:00'), { size: 16, bold: true }) +
      box(x, 524, 312, 8, { fill: color.graySoft, radius: 4 }) +
      box(x, 524, 118, 8, { fill: color.brand, radius: 4 }) +
      rule(x, 558, 1136, 558) +
      text(x, 588, t('Štítky', 'Tags'), { size: 14, fill: color.muted }) +
      badge(x, 600, t('tiskárna', 'printer'), 'gray') +
      badge(x + 100, 600, t('2. patro', '2nd floor'), 'gray') +
      text(x, 664, t('Historie změn (6)', 'Change history (6)'), { size: 15, fill: color.brand }),
  );
};

export const newTicket: Drawing = (t) => {
  const x = 824;
  const suggestion = (y: number, title: string, note: string): string =>
    card(x, y, 312, 84) +
    text(x + 18, y + 34, title, { size: 16, bold: true, fill: color.brand, max: 280 }) +
    text(x + 18, y + 60, note, { size: 14, fill: color.muted, max: 280 });
  return appWindow(
    t,
    'tickets',
    heading(
      72,
      144,
      t('Nový požadavek', 'New ticket'),
      t('Jeden požadavek = jeden problém.', 'One ticket = one problem.'),
    ) +
      field(72, 210, 340, t('Zadavatel', 'Requester'), t('Recepce', 'Reception')) +
      field(432, 210, 340, t('Fronta', 'Queue'), t('Technická podpora', 'Technical support'), { select: true }) +
      field(
        72,
        300,
        700,
        t('Předmět', 'Subject'),
        t('Nejde se přihlásit do objednávek', 'Cannot sign in to the order system'),
      ) +
      field(
        72,
        390,
        700,
        t('Popis', 'Description'),
        t(
          'Od 8:30 se po zadání hesla zobrazí prázdná stránka.',
          'Since 08:30 a blank page appears after the password.',
        ),
        { h: 110 },
      ) +
      text(
        86,
        454,
        t(
          'Stejné je to na dvou počítačích, přikládáme snímek obrazovky.',
          'The same happens on two computers, screenshot attached.',
        ),
        { size: 16, max: 670 },
      ) +
      field(72, 548, 340, t('Priorita', 'Priority'), t('Vysoká', 'High'), { select: true }) +
      text(432, 548, t('Přílohy', 'Attachments'), { size: 15, bold: true }) +
      card(432, 560, 340, 42, { dash: '6 5', fill: color.soft }) +
      text(446, 587, t('chyba.png (184 kB)', 'error.png (184 kB)'), { size: 16 }) +
      text(758, 587, '×', { size: 18, fill: color.muted, anchor: 'end' }) +
      button(72, 640, 200, t('Odeslat požadavek', 'Submit ticket')) +
      button(288, 640, 120, t('Zrušit', 'Cancel'), 'plain') +
      rule(796, AREA.y, 796, AREA.y + AREA.h) +
      magnifier(x + 8, 137, color.brand) +
      text(x + 30, 143, t('Mohlo by pomoct', 'This may help'), { size: 18, bold: true }) +
      text(x, 172, t('Články podle předmětu požadavku', 'Articles matching the subject'), {
        size: 15,
        fill: color.muted,
      }) +
      suggestion(192, t('Jak se přihlásit', 'How to sign in'), t('Začínáme', 'Getting started')) +
      suggestion(
        288,
        t('Zapomenuté heslo', 'Forgotten password'),
        t('Začínáme · Bezpečnost', 'Getting started · Security'),
      ) +
      suggestion(
        384,
        t('Dvoufázové ověření', 'Two-step verification'),
        t('Začínáme · Bezpečnost', 'Getting started · Security'),
      ) +
      box(x, 500, 312, 90, { fill: color.brandSoft, radius: 10 }) +
      paragraph(
        x + 18,
        538,
        t(
          'Vysoká priorita: první odpověď do 2\u00a0pracovních hodin (po–pá 8–17).',
          'High priority: first response within 2 working hours (Mon–Fri 8–17).',
        ),
        { size: 16, max: 278, leading: 25 },
      ),
  );
};
