import type { Revision } from '../../contract/model.ts';
import { fold } from '../../lib/fold.ts';
import { mapInTurns } from '../../lib/in-turns.ts';
import { Problem } from '../../lib/problem.ts';
import { isWantedRevision } from '../query/filter.ts';
import { byCharacters, orderFor, refuseOrder } from '../query/order.ts';
import { cutListPage } from '../query/paging.ts';
import { serializeRevision } from '../query/serialize/revision.ts';
import { findParent, findRevision } from './find.ts';
import type { OperationInput, Operation } from './operation.ts';
import { withWriteLock } from './write-lock.ts';

export const listRevisions: Operation<'listRevisions'> = async (input, { store, serializeContext }) => {
  const { args } = input;
  const parent = findParent(input, store.index);
  refuseOrder(args);
  const rows = store.revisions.of(parent.id).filter(isWantedRevision(args)).sort(revisionOrder(args));
  const { offset } = args;
  if (offset !== undefined && offset > 0 && offset >= rows.length && rows.length > 0) {
    throw new Problem('rest_revision_invalid_offset_number');
  }
  // Without a page size all revisions are returned, and the offset is ignored.
  const from = args.per_page === undefined ? undefined : offset;
  const page = cutListPage(rows, { ...args, offset: from }, offset ? undefined : 'rest_revision_invalid_page_number');
  const show = (row: Revision) => serializeRevision(row, parent, args, serializeContext);
  return { body: await mapInTurns(page.rows, show), totals: page };
};

export const getRevision: Operation<'getRevision'> = async (input, service) => {
  const parent = findParent(input, service.store.index);
  const revision = findRevision(input, parent, service);
  return { body: serializeRevision(revision, parent, input.args, service.serializeContext) };
};

/** Revisions cannot be moved to the trash, so `force` is required. */
export const deleteRevision: Operation<'deleteRevision'> = (input, service) => {
  const { store, serializeContext, note } = service;
  return withWriteLock(input, service, async () => {
    const parent = findParent(input, store.index);
    const revision = findRevision(input, parent, service);
    if (input.args.force !== true) throw new Problem('rest_trash_not_supported');
    const previous = serializeRevision(revision, parent, { context: 'view' }, serializeContext);
    // Recorded first, so that no former text disappears without a trace.
    await note({ action: 'deleted', record: parent.id, type: 'revision', fields: [`revisions.${revision.id}`] });
    await store.revisions.remove(parent.id, revision.id);
    return { body: { deleted: true, previous } };
  });
};

/** With a list of ids in the request, rows keep the order of the list, regardless of direction. */
const revisionOrder = (args: OperationInput<'listRevisions'>['args']) =>
  orderFor<Revision, string>(
    { ...args, order: args.orderby === 'include' ? 'asc' : args.order },
    {
      date: byCharacters(({ date }) => date),
      id: () => 0,
      title: (a, b) => fold(a.title).localeCompare(fold(b.title)),
    },
    'date',
  );
