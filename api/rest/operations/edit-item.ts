import { can } from '../../contract/caller.ts';
import { isArticle, isFloating } from '../../contract/enums.ts';
import type { Item, Status } from '../../contract/model.ts';
import { Problem } from '../../lib/problem.ts';
import { gmtToSite } from '../../lib/time.ts';
import { canEditOthers, canPublish } from '../query/policy.ts';
import { editMeta } from './meta.ts';
import type { Edit, EditArgs, Service } from './operation.ts';
import { checkLanguageLink, checkMedia, checkParent, checkTerms, invalid, refuseControls } from './references.ts';
import { chooseSlug } from './slugs.ts';
import { SCHEMAS } from '../../contract/records/schemas.ts';
import type { Fields, SetRule } from '../../contract/schema.ts';
import { stripTags } from '../../lib/strip-tags.ts';

/**
 * Applies the arguments of a create, an update or an autosave of a draft to an item. Throws if any of them cannot be
 * stored; never changes the given record.
 */
export function editItem(before: Item, call: Edit, service: Service): Item {
  const { args } = call;
  const after: Item = { ...before };
  const now = service.store.now();
  setPlainFields(after, args);
  checkAuthor(after, call, service);
  after.meta = editMeta(before.meta, args.meta, after.type, service.store.index.site);
  checkSticky(before, after, call);
  checkTemplate(before, after, call, service);
  checkParent(after, call, service);
  checkMedia(after, call, service);
  checkTerms(after, call, service);
  checkLanguageLink(after, call, service);
  after.modified = now;
  const wanted = args.status ?? before.status;
  if (after.type === 'attachment') {
    after.status = wanted === 'private' ? 'private' : before.status === 'trash' ? 'trash' : 'inherit';
    setDate(after, before, after.status, call, now);
  } else {
    refusePublishing(wanted, before, call);
    setDate(after, before, wanted, call, now);
    after.status = normaliseStatus(wanted, before, after, now);
  }
  if (after.status === 'private') after.password = '';
  chooseSlug(before, after, call, service);
  return after;
}

/** A post must have some text; a page or block may be created empty and filled later. */
export const isEmptyPost = ({ type, title, content, excerpt }: Item): boolean =>
  type === 'post' && !title && !content && !excerpt;

/**
 * A draft without an explicit date is dated by its last save; any other item keeps its date unless a new one is given.
 */
function setDate(after: Item, before: Item, status: Status, { args }: Edit, now: string): void {
  const given = givenDate(args);
  if (given) {
    after.date = given;
    after.dated = true;
  } else if (given === null || !before.dated) {
    after.date = now;
    after.dated = !isFloating(status);
  }
}

/** The date of the arguments in site time; null resets it, undefined keeps it. Site time overrides GMT. */
function givenDate({ date, date_gmt: gmt }: EditArgs): string | null | undefined {
  if (typeof date === 'string') return date;
  if (typeof gmt === 'string') return gmtToSite(gmt);
  return date === null || gmt === null ? null : undefined;
}

/**
 * Publishing with a future date means scheduling, and scheduling for the past means publishing. A public text stays so
 * if its date does not change: a file may have a date ahead of this clock.
 */
function normaliseStatus(wanted: Status, before: Item, { date }: Item, now: string): Status {
  if (wanted !== 'publish' && wanted !== 'future') return wanted;
  if (wanted === 'publish' && before.status === wanted && date === before.date) return wanted;
  return date > now ? 'future' : 'publish';
}

function refusePublishing(wanted: Status, before: Item, { caller }: Edit): void {
  const needsRight = wanted === 'publish' || wanted === 'private' || wanted === 'future';
  if (needsRight && wanted !== before.status && !canPublish(before.type, caller))
    throw new Problem('rest_cannot_publish');
}

function checkAuthor(after: Item, { args, caller }: Edit, { store }: Service): void {
  const author = args.author;
  if (!author || author === after.author) return;
  if (author !== caller.id && !canEditOthers(after.type, caller)) throw new Problem('rest_cannot_edit_others');
  if (!store.users.byId(author) && !store.index.authors.has(author)) throw new Problem('rest_invalid_author');
  after.author = author;
}

/** A post cannot be both sticky and password-protected, not even if one is being removed by the same request. */
function checkSticky(before: Item, after: Item, { args, caller }: Edit): void {
  if (after.type !== 'post') return;
  const protects = Boolean(args.password);
  if (args.sticky === true && (protects || before.password !== '')) throw new Problem('rest_invalid_field');
  if (protects && before.sticky) throw new Problem('rest_invalid_field');
  if (args.sticky === true && !can(caller, 'publish_posts')) throw new Problem('rest_cannot_assign_sticky');
}

function checkTemplate(before: Item, after: Item, { args }: Edit, { store }: Service): void {
  const template = args.template;
  if (template === undefined) return;
  const known = isArticle(after.type) ? store.index.site.templates[after.type] : [];
  if (template !== '' && template !== before.template && !known.includes(template)) {
    throw invalid('template', template);
  }
  after.template = template;
}

/** How the text of an argument is changed before it is stored. */
const TEXTS: Record<Exclude<SetRule, 'by rule'>, (text: string) => string> = {
  plain: (text) => text,
  trimmed: (text) => text.trim(),
  'without tags': (text) => stripTags(text).trim(),
};

/** Sets the given arguments that need no rule of their own in an item, according to the rows of its type. */
function setPlainFields(item: Item, args: Readonly<Record<string, unknown>>): void {
  const fields: Fields = SCHEMAS[item.type].fields;
  for (const [name, { set, stored }] of Object.entries(fields)) {
    const value = args[name];
    if (value === undefined || set === undefined || set === 'by rule') continue;
    refuseControls(name, value);
    const kept = typeof value === 'string' ? TEXTS[set](value) : value;
    Object.assign(item, { [stored?.member ?? name]: kept });
  }
}
