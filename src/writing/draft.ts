import { Failure, type Answer } from '../workspace/server.ts';
import type { LocalCopies } from './local-copies.ts';
import { type Choice, type Contradiction, type Disputed, mergeFields, settleText } from './merge-fields.ts';
import { type FieldName, fieldsOf, sameValue, type TextFields, type TextRecord, WHOLE_TEXT } from './record.ts';

/** Time between a key and the copy in this browser, in milliseconds. */
export const COPY_MS = 800;

/** Time between two autosaves at the server, in milliseconds. */
export const AUTOSAVE_MS = 30_000;

/** How often a save begins again because somebody else saved meanwhile. */
const MOST_MERGES = 5;

export type DraftState = 'saved' | 'changed' | 'saving' | 'offline' | 'signed out' | 'refused' | 'conflict';

/** What both sides wrote, to be decided before the text can be saved. */
export interface Conflict {
  disputed: Disputed[];
  contradictions: Contradiction[];
}

/** What a draft asks of the server; paths are below `{collection}/{id}`. */
export interface TextServer {
  exchange<Result>(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    sent?: { body?: object; headers?: Record<string, string>; query?: Record<string, string>; isLast?: boolean },
  ): Promise<Answer<Result>>;
}

interface DraftOptions {
  path: string;
  /** Of the copy in this browser: who types, and into which text. */
  key: string;
  server: TextServer;
  /** False where nobody but this browser keeps what is typed: until it is proposed. */
  isKept: boolean;
  copies: LocalCopies;
  record: TextRecord;
  etag: string;
  /** `faults`: what is wrong with fields that were to be saved, by their names. */
  onState(state: DraftState, message: string, faults: Record<string, string>): void;
  /** Somebody else's changes came in: fields show something else now. */
  onMerged(count: number): void;
  onConflict(conflict: Conflict): void;
  now?(): number;
  wait?(action: () => void, ms: number): unknown;
}

interface Merge {
  content: string;
  merged: number;
  contradictions: Contradiction[];
}

/**
 * A text while it is edited: what was opened, what became of it here, and the way of both to the server. A save names the
 * version that was opened; where somebody else saved meanwhile, both texts are put together before it goes on.
 */
export class Draft {
  record: TextRecord;
  readonly #options: DraftOptions;
  #opened: Partial<TextFields>;
  #fields: Partial<TextFields>;
  #etag: string;
  /** The text as the server was last known to have it, and its version. */
  #server: [Partial<TextFields>, string];
  #state: DraftState = 'saved';
  #conflict: Conflict | null = null;
  readonly #copyLater: () => void;
  readonly #autosaveLater: () => void;
  /** What the last autosave held. */
  #autosaved = '';
  #work: Promise<void> = Promise.resolve();

  constructor(options: DraftOptions) {
    this.#options = options;
    this.record = options.record;
    this.#opened = fieldsOf(options.record);
    this.#fields = { ...this.#opened };
    this.#etag = options.etag;
    this.#server = [this.#opened, this.#etag];
    const { wait = (action, ms) => setTimeout(action, ms) } = options;
    this.#copyLater = onceIn(COPY_MS, wait, () => this.#keepCopy());
    this.#autosaveLater = onceIn(AUTOSAVE_MS, wait, () => this.autosave());
  }

  get fields(): Readonly<Partial<TextFields>> {
    return this.#fields;
  }

  get state(): DraftState {
    return this.#state;
  }

