import type { TextFields } from './record.ts';

/** A text as typed in this browser, not known to be on the server. */
export interface LocalCopy {
  /** The fields when they were opened. */
  opened: Partial<TextFields>;
  fields: Partial<TextFields>;
  etag: string;
}

export interface LocalCopies {
  get(key: string): Promise<LocalCopy | null>;
  put(key: string, copy: LocalCopy): Promise<void>;
  remove(key: string): Promise<void>;
}

const [DATABASE, STORE] = ['guide-writing', 'texts'];

/** Copies in this browser's IndexedDB. If it is forbidden or full, only the server's autosave remains. */
export function browserCopies(): LocalCopies {
  const opened = attempt(open);
  const run = async <Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>) => {
    const database = await opened;
    if (!database) return null;
    return attempt(() => {
      const transaction = database.transaction(STORE, mode);
      const result = settled(work(transaction.objectStore(STORE)));
      // A page that is being closed sees no result, without which the browser would not commit.
      transaction.commit();
      return result;
    });
  };
  return {
    get: async (key) => ((await run('readonly', (store) => store.get(key))) as LocalCopy | undefined) ?? null,
    put: async (key, copy) => void (await run('readwrite', (store) => store.put(copy, key))),
    remove: async (key) => void (await run('readwrite', (store) => store.delete(key))),
  };
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return settled(request);
}

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });

async function attempt<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
