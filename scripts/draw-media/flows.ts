/** Diagrams: the path of an email and of an API call. */
import { label, node, sheet, type Drawing } from './frame.ts';
import { arrow, box, card, circle, color, paragraph, rule, text, toneInk, type Tone } from './shapes.ts';

export const emailFlow: Drawing = (t) => {
  const x = [80, 355, 630, 905] as const;
  const [w, h] = [215, 118];
  const [up, down] = [176, 400];
  const across = (y: number, from: number, to: number): string =>
    arrow(
      [
        [from, y],
        [to, y],
      ],
      color.muted,
    );
  return sheet(
    t('Cesta e-mailu', 'The path of an email'),
    t(
      'Nahoře zpráva od zákazníka, dole odpověď operátora.',
      'Top: a message from the customer. Bottom: the agent’s reply.',
    ),
    node(
      x[0],
      up,
      w,
      h,
      t('Zákazník', 'Customer'),
      t('píše na adresu|podpora@example.com', 'writes to|support@example.com'),
      'violet',
    ) +
      node(x[1], up, w, h, t('Schránka', 'Mailbox'), t('čte se každou|minutu', 'read every|minute'), 'brand') +
      node(
        x[2],
        up,
        w,
        h,
        t('Kontrola', 'Checks'),
        t('spam, smyčky,|velikost příloh', 'spam, loops,|attachment size'),
        'amber',
      ) +
      node(x[3], up, w, h, t('Pravidla', 'Rules'), t('fronta, priorita,|štítky', 'queue, priority,|tags'), 'brand') +
      x
        .slice(1)
        .map((to) => across(up + 59, to - 60, to - 4))
        .join('') +
      arrow([
        [x[3] + w / 2, up + h],
        [x[3] + w / 2, down - 4],
      ]) +
      node(
        x[3],
        down,
        w,
        h,
        t('Požadavek', 'Ticket'),
        t('nový, nebo zpráva|v existujícím', 'new, or a message|in an existing one'),
        'green',
      ) +
      node(
        x[2],
        down,
        w,
        h,
        t('Operátor', 'Agent'),
        t('píše odpověď|nebo poznámku', 'writes a reply|or a note'),
        'brand',
      ) +
      node(x[1], down, w, h, t('Odeslání', 'Sending'), t('předmět s číslem|[#1045]', 'subject with|[#1045]'), 'brand') +
      x
        .slice(1)
        .map((from) => across(down + 59, from, from - 56))
        .join('') +
      node(
        x[0],
        down,
        w,
        h,
        t('Zákazník', 'Customer'),
        t('dostane odpověď|e-mailem', 'gets the reply|by email'),
        'violet',
      ) +
      arrow(
        [
          [x[0] + w / 2, down],
          [x[0] + w / 2, up + h + 4],
        ],
        color.violet,
        '7 5',
      ) +
      text(x[0] + w / 2 + 16, 353, t('odpoví na zprávu', 'replies to it'), { size: 15, fill: color.muted, max: 200 }) +
      arrow(
        [
          [x[2] + w / 2, up + h],
          [x[2] + w / 2, up + h + 36],
        ],
        color.red,
        '7 5',
      ) +
      text(x[2] + w / 2, up + h + 58, t('spam → karanténa', 'spam → quarantine'), {
        size: 15,
        fill: color.red,
        anchor: 'middle',
        max: 210,
      }) +
      card(80, 572, 1040, 84, { fill: color.soft }) +
      paragraph(
        104,
        606,
        t(
          'Podle čísla v předmětu a hlavičky zprávy systém pozná, ke kterému požadavku odpověď patří. Když číslo chybí, založí nový požadavek a operátor je může sloučit.',
          'The number in the subject and the message headers tell which ticket a reply belongs to. When they are missing, a new ticket is created and an agent can merge the two.',
        ),
        { size: 16, max: 990, leading: 26 },
      ),
  );
};

function code(x: number, y: number, w: number, h: number, title: string, lines: string[]): string {
  return (
    box(x, y, w, h, { fill: color.ink, radius: 12 }) +
    text(x + 22, y + 32, title, { size: 15, bold: true, fill: '#9fc0ff', max: w - 44 }) +
    lines
      .map((line, i) => text(x + 22, y + 60 + i * 21.5, line, { size: 14.5, mono: true, fill: '#e6edf8', max: w - 40 }))
      .join('')
  );
}

export const apiAndWebhooks: Drawing = (t) => {
  const step = (x: number, y: number, number: string, tone: Tone): string =>
    circle(x, y, 14, toneInk(tone)) +
    text(x, y + 5, number, { size: 15, bold: true, fill: color.paper, anchor: 'middle' });
  const lane = (x: number, name: string, tone: Tone): string =>
    node(x, 156, 200, 62, name, '', tone) + rule(x + 100, 218, x + 100, 674, color.line, 2);
  return sheet(
    t('API a webhooky', 'API and webhooks'),
    t(
      'Aplikace volá API, systém podpory posílá podepsané události zpět.',
      'Your application calls the API, the support system sends signed events back.',
    ),
    lane(80, t('Vaše aplikace', 'Your application'), 'violet') +
      lane(380, t('Systém podpory', 'Support system'), 'brand') +
      step(180, 276, '1', 'violet') +
      arrow(
        [
          [196, 276],
          [476, 276],
        ],
        color.violet,
      ) +
      label(330, 264, 'POST /tickets') +
      step(480, 346, '2', 'brand') +
      arrow(
        [
          [464, 346],
          [184, 346],
        ],
        color.brand,
      ) +
      label(330, 334, '201 Created') +
      box(414, 396, 132, 58, { fill: color.soft, stroke: color.line }) +
      label(480, 421, t('operátor|odpoví', 'agent|replies'), 124) +
      step(480, 510, '3', 'brand') +
      arrow(
        [
          [464, 510],
          [184, 510],
        ],
        color.brand,
      ) +
      label(330, 498, t('webhook s podpisem', 'signed webhook')) +
      step(180, 580, '4', 'violet') +
      arrow(
        [
          [196, 580],
          [476, 580],
        ],
        color.violet,
      ) +
      label(330, 568, '200 OK') +
      label(330, 634, t('bez odpovědi 200 se událost|pošle znovu', 'without a 200 the event|is sent again'), 240) +
      code(630, 156, 490, 250, t('1 · Založení požadavku', '1 · Creating a ticket'), [
        'POST /api/tickets HTTP/1.1',
        'Authorization: Bearer …',
        '',
        '{',
        t('  "subject": "Nejde tiskárna",', '  "subject": "Printer is down",'),
        t('  "description": "Hlásí chybu E24.",', '  "description": "It reports error E24.",'),
        t('  "requester": {"email": "recepce@example.org"},', '  "requester": {"email": "reception@example.org"},'),
        '  "priority": "high"',
        '}',
      ]) +
      code(630, 426, 490, 248, t('3 · Událost s podpisem HMAC-SHA256', '3 · Event with an HMAC-SHA256 signature'), [
        'POST /hooks/podpora HTTP/1.1',
        'Host: app.example.org',
        'X-Signature: sha256=9f2c…e41b',
        '',
        '{',
        '  "event": "comment.created",',
        '  "ticket_id": 1045',
        '}',
      ]),
  );
};
