import { can, callerOf } from '../../contract/caller.ts';
import type { Language, User } from '../../contract/model.ts';
import { formatMessage } from '../../contract/text/message.ts';
import { xmlAttribute, xmlText } from '../../lib/escape.ts';
import type { TranslatingService } from '../jobs/translation.ts';
import { newsOfJobs, newsOfProposals } from './news.ts';

/** Maximum number of entries in a feed, newest first. */
const NEWEST = 50;

/**
 * An Atom feed of a user's jobs, of jobs they may take, and of proposals they made or may decide on. `self` is the URL
 * of the feed.
 */
export function personalFeed(user: User, self: string, language: Language, service: TranslatingService): string {
  const { translation, store } = service;
  const site = `urn:uuid:${translation.records.settings.data.site_identifier}`;
  const all = [...newsOfJobs(user, language, translation), ...newsOfProposals(user, language, service)];
  const news = all.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, NEWEST);
  const home = can(callerOf(user), 'translate') ? '/xlate/console/' : '/write/proposals/';
  const entries = news.map(
    ({ id, at, title, url, summary }) =>
      `<entry><title>${xmlText(title)}</title><link href="${xmlAttribute(url)}"/><id>${site}:${id}</id><updated>${at}</updated><summary>${xmlText(summary)}</summary></entry>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<title>${xmlText(formatMessage(language, 'notice.feed', { name: user.name || user.login }))}</title>
<link href="${xmlAttribute(self)}" rel="self"/>
<link href="${xmlAttribute(translation.ports.base + home)}"/>
<id>${site}:translator:${user.id}</id>
<updated>${news[0]?.at ?? '1970-01-01T00:00:00.000Z'}</updated>
<author><name>${xmlText(store.index.site.name[language])}</name></author>
${entries.join('')}</feed>
`;
}