  /** The fields that say something else than they did when they were opened. */
  changes(): Partial<TextFields> {
    const changed = Object.entries(this.#fields).filter(
      ([name, value]) => !sameValue(value, this.#opened[name as FieldName]),
    );
    return Object.fromEntries(changed) as Partial<TextFields>;
  }

  get isChanged(): boolean {
    return Object.keys(this.changes()).length > 0;
  }

  set<Name extends FieldName>(name: Name, value: TextFields[Name]): void {
    if (sameValue(this.#fields[name], value)) return;
    this.#fields = { ...this.#fields, [name]: value };
    this.#touched();
  }

  /** Goes on with what this browser kept; gives whether it kept anything. */
  async resume(): Promise<boolean> {
    const copy = await this.#options.copies.get(this.#options.key);
    if (!copy) return false;
    this.#fields = { ...this.#fields, ...copy.fields };
    // What was opened then is the base: what came in between is merged by the next save.
    if (copy.etag !== this.#etag) [this.#opened, this.#etag] = [copy.opened, copy.etag];
    if (!this.isChanged) return false;
    this.#touched();
    return true;
  }

  /** Leaves what was typed here, for the text as it is at the server. */
  async discard(): Promise<void> {
    await this.#options.copies.remove(this.#options.key);
    [this.#opened, this.#etag] = this.#server;
    this.#fields = { ...this.#opened };
    this.#conflict = null;
    this.#say('saved');
  }

  /** Saves all that was changed, and `also` what a button decides with it. */
  save(also: Partial<TextFields> = {}): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#conflict) return;
      this.#fields = { ...this.#fields, ...also };
      if (!this.isChanged) return this.#saved();
      this.#say('saving');
      for (let attempt = 0; attempt < MOST_MERGES; attempt++) {
        const sent = this.changes();
        try {
          const { body, etag } = await this.#ask<TextRecord>('PATCH', '', sent);
          return await this.#took(body, etag, sent);
        } catch (error) {
          if (!isOutdated(error)) throw error;
          if (await this.#merge()) return;
        }
      }
    });
  }

  /** Keeps at the server what was typed; readers see nothing of it. `isLast`: the page is being closed. */
  autosave(isLast = false): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#options.isKept) return;
      const { title, content, excerpt } = this.#fields;
      const typed = { title, content, ...(excerpt === undefined ? {} : { excerpt }) };
      const names = ['title', 'content', 'excerpt'] as const;
      const isSame = names.every((name) => sameValue(this.#fields[name], this.#opened[name]));
      if (isSame || this.#conflict || JSON.stringify(typed) === this.#autosaved) return;
      try {
        const { body, etag } = await this.#ask<{ parent: number }>('POST', '/autosaves', typed, isLast);
        this.#autosaved = JSON.stringify(typed);
        // Of an own draft the text itself was written: that is what is open now.
        if (body.parent !== 0) return;
        this.#isNow({ ...this.#opened, ...typed } as Partial<TextFields>, etag);
        if (!this.isChanged) await this.#saved();
      } catch (error) {
        if (!isOutdated(error)) throw error;
        await this.#merge();
      }
    });
  }

  /** Goes on after a conflict, with what was decided of each. */
  async settle(choices: { fields: readonly Choice[]; texts: readonly Choice[] }): Promise<void> {
    const conflict = this.#conflict;
    if (!conflict) return;
    const fields: Record<string, unknown> = { ...this.#fields };
    for (const [at, { field, theirs }] of conflict.disputed.entries()) {
      if (choices.fields[at] === 'theirs') fields[field] = theirs;
    }
    fields['content'] = settleText(String(fields['content'] ?? ''), conflict.contradictions, choices.texts);
    this.#fields = fields as Partial<TextFields>;
    this.#conflict = null;
    this.#options.onMerged(0);
    this.#touched();
    await this.save();
  }

  /** Puts together what is here and what is at the server; gives whether somebody has to decide. */
  async #merge(): Promise<boolean> {
    const mine = this.#fields;
    const { body: theirs, etag } = await this.#ask<TextRecord>('GET', '', undefined);
    const merged = mergeFields(this.#opened, mine, fieldsOf(theirs));
    const both = { base: this.#opened.content ?? '', mine: mine.content ?? '' };
    const { body: text } = await this.#ask<Merge>('POST', '/merge', both);
    // Somebody who types goes on typing: what came meanwhile must be part of it.
    if (mine !== this.#fields) return this.#merge();
    this.record = theirs;
    this.#isNow(fieldsOf(theirs), etag);
    this.#fields = { ...merged.fields, content: text.content };
    const conflict = { disputed: merged.disputed, contradictions: text.contradictions };
    this.#options.onMerged(text.merged);
    if (conflict.disputed.length + conflict.contradictions.length === 0) return false;
    this.#conflict = conflict;
    await this.#keepCopy();
    this.#say('conflict');
    this.#options.onConflict(conflict);
    return true;
  }

  async #took(record: TextRecord, etag: string, sent: Partial<TextFields>): Promise<void> {
    this.record = record;
    const now = fieldsOf(record);
    const typedMeanwhile = (name: FieldName) => name in sent && !sameValue(sent[name], this.#fields[name]);
    const kept = Object.entries(this.#fields).filter(([name]) => typedMeanwhile(name as FieldName));
    this.#isNow(now, etag);
    this.#fields = { ...now, ...Object.fromEntries(kept) };
    // The server may have tidied what was sent.
    if (!Object.entries(sent).every(([name, value]) => sameValue(value, now[name as FieldName])))
      this.#options.onMerged(0);
    if (this.isChanged) this.#touched();
    else await this.#saved();
  }

  /** What the next save is compared with, and the version that it names. */
  #isNow(fields: Partial<TextFields>, etag: string): void {
    [this.#opened, this.#etag] = this.#server = [fields, etag];
  }

  async #saved(): Promise<void> {
    await this.#options.copies.remove(this.#options.key);
    this.#say('saved');
  }

  #touched(): void {
    if (this.#state !== 'conflict') this.#say('changed');
    this.#copyLater();
    this.#autosaveLater();
  }

  async #keepCopy(): Promise<void> {
    if (!this.isChanged) return;
    const { copies, key, now = Date.now } = this.#options;
    await copies.put(key, { opened: this.#opened, fields: this.#fields, etag: this.#etag, time: now() });
  }

  #ask<Result>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, isLast = false): Promise<Answer<Result>> {
    const { server, path: own } = this.#options;
    return server.exchange<Result>(method, own + path, {
      query: path === '' ? WHOLE_TEXT : { context: 'edit' },
      isLast,
      ...(body ? { body, headers: { 'if-match': this.#etag } } : {}),
    });
  }

  /** One thing at a time: an autosave must not cross a save. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#work.then(work).catch((error: unknown) => this.#failed(error));
    this.#work = turn;
    return turn;
  }

  #failed(error: unknown): void {
    if (!(error instanceof Failure)) throw error;
    this.#say(error.kind, Object.values(error.faults).join(' ') || error.message, error.faults);
    // What is typed stays in this browser; the server is asked again.
    if (error.kind === 'offline') this.#autosaveLater();
  }

  #say(state: DraftState, message = '', faults: Record<string, string> = {}): void {
    this.#state = state;
    this.#options.onState(state, message, faults);
  }
}

/** Does something once, a while after it was first asked for. */
function onceIn(ms: number, wait: (action: () => void, ms: number) => unknown, work: () => Promise<void>): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    wait(() => {
      isDue = false;
      void work();
    }, ms);
  };
}

const isOutdated = (error: unknown): boolean =>
  error instanceof Failure && error.problem?.code === 'rest_precondition_failed';
