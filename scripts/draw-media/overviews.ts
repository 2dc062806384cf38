/** The team report, the knowledge base search and the phone view. */
import { appWindow, heading, sideList, sidePanel, svg, type Drawing } from './frame.ts';
import {
  badge,
  badgeWidth,
  box,
  button,
  card,
  check,
  chevron,
  circle,
  color,
  magnifier,
  paragraph,
  rule,
  text,
  textWidth,
} from './shapes.ts';
import { priorityName, sampleTickets, stateName } from './tickets-data.ts';

export const teamReport: Drawing = (t) => {
  const figures: [string, string, string, boolean][] = [
    [t('Přijaté', 'Received'), '128', t('o 6 více než minule', '6 more than last week'), false],
    [t('Vyřešené', 'Solved'), '121', t('o 14 více než minule', '14 more than last week'), true],
    [t('Splněné lhůty', 'Deadlines met'), '96 %', t('cíl je 95 %', 'target is 95 %'), true],
    [t('Spokojenost', 'Satisfaction'), '4,6 / 5', t('z 37 hodnocení', 'from 37 ratings'), true],
  ];
  const cards = figures.map(([name, value, note, good], i) => {
    const x = 72 + i * 272;
    const shown = t(value, value.replace(',', '.').replace(' %', '%'));
    return (
      card(x, 192, 248, 116) +
      text(x + 20, 222, name, { size: 15, fill: color.muted }) +
      text(x + 20, 262, shown, { size: 32, bold: true }) +
      text(x + 20, 291, t(note, note.replace(' %', '%')), {
        size: 14,
        fill: good ? color.green : color.amber,
        max: 214,
      })
    );
  });
  const days = [
    [t('Po', 'Mon'), 31, 24],
    [t('Út', 'Tue'), 28, 27],
    [t('St', 'Wed'), 24, 26],
    [t('Čt', 'Thu'), 26, 25],
    [t('Pá', 'Fri'), 19, 19],
  ] as const;
  const bars = days.map(([name, created, solved], i) => {
    const x = 138 + i * 104;
    const bar = (left: number, value: number, fill: string): string =>
      box(left, 640 - value * 7.5, 30, value * 7.5, { fill, radius: 4 }) +
      text(left + 15, 633 - value * 7.5, String(value), { size: 13, fill: color.muted, anchor: 'middle' });
    return (
      bar(x, created, '#8db4f2') +
      bar(x + 36, solved, color.brand) +
      text(x + 33, 664, name, { size: 15, anchor: 'middle' })
    );
  });
  const queues: [string, number, string][] = [
    [t('Technická podpora', 'Technical support'), 95, '58'],
    [t('Fakturace', 'Billing'), 98, '33'],
    [t('Reklamace', 'Returns'), 91, '22'],
    [t('Vybavení', 'Equipment'), 100, '15'],
  ];
  const lines = queues.map(([name, met, count], i) => {
    const y = 428 + i * 62;
    return (
      text(732, y, name, { size: 16, bold: true, max: 190 }) +
      text(980, y, count, { size: 15, anchor: 'end' }) +
      text(1112, y, t(`${met} %`, `${met}%`), {
        size: 15,
        bold: true,
        fill: met < 95 ? color.amber : color.green,
        anchor: 'end',
      }) +
      box(732, y + 12, 380, 8, { fill: color.graySoft, radius: 4 }) +
      box(732, y + 12, 3.8 * met, 8, { fill: met < 95 ? '#d99a2b' : '#2f9e68', radius: 4 })
    );
  });
  return appWindow(
    t,
    'reports',
    heading(72, 144, t('Přehled týmu', 'Team report'), t('Minulý týden, všechny fronty', 'Last week, all queues')) +
      button(860, 120, 150, t('Období', 'Period'), 'plain') +
      button(1026, 120, 110, t('Export', 'Export')) +
      cards.join('') +
      card(72, 328, 620, 356) +
      text(96, 364, t('Požadavky po dnech', 'Tickets by day'), { size: 17, bold: true }) +
      box(430, 352, 14, 14, { fill: '#8db4f2', radius: 3 }) +
      text(452, 364, t('přijaté', 'received'), { size: 14 }) +
      box(536, 352, 14, 14, { fill: color.brand, radius: 3 }) +
      text(558, 364, t('vyřešené', 'solved'), { size: 14 }) +
      rule(112, 640, 656, 640) +
      bars.join('') +
      card(708, 328, 428, 356) +
      text(732, 364, t('Fronty', 'Queues'), { size: 17, bold: true }) +
      text(980, 390, t('přijaté', 'received'), { size: 14, fill: color.muted, anchor: 'end' }) +
      text(1112, 390, t('splněné lhůty', 'deadlines met'), { size: 14, fill: color.muted, anchor: 'end' }) +
      lines.join(''),
  );
};

