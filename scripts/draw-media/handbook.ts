/** The agent's handbook: two printable A4 pages with what an agent needs at hand. */
import type { Language, Pick } from './frame.ts';
import { PAGE, pdfWidth, writePdf, type PdfPage } from './pdf.ts';
import { color } from './shapes.ts';

const LEFT = 48;
const RIGHT = PAGE.width - LEFT;

function banner(page: PdfPage, t: Pick, title: string, note: string, number: number): void {
  page.box(0, 0, PAGE.width, 92, color.ink);
  page.box(LEFT, 34, 5, 40, '#7fb0ff');
  page.text(LEFT + 18, 54, title, { size: 22, bold: true, fill: '#ffffff' });
  page.text(LEFT + 18, 73, note, { size: 11, fill: '#c6d3ea' });
  page.line(LEFT, PAGE.height - 46, RIGHT, color.line);
  page.text(LEFT, PAGE.height - 30, t('Průvodce podporou · příručka operátora', 'Support Guide · agent’s handbook'), {
    size: 9,
    fill: color.muted,
  });
  page.text(RIGHT, PAGE.height - 30, t(`strana ${number} ze 2`, `page ${number} of 2`), {
    size: 9,
    fill: color.muted,
    anchor: 'end',
  });
}

function section(page: PdfPage, y: number, title: string): number {
  page.text(LEFT, y, title, { size: 14, bold: true, fill: color.brand });
  page.line(LEFT, y + 8, RIGHT, color.line);
  return y + 28;
}

function steps(page: PdfPage, y: number, items: string[]): number {
  items.forEach((item, i) => {
    page.box(LEFT, y - 11, 17, 15, color.brandSoft);
    page.text(LEFT + 8.5, y, String(i + 1), { bold: true, fill: color.brand, anchor: 'middle' });
    y = page.paragraph(LEFT + 28, y, item, RIGHT - LEFT - 28, { size: 10.5 }) + 9;
  });
  return y + 8;
}

function checklist(page: PdfPage, y: number, items: string[]): number {
  for (const item of items) {
    page.box(LEFT + 1, y - 9.5, 11, 11, color.muted);
    page.box(LEFT + 2.2, y - 8.3, 8.6, 8.6, '#ffffff');
    y = page.paragraph(LEFT + 24, y, item, RIGHT - LEFT - 24, { size: 10.5 }) + 9;
  }
  return y + 8;
}

function table(page: PdfPage, y: number, columns: number[], head: string[], rows: string[][]): number {
  const left = (i: number): number => (i < columns.length ? LEFT + (columns[i] ?? 0) : RIGHT) + 8;
  page.box(LEFT, y - 15, RIGHT - LEFT, 23, color.graySoft);
  head.forEach((label, i) => page.text(left(i), y, label, { bold: true }));
  for (const row of rows) {
    y += 24;
    row.forEach((cell, i) => {
      const style = { bold: i === 0 };
      if (left(i) + pdfWidth(cell, style) > left(i + 1) - 8) throw new Error(`"${cell}" does not fit into its column`);
      page.text(left(i), y, cell, style);
    });
    page.line(LEFT, y + 8, RIGHT, color.line);
  }
  return y + 42;
}

