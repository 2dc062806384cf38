import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import type { Caller } from '../../contract/caller.ts';
import type { Foreseen } from '../../contract/routes/shapes.ts';
import type { PlannedSave } from '../../content/store/plan-change.ts';
import type { Store } from '../../content/store/store.ts';
import { Problem } from '../../lib/problem.ts';
import { canEditRecord } from '../query/policy.ts';
import type { Operation, OperationInput, OperationResult, Service, Viewer } from './operation.ts';

/**
 * Simulates a write by running it on a store that discards changes: returns the resulting record, the diff of its
 * files, and the consequences. Refusals are those of the actual write.
 */
export async function dryRun(input: OperationInput, service: Service): Promise<OperationResult> {
  const { operation, writes } = input.endpoint;
  if (!writes || input.upload) throw new Problem('rest_no_dry_run');
  const headers = new Map(input.headers);
  // The key belongs to the actual write that may follow.
  headers.delete('idempotency-key');
  const trials: Trial[] = [];
  const trial = { ...service, store: trialStore(input, service, trials) };
  const { body } = await (service.operations[operation] as Operation)({ ...input, headers }, trial);
  // Each of these operations writes once, after all its checks.
  const { diffs, urls, broken, stale, findings } = trials[0]!;
  return {
    body: { dry_run: true, record: body, diff: diffs.join(''), urls, findings, broken, stale },
    headers: { 'Preference-Applied': 'handling=dry-run', 'Cache-Control': 'no-store' },
  };
}

type Trial = Foreseen & { diffs: string[] };

/** A store that plans writes and discards them. */
function trialStore(viewer: Viewer, service: Service, trials: Trial[]): Store {
  const { store } = service;
  const save: Store['save'] = async (changes, uploads) => {
    const planned = await store.plan(changes, uploads);
    const diffs = await diffsOf(shownTo(viewer.caller, planned), store);
    trials.push({ ...(await service.lookAhead(planned, viewer, service)), diffs });
    return planned.saved;
  };
  const own: Partial<Store> = {
    save,
    createEach: (records) => Promise.allSettled(records.map(({ after, inScope }) => inScope(() => save([{ after }])))),
    // Not batched with waiting creations, because those must be written.
    withLockTogether: (work, job) =>
      store.withLock(async () => {
        const [outcome] = await work([job]);
        if (outcome?.status !== 'fulfilled') throw outcome?.reason;
        return outcome.value;
      }),
    saveSettings: () => Promise.reject(new Problem('rest_no_dry_run')),
    nextId: () => store.likelyId,
    revisions: withMembers(store.revisions, { add: async () => {}, remove: async () => {}, removeAll: async () => {} }),
  };
  return withMembers(store, own);
}

/** Without texts that the caller may not edit: they may be hidden, and only lose references to a deleted one. */
function shownTo(caller: Caller, { saved, writes, ...rest }: PlannedSave): PlannedSave {
  const others = saved.filter(({ before, after }) => !canEditRecord((before ?? after)!, caller));
  const paths = new Set(others.flatMap(({ before, after }) => [before?.path, after?.path]));
  return {
    ...rest,
    saved: saved.filter((change) => !others.includes(change)),
    writes: writes.filter(({ path }) => !paths.has(path)),
  };
}

/** An object with some of its members replaced. Methods of the original keep the original as `this`. */
function withMembers<T extends object>(original: T, own: Partial<T>): T {
  return new Proxy(original, {
    get(target, name) {
      if (name in own) return own[name as keyof T];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** A patch for each record and each other text file; a moved record is one patch. */
export async function diffsOf(
  { saved, writes }: PlannedSave,
  store: Pick<Store, 'readFile'>,
  context = 2,
): Promise<string[]> {
  const bytesOf = (path: string) => writes.find((write) => write.path === path)?.bytes ?? null;
  const records = saved.map(({ before, after }) => [before?.path, after?.path] as const);
  const known = new Set(records.flat());
  const others = writes.map(({ path }) => [path, path] as const).filter(([path]) => !known.has(path));
  const diffs: string[] = [];
  for (const [from, to] of [...records, ...others]) {
    if (!/\.(md|yaml)$/.test(from ?? to ?? '')) continue;
    const before = from && (await store.readFile(from));
    const after = to && bytesOf(to);
    const [old, now] = [before, after].map((bytes) => (bytes ? Buffer.from(bytes).toString() : ''));
    const names = [before ? `a/${from}` : '/dev/null', after ? `b/${to}` : '/dev/null'] as const;
    diffs.push(createTwoFilesPatch(...names, old ?? '', now ?? '', undefined, undefined, { ...PATCH, context }));
  }
  return diffs;
}

const PATCH = { headerOptions: FILE_HEADERS_ONLY };
