/**
 * Draws the pictures of the guide and its printable handbook into content/uploads/2026/09.
 *
 *   node scripts/draw-media.ts           all files
 *   node scripts/draw-media.ts ticket    only files whose name contains "ticket"
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { lifecycle, slaTimeline } from './draw-media/diagrams.ts';
import { apiAndWebhooks, emailFlow } from './draw-media/flows.ts';
import type { Drawing, Language, Pick } from './draw-media/frame.ts';
import { handbook } from './draw-media/handbook.ts';
import { automationRules, notificationSettings, rolesAndPermissions, twoStepSignIn } from './draw-media/settings.ts';
import { knowledgeBaseSearch, mobileView, teamReport } from './draw-media/overviews.ts';
import { newTicket, ticketDetail, ticketList } from './draw-media/tickets.ts';

const FOLDER = join(import.meta.dirname, '../content/uploads/2026/09');

const pictures: [cs: string, en: string, draw: Drawing][] = [
  ['seznam-pozadavku', 'ticket-list', ticketList],
  ['detail-pozadavku', 'ticket-detail', ticketDetail],
  ['zivotni-cyklus', 'ticket-lifecycle', lifecycle],
  ['novy-pozadavek', 'new-ticket', newTicket],
  ['sla-casova-osa', 'sla-timeline', slaTimeline],
  ['pravidla-automatizace', 'automation-rules', automationRules],
  ['prehled-tymu', 'team-report', teamReport],
  ['role-a-opravneni', 'roles-and-permissions', rolesAndPermissions],
  ['tok-e-mailu', 'email-flow', emailFlow],
  ['hledani-ve-znalostni-bazi', 'knowledge-base-search', knowledgeBaseSearch],
  ['mobilni-zobrazeni', 'mobile-view', mobileView],
  ['nastaveni-oznameni', 'notification-settings', notificationSettings],
  ['api-a-webhooky', 'api-and-webhooks', apiAndWebhooks],
  ['dvoufazove-prihlaseni', 'two-step-sign-in', twoStepSignIn],
];

const handbooks: Record<Language, string> = { cs: 'prirucka-operatora', en: 'agent-handbook' };

const only = process.argv[2] ?? '';
mkdirSync(FOLDER, { recursive: true });

for (const language of ['cs', 'en'] as const) {
  const pick: Pick = (cs, en) => (language === 'cs' ? cs : en);
  for (const [cs, en, draw] of pictures) {
    const name = pick(cs, en);
    if (!name.includes(only)) continue;
    const file = join(FOLDER, `${name}.png`);
    await sharp(Buffer.from(draw(pick, language)))
      .png({ palette: true, quality: 95, effort: 10, compressionLevel: 9 })
      .toFile(file);
  }
  const name = handbooks[language];
  if (name.includes(only)) writeFileSync(join(FOLDER, `${name}.pdf`), handbook(pick, language));
}
