import { ANONYMOUS } from '../../contract/caller.ts';
import { type Item, type Language, type Term, OTHER_LANGUAGE } from '../../contract/model.ts';
import { isTerm, type ContentIndex } from '../../content/index/content-index.ts';
import { isOut } from '../../content/index/publication.ts';
import { hash } from '../../lib/hash.ts';
import { canEdit, canRead } from '../../rest/query/policy.ts';
import { languageRoot, pathOf, shortPath } from '../../rest/query/urls.ts';
import { settingsTexts } from '../../content/store/settings-texts.ts';
import { plainText } from '../text/runs.ts';
import { handmadeLine } from '../text/merge/deliver.ts';
import { segment } from '../text/segment.ts';
import type { Unit } from '../text/unit-types.ts';
import { editorPath, type Job } from './job.ts';
import { namesOfLinks, renamed } from './site-links.ts';
import { isSite, SITE_ID, type SiteText, type Text } from './texts.ts';
import type { Translation } from './translation.ts';

/**
 * The text with the id that jobs use. `language` selects one of the two languages of the settings; by
 * default the source.
 */
export function findText(id: number, translation: Translation, language?: Language): Text | undefined {
  const { index } = translation.store;
  return id === SITE_ID ? siteText(language ?? index.site.root_language, translation) : index.record(id);
}

/**
 * The same text in the other language, even if in the trash: the text that jobs for `text` are delivered into. A draft
 * by an author who may not edit `text` does not count: nobody authorised that link, and readers would get nothing.
 * Settings with no text in that language have no partner.
 */
export function partnerOf<T extends Text>(text: T, translation: Translation): T | undefined {
  if (!isSite(text)) {
    const record = text as Item | Term;
    const found = translation.store.index.partner(record);
    return found && isStray(found, record, translation) ? undefined : (found as T | undefined);
  }
  const partner = siteText(OTHER_LANGUAGE[text.language], translation);
  return Object.keys(partner.fields).length > 0 ? (partner as T) : undefined;
}

/** The text that jobs of a source are delivered into. */
export function targetOf(sourceId: number, translation: Translation): Text | undefined {
  const source = findText(sourceId, translation);
  return source && partnerOf(source, translation);
}

function isStray(partner: Item | Term, record: Item | Term, { store }: Translation): boolean {
  if (isTerm(partner) || isTerm(record) || isOut(partner) || partner.translated_units !== '') return false;
  // An author without an account wrote it in git.
  const author = store.users.byId(partner.author);
  return author !== undefined && !canEdit(record, author);
}

function siteText(language: Language, translation: Translation): SiteText {
  const { index } = translation.store;
  const isSource = language === index.site.root_language;
  const kept = isSource ? undefined : translation.records.settings.data.site_lines?.[language];
  const fields = siteFields(language, kept ?? '', index);
  const version = hash(JSON.stringify(fields));
  const translated_units = isSource ? '' : (kept ?? lineByHand(language, fields, index));
  return { id: SITE_ID, type: 'site', language, version, translation_of: 0, translated_units, fields };
}

const siteFields = (language: Language, line: string, index: ContentIndex): Record<string, string> =>
  renamed(settingsTexts(index, language), namesOfLinks(language, line, index));

/** The baseline of settings that no job has delivered: the texts present in both languages. */
function lineByHand(language: Language, fields: Record<string, string>, index: ContentIndex): string {
  const source = siteFields(OTHER_LANGUAGE[language], '', index);
  return handmadeLine(segment('', source), segment('', fields));
}

/** Records at the first start what the settings said in both languages, so that later changes of one are noticed. */
export async function noteSite(translation: Translation): Promise<void> {
  const target = partnerOf(siteText(translation.store.index.site.root_language, translation), translation);
  const isKnown = target && translation.records.settings.data.site_lines?.[target.language] !== undefined;
  if (target && !isKnown) await writeSiteLine(target, target.translated_units, translation);
}

const writeSiteLine = ({ language }: Text, line: string, { records }: Translation): Promise<void> =>
  records.settings.update((draft) => void (draft.site_lines = { ...draft.site_lines, [language]: line }));

/** Records what a translation was made from. Call only within `store.withLock`. */
export async function keepLine(target: Text, line: string, translation: Translation): Promise<void> {
  if (target.translated_units === line) return;
  if (isSite(target)) await writeSiteLine(target, line, translation);
  else await translation.store.save([{ before: target, after: { ...target, translated_units: line } as Item | Term }]);
}

/** The title of a source for people; of a closed job as it was, unless the text is public. Empty if none. */
export function titleOf(
  { source_id, status, title, units = [] }: Pick<Job, 'source_id'> & Partial<Pick<Job, 'status' | 'title' | 'units'>>,
  translation: Translation,
): string {
  const text = findText(source_id, translation);
  if (text && isSite(text)) return translation.store.index.site.name[text.language];
  const isClosed = status === 0 || status === 10;
  const isPublic = text && (isTerm(text) || canRead(text, ANONYMOUS, translation.store.index));
  if (isClosed && !isPublic) return title ?? titleIn(units);
  if (!text) return '';
  return isTerm(text) ? text.name : text.title;
}

/** The title among the units of a job; empty if there is none. */
export const titleIn = (units: Unit[]): string =>
  plainText(units.find(({ resname }) => /^fm\.(?:title|name)$/.test(resname))?.source ?? []);

const OUR_PAGE = /^.*\/xlate\/edit\/\d+\/$/;

/** Where a job is translated; our own page is wherever the guide is now. */
export function editorUrl({ service, editor_url, ate_job_id }: Readonly<Job>, { ports }: Translation): string {
  return service === 'embedded' ? editor_url.replace(OUR_PAGE, ports.base + editorPath(ate_job_id)) : editor_url;
}

/** The URL of a job's source, which may have moved since the order. */
export function sourceUrl({ source_id, permalink }: Readonly<Job>, translation: Translation): string {
  const source = findText(source_id, translation);
  return source ? textUrl(source, translation) : permalink;
}

/** The URL where readers find the text, or will once it is published. */
export function textUrl(text: Text, { ports, store: { index } }: Pick<Translation, 'ports' | 'store'>): string {
  if (isSite(text)) return ports.base + languageRoot(text.language, index.site);
  return ports.base + (pathOf(text, index) ?? shortPath(text as Item));
}