export const knowledgeBaseSearch: Drawing = (t) => {
  const x = 324;
  const results: [string, string, string, string][] = [
    [
      t('Zapomenuté heslo', 'Forgotten password'),
      t('Začínáme', 'Getting started'),
      t(
        'Odkaz pro nové heslo si pošlete z přihlašovací obrazovky. Platí 60 minut a lze ho použít jen jednou.',
        'Send yourself a link for a new password from the sign-in screen. It is valid for 60 minutes and works once.',
      ),
      '94 %',
    ],
    [
      t('Dvoufázové ověření', 'Two-step verification'),
      t('Začínáme', 'Getting started'),
      t(
        'Kromě hesla zadáte kód z telefonu. Záložní kódy slouží, když telefon nemáte u\u00a0sebe.',
        'Besides the password you enter a code from your phone. Backup codes help when the phone is not at hand.',
      ),
      '89 %',
    ],
    [
      t('Jak se přihlásit', 'How to sign in'),
      t('Začínáme', 'Getting started'),
      t(
        'Přihlásíte se e-mailem a heslem nebo firemním účtem. Po pěti chybách se účet na chvíli zamkne.',
        'Sign in with your email and password or a company account. Five errors lock the account for a while.',
      ),
      '91 %',
    ],
  ];
  const boxes: [string, string, boolean][] = [
    [t('Začínáme', 'Getting started'), '3', true],
    [t('Správa', 'Administration'), '2', false],
    [t('Komunikace', 'Communication'), '1', false],
    [t('Požadavky', 'Tickets'), '1', false],
  ];
  return appWindow(
    t,
    'knowledge',
    sidePanel() +
      text(68, 136, t('Kategorie', 'Category'), { size: 14, bold: true, fill: color.muted }) +
      boxes
        .map(([name, count, on], i) => {
          const y = 152 + i * 40;
          return (
            box(68, y, 20, 20, {
              fill: on ? color.brand : color.paper,
              stroke: on ? color.brand : '#a9b5c6',
              radius: 5,
            }) +
            (on ? check(77, y + 9, color.paper) : '') +
            text(100, y + 16, name, { size: 16, max: 140 }) +
            text(262, y + 16, count, { size: 15, fill: color.muted, anchor: 'end' })
          );
        })
        .join('') +
      sideList(
        t('Jazyk', 'Language'),
        [
          [t('Čeština', 'English'), '3'],
          [t('Angličtina', 'Czech'), '3'],
        ],
        346,
        0,
      ) +
      card(x, 120, 812, 50, { stroke: color.brand, radius: 25 }) +
      magnifier(x + 28, 143, color.brand) +
      text(x + 54, 151, t('heslo', 'password'), { size: 18 }) +
      text(1112, 151, t('3 články', '3 articles'), { size: 15, fill: color.muted, anchor: 'end' }) +
      results
        .map(([title, category, summary, useful], i) => {
          const y = 192 + i * 142;
          return (
            card(x, y, 812, 128) +
            text(x + 24, y + 36, title, { size: 19, bold: true, fill: color.brand, max: 560 }) +
            badge(1116 - badgeWidth(category, 13), y + 16, category, 'gray', 13) +
            paragraph(x + 24, y + 62, summary, { size: 16, max: 600, leading: 22 }) +
            text(x + 24, y + 114, t(`Pomohlo ${useful} čtenářů`, `Helped ${useful.replace(' ', '')} of readers`), {
              size: 14,
              fill: color.green,
            })
          );
        })
        .join('') +
      text(x, 654, t('Nenašli jste odpověď?', 'No answer found?'), { size: 16 }) +
      button(x + 180, 628, 180, t('Nový požadavek', 'New ticket'), 'plain'),
  );
};

