import type { Caller } from '../../contract/caller.ts';
import { fold } from '../../lib/fold.ts';
import type { Operation } from '../../rest/operations/operation.ts';
import { wrong } from '../../rest/request/validation-error.ts';
import { titleOf } from '../jobs/find-text.ts';
import { mayRecall } from '../jobs/may-recall.ts';
import { nowIso, translationOf, type Translation } from '../jobs/translation.ts';
import { checkCodes } from '../text/check-codes.ts';
import { plainText } from '../text/runs.ts';
import type { Run } from '../text/unit-types.ts';
import { readTyped } from './save-unit.ts';

const SHOWN = 50;

export type RememberedText = ReturnType<typeof rememberedText>;

/** The newest entries whose source or target contains the search text, ignoring case and diacritics. */
export const searchMemory: Operation<'searchMemory'> = ({ args, caller }, service) => {
  const translation = translationOf(service);
  const wanted = fold((args.search ?? '').trim());
  const isAsked = (...texts: Run[][]) => texts.some((runs) => fold(plainText(runs)).includes(wanted));
  const found = shownTo(caller, translation).filter(
    ({ entry }) => wanted === '' || isAsked(entry.source, entry.target),
  );
  const entries = found.slice(0, SHOWN).map((known) => rememberedText(known, translation));
  return { body: { total: found.length, entries } };
};

/** `item` is the item in which it was translated, `name` that of the entry there. */
function rememberedText({ item, name, entry }: Known, translation: Translation) {
  const { source_language, target_language, source, target } = entry;
  const title = titleOf({ source_id: item }, translation);
  return { item, name, title, source_language, target_language, source, target };
}

/** Corrects an entry, sent as runs by a page; an empty translation removes it. Returns the fault of an invalid one. */
export const amendMemory: Operation<'amendMemory'> = ({ args, caller }, service) => {
  const translation = translationOf(service);
  const { memory, store } = translation;
  const { item, entry: name } = args;
  return store.withLock(async () => {
    const known = shownTo(caller, translation).find((entry) => entry.item === item && entry.name === name);
    const target = known && readTyped(args.target, known.entry);
    if (!known || !target) throw wrong('target');
    const isEmpty = plainText(target).trim() === '';
    const fault = isEmpty ? null : (checkCodes(known.entry.source, target) ?? null);
    if (!fault)
      await memory.amend(item, name, (entry) => (isEmpty ? null : { ...entry, target, at: nowIso(translation) }));
    return { body: { fault } };
  });
};

type Known = ReturnType<Translation['memory']['all']>[number];

const shownTo = (caller: Caller, { memory, store }: Translation): Known[] =>
  memory.all().filter(({ item }) => mayRecall(item, caller, store.index));
