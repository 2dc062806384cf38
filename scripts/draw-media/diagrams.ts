/** Diagrams: how a ticket moves between states and how a deadline runs. */
import { label, node, sheet, type Drawing } from './frame.ts';
import { arrow, badge, box, card, color, rule, text, toneInk } from './shapes.ts';
import { priorityName, stateName, type State } from './tickets-data.ts';

export const lifecycle: Drawing = (t) => {
  const [y, h, low] = [286, 100, 534];
  const [middle, bottom] = [y + h / 2, y + h];
  const state = (x: number, top: number, w: number, key: State, note: string): string => {
    const [name, tone] = stateName(t, key);
    return node(x, top, w, h, name, note, tone);
  };
  const next = (from: number, to: number, value: string): string =>
    arrow([
      [from, middle],
      [to - 4, middle],
    ]) + label((from + to) / 2, middle - 14, value, to - from);
  return sheet(
    t('Životní cyklus požadavku', 'Ticket lifecycle'),
    t(
      'Šipky ukazují obvyklé změny stavu a co je způsobí.',
      'Arrows show the usual state changes and what causes them.',
    ),
    state(80, y, 160, 'new', t('čeká na převzetí', 'waiting to be taken')) +
      state(320, y, 280, 'open', t('operátor na něm pracuje', 'an agent is working on it')) +
      state(680, y, 190, 'solved', t('zákazník má odpověď', 'customer has an answer')) +
      state(956, y, 164, 'closed', t('nelze znovu otevřít', 'cannot be reopened')) +
      state(190, low, 260, 'waiting', t('lhůta neběží', 'the clock is stopped')) +
      state(480, low, 260, 'hold', t('čeká na třetí stranu', 'waiting for a third party')) +
      next(240, 320, t('převzetí', 'taken')) +
      next(600, 680, t('řešení', 'solution')) +
      next(870, 956, t('po 7 dnech', 'in 7 days')) +
      arrow(
        [
          [775, y],
          [775, 220],
          [460, 220],
          [460, y - 4],
        ],
        color.red,
        '7 5',
      ) +
      label(617, 208, t('zákazník znovu odpoví', 'customer replies again')) +
      arrow([
        [340, bottom],
        [340, low - 4],
      ]) +
      label(272, 452, t('dotaz|na zákazníka', 'question|to customer'), 120) +
      arrow(
        [
          [430, low],
          [430, bottom + 4],
        ],
        color.red,
        '7 5',
      ) +
      label(385, 452, t('zákazník|odpověděl', 'customer|replied'), 84) +
      arrow(
        [
          [490, low],
          [490, bottom + 4],
        ],
        color.red,
        '7 5',
      ) +
      label(538, 452, t('lze|pokračovat', 'work can|continue'), 86) +
      arrow([
        [586, bottom],
        [586, low - 4],
      ]) +
      label(662, 452, t('čekání na díl|nebo jiný tým', 'waiting for a part|or another team'), 130) +
      card(830, low, 290, h, { fill: color.soft }) +
      rule(850, low + 34, 890, low + 34, color.muted, 2.5) +
      text(902, low + 39, t('krok operátora nebo systému', 'step of an agent or the system'), { size: 15, max: 214 }) +
      arrow(
        [
          [850, low + 66],
          [890, low + 66],
        ],
        color.red,
        '7 5',
      ) +
      text(902, low + 71, t('návrat do práce', 'back to work'), { size: 15 }),
  );
};

export const slaTimeline: Drawing = (t) => {
  const [top, hour] = [236, 35];
  const day = 9 * hour;
  const days: [x: number, w: number, name: string, working: boolean][] = [
    [80, day, t('Pátek', 'Friday'), true],
    [431, 158, t('Sobota', 'Saturday'), false],
    [609, 158, t('Neděle', 'Sunday'), false],
    [803, day, t('Pondělí', 'Monday'), true],
  ];
  const bars = days.map(
    ([x, w, name, working]) =>
      text(x + w / 2, top - 36, name, { size: 17, bold: true, anchor: 'middle' }) +
      box(x, top, w, 54, { fill: working ? color.soft : color.graySoft, stroke: color.line, radius: 6 }) +
      (working
        ? text(x, top - 10, '8:00', { size: 14, fill: color.muted }) +
          text(x + w, top - 10, '17:00', { size: 14, fill: color.muted, anchor: 'end' })
        : text(x + w / 2, top + 33, t('lhůta neběží', 'clock stopped'), {
            size: 15,
            fill: color.muted,
            anchor: 'middle',
          })),
  );
  const used = (x: number): string =>
    box(x, top, hour, 54, { fill: color.amber, radius: 4 }) +
    text(x + hour / 2, top + 33, '1 h', { size: 15, bold: true, fill: color.paper, anchor: 'middle' });
  const mark = (x: number, value: string, fill: string): string =>
    arrow(
      [
        [x, 350],
        [x, top + 58],
      ],
      fill,
    ) + text(x, 372, value, { size: 16, bold: true, fill, anchor: 'middle', max: 330 });
  const received = 80 + 8 * hour;
  const due = 803 + hour;
  const limits = [
    ['critical', 0.5, '30 min', t('půl hodiny', 'half an hour')],
    ['high', 2, '2 h', t('dvě hodiny', 'two hours')],
    ['normal', 8, '8 h', t('necelý den', 'under one day')],
    ['low', 24, '24 h', t('necelé tři dny', 'under three days')],
  ] as const;
  const priorities = limits.map(([key, hours, limit, words], i) => {
    const y = 500 + i * 48;
    const [name, tone] = priorityName(t, key);
    return (
      badge(80, y - 18, name, tone, 15) +
      box(210, y - 13, 24 * 27, 18, { fill: color.soft, radius: 9 }) +
      box(210, y - 13, Math.max(hours * 27, 18), 18, { fill: toneInk(tone), radius: 9 }) +
      text(882, y + 2, limit, { size: 17, bold: true }) +
      text(956, y + 2, words, { size: 15, fill: color.muted, max: 160 })
    );
  });
  return sheet(
    t('Jak běží lhůta SLA', 'How an SLA deadline runs'),
    t(
      'Požadavek s vysokou prioritou přijatý v pátek v 16:00: první odpověď do 2 pracovních hodin.',
      'A high-priority ticket received on Friday at 16:00: first response within 2 working hours.',
    ),
    bars.join('') +
      used(received) +
      used(due - hour) +
      mark(received, t('přijato v pátek v 16:00', 'received on Friday at 16:00'), color.brand) +
      mark(due, t('odpovědět do pondělí 9:00', 'respond by Monday 09:00'), color.red) +
      rule(80, 416, 1120, 416) +
      text(
        80,
        454,
        t(
          'Výchozí lhůty první odpovědi (pracovní hodiny, po–pá 8–17)',
          'Default first-response times (working hours, Mon–Fri 8–17)',
        ),
        { size: 18, bold: true, max: 1040 },
      ) +
      priorities.join(''),
  );
};