export const mobileView: Drawing = (t) => {
  const [x, w] = [135, 480];
  const tickets = sampleTickets(t)
    .slice(0, 5)
    .map((ticket, i) => {
      const y = 272 + i * 130;
      const [state, stateTone] = stateName(t, ticket.state);
      const [priority, priorityTone] = priorityName(t, ticket.priority);
      return (
        card(x + 24, y, w - 48, 118) +
        text(x + 44, y + 34, ticket.subject, { size: 19, bold: true, max: 320 }) +
        text(x + w - 44, y + 34, ticket.number, { size: 15, fill: color.muted, anchor: 'end' }) +
        text(x + 44, y + 58, ticket.from, { size: 15, fill: color.muted, max: 300 }) +
        badge(x + 44, y + 78, state, stateTone) +
        badge(x + 44 + 210, y + 78, priority, priorityTone) +
        (ticket.due === '–'
          ? ''
          : text(x + w - 44, y + 97, ticket.due, {
              size: 15,
              bold: true,
              fill: i === 0 ? color.orange : color.ink,
              anchor: 'end',
              max: 84,
            }))
      );
    });
  const sorting = t('Řadit podle: zbývající čas', 'Sort by: time left');
  const tabs: [string, boolean][] = [
    [t('Požadavky', 'Tickets'), true],
    [t('Hledat', 'Search'), false],
    [t('Oznámení', 'Notifications'), false],
    [t('Profil', 'Profile'), false],
  ];
  return svg(
    box(x - 18, 42, w + 36, 1128, { fill: '#c9d5e6', radius: 62 }) +
      box(x - 18, 32, w + 36, 1128, { fill: color.ink, radius: 62 }) +
      box(x, 50, w, 1092, { fill: color.soft, radius: 46 }) +
      `<path d="M${x} 216V96a46 46 0 0 1 46-46h${w - 92}a46 46 0 0 1 46 46v120Z" fill="${color.brand}"/>` +
      text(x + 40, 92, '9:26', { size: 17, bold: true, fill: color.paper }) +
      box(x + w / 2 - 55, 68, 110, 30, { fill: color.ink, radius: 15 }) +
      text(x + 40, 160, t('Moje požadavky', 'My tickets'), { size: 28, bold: true, fill: color.paper }) +
      text(x + 40, 192, t('8 požadavků, 1 má lhůtu do 30 minut', '8 tickets, 1 due within 30 minutes'), {
        size: 16,
        fill: '#dbe8ff',
        max: 400,
      }) +
      magnifier(x + w - 54, 148, color.paper) +
      text(x + 28, 250, sorting, { size: 15, fill: color.muted }) +
      chevron(x + 44 + textWidth(sorting, { size: 15 }), 246) +
      tickets.join('') +
      box(x + w - 104, 956, 72, 72, { fill: color.brand, radius: 36 }) +
      `<path d="M${x + w - 68} 978v28M${x + w - 82} 992h28" stroke="#fff" stroke-width="4" stroke-linecap="round"/>` +
      `<path d="M${x} 1046h${w}v50a46 46 0 0 1-46 46h-${w - 92}a46 46 0 0 1-46-46Z" fill="#fff"/>` +
      rule(x, 1046, x + w, 1046) +
      tabs
        .map(([name, on], i) => {
          const center = x + 60 + i * 120;
          return (
            circle(center, 1075, 6, on ? color.brand : '#a9b5c6') +
            text(center, 1106, name, {
              size: 14,
              bold: on,
              fill: on ? color.brand : color.muted,
              anchor: 'middle',
              max: 116,
            })
          );
        })
        .join(''),
    750,
    1200,
  );
};