export function handbook(t: Pick, language: Language): Buffer {
  const title = t('Příručka operátora', 'Agent’s handbook');
  return writePdf({ title, language }, [
    (page) => {
      banner(
        page,
        t,
        title,
        t('Denní postup, stavy a lhůty na jednom listu', 'Daily routine, states and deadlines on one sheet'),
        1,
      );
      let y = section(page, 130, t('Denní postup', 'Daily routine'));
      y = steps(page, y, [
        t(
          'Otevřete pohled Blíží se lhůta a vyřiďte požadavky, kterým zbývá nejméně času.',
          'Open the Deadline approaching view and handle the tickets with the least time left.',
        ),
        t(
          'Projděte nové požadavky své fronty: zkontrolujte předmět, prioritu a zadavatele, potom si požadavek přiřaďte.',
          'Go through the new tickets in your queue: check the subject, the priority and the requester, then assign the ticket to yourself.',
        ),
        t(
          'Odpovězte zákazníkovi, že na požadavku pracujete. Tím splníte lhůtu první odpovědi.',
          'Tell the customer that you are working on the ticket. This meets the first-response deadline.',
        ),
        t(
          'Zjištění zapisujte do interních poznámek, zákazník je neuvidí.',
          'Write your findings into internal notes; the customer does not see them.',
        ),
        t(
          'Po každém kroku nastavte správný stav. Podle stavu běží, nebo stojí lhůta.',
          'Set the right state after every step. The state decides whether the clock runs or stops.',
        ),
        t(
          'Na konci směny předejte rozdělanou práci poznámkou: co je hotové, co zbývá, na koho se čeká.',
          'At the end of the shift hand over open work in a note: what is done, what is left, who we are waiting for.',
        ),
      ]);
      y = section(page, y + 8, t('Stavy požadavku', 'Ticket states'));
      y = table(
        page,
        y,
        [0, 140, 390],
        [t('Stav', 'State'), t('Co znamená', 'Meaning'), t('Lhůta', 'Clock')],
        [
          [t('Nový', 'New'), t('nikdo ho zatím nepřevzal', 'nobody has taken it yet'), t('běží', 'runs')],
          [t('Otevřený', 'Open'), t('operátor na něm pracuje', 'an agent is working on it'), t('běží', 'runs')],
          [
            t('Čeká na zákazníka', 'Waiting for customer'),
            t('bez odpovědi zákazníka nelze pokračovat', 'we cannot continue without an answer'),
            t('stojí', 'stopped'),
          ],
          [
            t('Pozastavený', 'On hold'),
            t('čeká na díl, dodavatele nebo jiný tým', 'waiting for a part or another team'),
            t('stojí', 'stopped'),
          ],
          [
            t('Vyřešený', 'Solved'),
            t('zákazník dostal řešení, může ho vrátit', 'solution sent, the customer may return it'),
            t('ukončena', 'finished'),
          ],
          [
            t('Uzavřený', 'Closed'),
            t('konečný stav, změny už nejsou možné', 'final state, no more changes'),
            t('ukončena', 'finished'),
          ],
        ],
      );
      y = section(page, y, t('Lhůty první odpovědi', 'First-response deadlines'));
      table(
        page,
        y,
        [0, 140, 240],
        [t('Priorita', 'Priority'), t('Lhůta', 'Deadline'), t('Příklad', 'Example')],
        [
          [t('Kritická', 'Critical'), '30 min', t('služba nefunguje nikomu', 'the service is down for everybody')],
          [t('Vysoká', 'High'), '2 h', t('stojí práce jednoho týmu', 'one team cannot work')],
          [t('Běžná', 'Normal'), '8 h', t('chyba, kterou lze obejít', 'an error with a workaround')],
          [t('Nízká', 'Low'), '24 h', t('dotaz nebo přání', 'a question or a suggestion')],
        ],
      );
    },
    (page) => {
      banner(
        page,
        t,
        t('Zkratky a eskalace', 'Shortcuts and escalation'),
        t('Lhůty běží v pracovní době po–pá 8–17', 'Deadlines run in working hours, Mon–Fri 8–17'),
        2,
      );
      let y = section(page, 130, t('Klávesové zkratky', 'Keyboard shortcuts'));
      const keys: [string, string][] = [
        ['n', t('nový požadavek', 'new ticket')],
        ['/', t('hledat', 'search')],
        ['j / k', t('další / předchozí', 'next / previous')],
        ['r', t('odpovědět', 'reply')],
        ['i', t('interní poznámka', 'internal note')],
        ['a', t('přiřadit', 'assign')],
        ['s', t('změnit stav', 'change state')],
        ['?', t('nápověda', 'help')],
        ['Ctrl+Enter', t('odeslat', 'send')],
      ];
      keys.forEach(([key, meaning], i) => {
        const [x, top] = [LEFT + (i % 2) * 256, y + Math.floor(i / 2) * 27];
        page.box(x, top - 13, 74, 19, color.graySoft);
        page.text(x + 37, top, key, { bold: true, anchor: 'middle' });
        page.text(x + 88, top, meaning, { size: 10.5 });
      });
      y = section(page, y + 160, t('Než odešlete odpověď', 'Before you send a reply'));
      y = checklist(page, y, [
        t('Odpovídá na všechno, na co se zákazník ptal.', 'It answers everything the customer asked.'),
        t('Píšete do pole Odpověď, ne do Interní poznámky.', 'You are writing in Reply, not in Internal note.'),
        t(
          'Kroky jsou očíslované a názvy tlačítek přesně odpovídají obrazovce.',
          'Steps are numbered and the button names match the screen.',
        ),
        t(
          'Příloha neobsahuje hesla ani osobní údaje jiných lidí.',
          'The attachment holds no passwords and no personal data of other people.',
        ),
        t(
          'Stav po odeslání je správný: Čeká na zákazníka, nebo Vyřešený.',
          'The state after sending is right: Waiting for customer or Solved.',
        ),
      ]);
      y = section(page, y + 8, t('Eskalace', 'Escalation'));
      y = steps(page, y, [
        t(
          'Eskalujte, když nestihnete lhůtu, nemáte oprávnění, nebo se problém týká více zákazníků.',
          'Escalate when you cannot meet the deadline, lack permissions, or the problem affects more customers.',
        ),
        t(
          'Do interní poznámky napište, co víte, co jste zkusili a co potřebujete.',
          'Write an internal note: what you know, what you have tried and what you need.',
        ),
        t(
          'Změňte prioritu nebo frontu a zmiňte vedoucího týmu v poznámce.',
          'Change the priority or the queue and mention the team lead in the note.',
        ),
        t(
          'Dejte zákazníkovi vědět, kdo požadavek řeší a kdy se ozvete znovu.',
          'Let the customer know who is handling the ticket and when you will write again.',
        ),
      ]);
      y = section(page, y + 8, t('Předání směny', 'Shift handover'));
      checklist(page, y, [
        t('Žádný kritický požadavek nezůstal bez operátora.', 'No critical ticket is left without an agent.'),
        t('U rozdělaných požadavků je poznámka s dalším krokem.', 'Open tickets have a note with the next step.'),
        t('Sliby dané zákazníkům mají termín a operátora.', 'Promises made to customers have a date and an agent.'),
        t(
          'Vedoucí týmu ví o všem, co se může večer vyhrotit.',
          'The team lead knows about everything that may get worse in the evening.',
        ),
      ]);
    },
  ]);
}
