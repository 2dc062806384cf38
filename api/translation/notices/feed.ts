import type { Language, User } from '../../contract/model.ts';
import { formatMessage } from '../../contract/text/message.ts';
import { xmlAttribute, xmlText } from '../../lib/escape.ts';
import { visibleJobs } from '../jobs/find-job.ts';
import { titleOf } from '../jobs/find-text.ts';
import { isOpen, type Job, type LogEntry } from '../jobs/job.ts';
import { languageName } from '../jobs/languages.ts';
import type { Translation } from '../jobs/translation.ts';

/** Entries of a feed, newest first. */
const NEWEST = 50;

/** What of a job's log is news. */
const NEWS = {
  created: 'notice.created',
  assigned: 'notice.assigned',
  'source saved': 'notice.source_saved',
  delivered: 'notice.delivered',
  cancelled: 'notice.cancelled',
  'source gone': 'notice.source_gone',
} as const;

interface Entry {
  job: Readonly<Job>;
  /** Place in the job's log. */
  at: number;
  entry: LogEntry;
  event: keyof typeof NEWS;
}

const isNews = (event: string): event is keyof typeof NEWS => Object.hasOwn(NEWS, event);

/** The news of the jobs that somebody has or may take, as Atom. `self` is the URL of the feed. */
export function translatorFeed(user: User, self: string, language: Language, translation: Translation): string {
  const { site_identifier } = translation.records.settings.data;
  const entries = newsOf(user, translation).map((news) => writeEntry(news, language, translation));
  const updated = entries[0]?.updated ?? '1970-01-01T00:00:00.000Z';
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<title>${xmlText(formatMessage(language, 'notice.feed', { name: user.name || user.login }))}</title>
<link href="${xmlAttribute(self)}" rel="self"/>
<link href="${xmlAttribute(`${translation.ports.base}/xlate/console/`)}"/>
<id>urn:uuid:${site_identifier}:translator:${user.id}</id>
<updated>${updated}</updated>
<author><name>${xmlText(translation.store.index.site.name[language])}</name></author>
${entries.map(({ xml }) => xml).join('')}</feed>
`;
}

function newsOf({ id, role, language_pairs }: User, translation: Translation): Entry[] {
  const entries = visibleJobs({ id, role, language_pairs }, translation).flatMap((job) =>
    job.log.flatMap((entry, at): Entry[] => (isNews(entry.event) ? [{ job, at, entry, event: entry.event }] : [])),
  );
  const byTime = (a: Entry, b: Entry) => (a.entry.at < b.entry.at ? 1 : a.entry.at > b.entry.at ? -1 : b.at - a.at);
  return entries.sort(byTime).slice(0, NEWEST);
}

function writeEntry(
  { job, at, entry, event }: Entry,
  language: Language,
  translation: Translation,
): { updated: string; xml: string } {
  const { records } = translation;
  const title = titleOf(job, translation) || String(job.source_id);
  const [from, to] = [languageName(job.source_language, language), languageName(job.target_language, language)];
  const words = [`${from} → ${to}`];
  if (isOpen(job) && job.deadline)
    words.push(formatMessage(language, 'notice.until', { day: job.deadline.slice(0, 10) }));
  const id = `urn:uuid:${records.settings.data.site_identifier}:job:${job.id}:${at}`;
  const xml = `<entry><title>${xmlText(formatMessage(language, NEWS[event], { title }))}</title><link href="${xmlAttribute(job.editor_url || job.permalink)}"/><id>${id}</id><updated>${entry.at}</updated><summary>${xmlText(words.join(', '))}</summary></entry>\n`;
  return { updated: entry.at, xml };
}
