import { mergeTexts } from '../../api/content/markdown/merge-texts.ts';
import { Draft, type Conflict, type DraftState } from '../../src/writing/draft.ts';
import type { LocalCopies, LocalCopy } from '../../src/writing/local-copies.ts';
import type { TextFields, TextRecord } from '../../src/writing/record.ts';
import { Failure, type Server } from '../../src/workspace/server.ts';

/**
 * A server with one text that behaves like the API: each state has a version, and writes to another version get 412.
 */
export class TestServer implements Pick<Server, 'exchange'> {
  version = 1;
  failure: Failure | null = null;
  isOwnDraft = false;
  readonly sent: string[] = [];
  stored: Partial<TextFields>;

  constructor(fields: Partial<TextFields>) {
    this.stored = fields;
  }

  get record(): TextRecord {
    const { title = '', content = '', excerpt: _excerpt, ...more } = this.stored;
    return {
      id: 1,
      version: String(this.version),
      link: '/',
      modified: '',
      status: 'draft',
      ...more,
      title: { raw: title },
      content: { raw: content },
    };
  }

  get etag(): string {
    return `"${this.version}.x"`;
  }

  write(fields: Partial<TextFields>): void {
    this.stored = { ...this.stored, ...fields };
    this.version++;
  }

  exchange: Server['exchange'] = async (method, path, { body = {}, headers = {} } = {}) => {
    await Promise.resolve();
    if (this.failure) throw this.failure;
    this.sent.push(`${method} ${path}`);
    const answer = (answered: unknown) => ({ body: answered as never, etag: this.etag });
    if (method === 'GET') return answer(this.record);
    if (path.endsWith('/merge')) {
      const { base, mine } = body as { base: string; mine: string };
      return answer(mergeTexts(base, mine, this.stored.content ?? ''));
    }
    if (path.endsWith('/autosaves') && !this.isOwnDraft) return answer({ parent: 1 });
    if (headers['if-match'] !== this.etag)
      throw new Failure('refused', 'changed', { code: 'rest_precondition_failed' });
    this.write(body);
    return answer(path.endsWith('/autosaves') ? { parent: 0 } : this.record);
  };
}

export type Kept = Map<string, LocalCopy>;

const copiesIn = (kept: Kept): LocalCopies => ({
  get: async (key) => kept.get(key) ?? null,
  put: async (key, copy) => void kept.set(key, structuredClone(copy)),
  remove: async (key) => void kept.delete(key),
});

/**
 * A page of the text, whose timers are those of the test. `kept` is the storage of its browser; `isKept` is false if its user may only
 * propose.
 */
export function open(server: TestServer, kept: Kept, isKept = true) {
  const lab = { states: [] as DraftState[], conflict: null as Conflict | null, merged: 0 };
  const draft = new Draft({
    ...{ path: 'posts/1', key: '7 1', server, isKept, copies: copiesIn(kept) },
    ...{ record: server.record, etag: server.etag },
    onState: (state) => void lab.states.push(state),
    onMerged: (count) => void (lab.merged += count),
    onConflict: (conflict) => void (lab.conflict = conflict),
  });
  return { draft, lab };
}
