import { Failure, isGone, isOutdated, type Answer, type Server } from '../workspace/server.ts';
import type { LocalCopies, LocalCopy } from './local-copies.ts';
import {
  type Choice,
  type Disputed,
  mergeFields,
  movedPassages,
  type Passage,
  passagesOf,
  settleText,
} from './merge-fields.ts';
import {
  type FieldName,
  fieldsOf,
  sameValue,
  TEXT_NAMES,
  type TextFields,
  type TextRecord,
  textsOf,
  WHOLE_TEXT,
} from './record.ts';
import type { Contradiction, MergedText } from './server-data.ts';

/** Delay between a keystroke and the copy in this browser, in milliseconds. */
export const COPY_MS = 800;

/** Time between two autosaves on the server, in milliseconds. */
export const AUTOSAVE_MS = 30_000;

/** How often a save is retried because somebody else saved in the meantime. */
const MOST_MERGES = 5;

export type DraftState = 'saved' | 'changed' | 'saving' | 'offline' | 'signed out' | 'refused' | 'gone' | 'conflict';

/** Passages and fields that both sides changed, to be decided before the text can be saved. */
export interface Conflict {
  disputed: Disputed[];
  contradictions: Contradiction[];
}

interface DraftOptions {
  /** Path at the API: `posts/412`. */
  path: string;
  /** Key of the copy in this browser: the user and the text. */
  key: string;
  server: Pick<Server, 'exchange'>;
  /** False if only this browser keeps what is typed: until it is proposed. */
  isKept: boolean;
  copies: LocalCopies;
  record: TextRecord;
  etag: string;
  /** `faults`: what is wrong with fields that should have been saved, by name. */
  onState(state: DraftState, message: string, faults: Record<string, string>): void;
  /** Called when somebody else's changes were merged, so that fields have new values. */
  onMerged(count: number): void;
  onConflict(conflict: Conflict): void;
}

/**
 * A text being edited: what was opened, what it has become here, and how both reach the server. A save names the
 * version that was opened; if somebody else has saved in the meantime, both texts are merged first.
 */
export class Draft {
  record: TextRecord;
  readonly #options: DraftOptions;
  #opened: Partial<TextFields>;
  #fields: Partial<TextFields>;
  #etag: string;
  /** The last known text on the server, and its version. */
  #server: [Partial<TextFields>, string];
  #state: DraftState = 'saved';
  /** With what was open before the texts were merged, and the passages that the author is to decide on. */
  #conflict: (Conflict & { opened: Partial<TextFields>; etag: string; passages: Passage[] }) | null = null;
  /** The copy in this browser, as this page knows it. */
  #copy: LocalCopy | null = null;
  readonly #copyLater: () => void;
  readonly #autosaveLater: () => void;
  /** What may have been stored without an answer to this page: the connection broke, or the page was closed. */
  #unanswered: Partial<TextFields> = {};
  /** Content of the last autosave. */
  #autosaved = '';
  #work: Promise<unknown> = Promise.resolve();

  constructor(options: DraftOptions) {
    this.#options = options;
    this.record = options.record;
    this.#opened = fieldsOf(options.record);
    this.#fields = { ...this.#opened };
    this.#etag = options.etag;
    this.#server = [this.#opened, this.#etag];
    this.#copyLater = onceIn(COPY_MS, () => this.#keepCopy());
    this.#autosaveLater = onceIn(AUTOSAVE_MS, () => this.autosave());
  }

  get fields(): Readonly<Partial<TextFields>> {
    return this.#fields;
  }

  get state(): DraftState {
    return this.#state;
  }

  /** The fields that differ from what was opened. */
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
    if (name === 'content' && this.#conflict) {
      const { passages } = this.#conflict;
      this.#conflict.passages = movedPassages(passages, this.#fields.content ?? '', String(value));
    }
    this.#fields = { ...this.#fields, [name]: value };
    this.#touched();
  }

  /** Restores the copy in this browser; returns whether there was one with changes. */
  async resume(): Promise<boolean> {
    const copy = (this.#copy = await this.#options.copies.get(this.#options.key));
    if (!copy) return false;
    this.#fields = { ...this.#fields, ...copy.fields };
    this.#unanswered = copy.fields;
    // The text opened at that time is the base: changes made since then are merged by the next save.
    if (copy.etag !== this.#etag) [this.#opened, this.#etag] = [this.#baseOf(copy.opened, this.record), copy.etag];
    if (this.isChanged) this.#touched();
    else await this.discard();
    return this.isChanged;
  }

  /** Discards what was typed here and returns to the text on the server. */
  async discard(): Promise<void> {
    await this.#dropCopy();
    [this.#opened, this.#etag] = this.#server;
    this.#fields = { ...this.#opened };
    this.#conflict = null;
    this.#say('saved');
  }

  /** Saves all changes, together with the fields in `also` that a button sets. */
  save(also: Partial<TextFields> = {}): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#conflict) return;
      const [fields, opened] = [this.#fields, this.#opened];
      this.#fields = { ...fields, ...also };
      if (!this.isChanged) return this.#saved();
      this.#say('saving');
      try {
        await this.#send();
      } catch (error) {
        this.#takeBack(also, fields, opened);
        await this.#keepCopy();
        throw error;
      }
    }).catch(this.#failed);
  }

  async #send(): Promise<void> {
    for (let attempt = 0; attempt < MOST_MERGES; attempt++) {
      const [sent, fields] = [this.changes(), this.#fields];
      try {
        const { body, etag } = await this.#ask<TextRecord>('PATCH', '', sent);
        return await this.#took(body, etag, { sent, fields });
      } catch (error) {
        if (!isOutdated(error)) {
          this.#unanswered = fields;
          throw error;
        }
        if (await this.#merge()) return;
      }
    }
    this.#touched();
  }

  /** Resets what a button set in vain: a later save of the text alone must not publish it. */
  #takeBack(also: Partial<TextFields>, fields: Partial<TextFields>, opened: Partial<TextFields>): void {
    for (const name of Object.keys(also) as FieldName[]) {
      if (!sameValue(this.#fields[name], also[name])) continue;
      const { [name]: own } = sameValue(fields[name], opened[name]) ? this.#opened : fields;
      this.#fields = { ...this.#fields, [name]: own };
    }
  }

  /** Stores on the server what was typed, invisible to readers. `isLast`: the page is being closed. */
  autosave(isLast = false): Promise<void> {
    if (isLast) void this.#keepCopy();
    return this.#inTurn(async () => {
      if (!this.#options.isKept) return;
      const names = TEXT_NAMES.filter((name) => this.#fields[name] !== undefined);
      const typed: Partial<TextFields> = Object.fromEntries(names.map((name) => [name, this.#fields[name]]));
      const isSame = names.every((name) => typed[name] === this.#opened[name]);
      if (isSame || this.#conflict || JSON.stringify(typed) === this.#autosaved) return;
      try {
        const { body, etag } = await this.#ask<{ parent: number }>('POST', '/autosaves', typed, isLast);
        this.#autosaved = JSON.stringify(typed);
        if (this.#state === 'offline') this.#say('changed');
        // In the user's own draft the text itself was saved, so it is now what is open.
        if (body.parent !== 0) return;
        this.#isNow({ ...this.#opened, ...typed }, etag);
        if (!this.isChanged) await this.#saved();
      } catch (error) {
        if (!isOutdated(error)) {
          this.#unanswered = typed;
          throw error;
        }
        if (!(await this.#merge())) this.#touched();
      }
    }).catch(this.#failed);
  }

  /** Resolves a conflict with the choices made, and saves. */
  async settle(choices: { fields: readonly Choice[]; texts: readonly Choice[] }): Promise<void> {
    const conflict = this.#conflict;
    if (!conflict) return;
    const fields: Record<string, unknown> = { ...this.#fields };
    for (const [at, { field, theirs }] of conflict.disputed.entries()) {
      if (choices.fields[at] === 'theirs') fields[field] = theirs;
    }
    const { contradictions, passages } = conflict;
    fields['content'] = settleText(String(fields['content'] ?? ''), contradictions, passages, choices.texts);
    this.#fields = fields as Partial<TextFields>;
    this.#conflict = null;
    this.#options.onMerged(0);
    this.#touched();
    if (this.#options.isKept) await this.save();
  }

  /**
   * Merges what others have saved since the text was opened; returns false if the user has to decide first. Throws a
   * {@link Failure}.
   */
  merge(): Promise<boolean> {
    return this.#inTurn(async () => !this.#conflict && !(await this.#merge()));
  }

  /** Merges the text here with that on the server; returns whether the user has to decide. */
  async #merge(): Promise<boolean> {
    const mine = this.#fields;
    const { body: theirs, etag } = await this.#ask<TextRecord>('GET', this.#options.isKept ? '' : '/source');
    const opened = this.#baseOf(this.#opened, theirs);
    const before = { opened, etag: this.#etag };
    const merged = mergeFields(opened, mine, fieldsOf(theirs));
    const both = { base: opened.content ?? '', mine: mine.content ?? '' };
    const { body: text } = await this.#ask<MergedText>('POST', '/merge', both);
    // The user may have typed in the meantime; that must be part of the merge.
    if (mine !== this.#fields) return this.#merge();
    this.record = theirs;
    this.#isNow(fieldsOf(theirs), etag);
    this.#fields = { ...merged.fields, content: text.content };
    const [{ disputed }, { contradictions }] = [merged, text];
    this.#options.onMerged(text.merged);
    if (disputed.length + contradictions.length === 0) return false;
    const conflict = { disputed, contradictions, ...before, passages: passagesOf(text.content, contradictions) };
    this.#conflict = conflict;
    await this.#keepCopy();
    this.#say('conflict');
    this.#options.onConflict(conflict);
    return true;
  }

  /** The base of a merge. Texts that are on the server because of this user are nobody else's change. */
  #baseOf(opened: Partial<TextFields>, record: TextRecord): Partial<TextFields> {
    const texts = textsOf(record);
    const isOwn = TEXT_NAMES.every((name) => sameValue(texts[name], this.#unanswered[name]));
    return isOwn ? { ...opened, ...texts } : opened;
  }

  /** `sent` are the changed ones of the `fields` at that time. */
  async #took(
    record: TextRecord,
    etag: string,
    { sent, fields }: Record<'sent' | 'fields', Partial<TextFields>>,
  ): Promise<void> {
    this.record = record;
    const now = fieldsOf(record);
    const typedMeanwhile = (name: FieldName) => !sameValue(fields[name], this.#fields[name]);
    const kept = Object.entries(this.#fields).filter(([name]) => typedMeanwhile(name as FieldName));
    this.#isNow(now, etag);
    this.#fields = { ...now, ...Object.fromEntries(kept) };
    // The server may have normalised the submitted values.
    if (!Object.entries(sent).every(([name, value]) => sameValue(value, now[name as FieldName])))
      this.#options.onMerged(0);
    if (this.isChanged) this.#touched();
    else await this.#saved();
  }

  /** Sets what the next save is compared with, and the version that it names. */
  #isNow(fields: Partial<TextFields>, etag: string): void {
    [this.#opened, this.#etag] = this.#server = [fields, etag];
  }

  async #saved(): Promise<void> {
    await this.#dropCopy();
    this.#say('saved');
  }

  #touched(): void {
    if (this.#state !== 'conflict') this.#say(this.isChanged ? 'changed' : 'saved');
    this.#copyLater();
    this.#autosaveLater();
  }

  async #keepCopy(): Promise<void> {
    // What was typed and deleted again must not return.
    if (!this.isChanged) return this.#dropCopy();
    const { copies, key } = this.#options;
    // A page opened before the author has decided must ask again.
    const { opened, etag } = this.#conflict ?? { opened: this.#opened, etag: this.#etag };
    this.#copy = { opened, fields: this.#fields, etag };
    await copies.put(key, this.#copy);
  }

  /** Removes the copy in this browser, unless another tab has replaced it with what is typed there. */
  async #dropCopy(): Promise<void> {
    const { copies, key } = this.#options;
    if (sameValue(await copies.get(key), this.#copy)) await copies.remove(key);
  }

  #ask<Result>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, isLast = false): Promise<Answer<Result>> {
    const { server, path: own } = this.#options;
    return server.exchange<Result>(method, own + path, {
      query: path === '' ? WHOLE_TEXT : { context: 'edit' },
      isLast,
      ...(body ? { body, headers: { 'if-match': this.#etag } } : {}),
    });
  }

  /** Runs one task at a time: an autosave must not overlap a save. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#work.then(work);
    this.#work = turn.catch(() => {});
    return turn;
  }

  readonly #failed = (error: unknown): void => {
    if (!(error instanceof Failure)) throw error;
    if (isGone(error)) this.#say('gone');
    else this.#say(error.kind, error.message, error.faults);
    // What is typed stays in this browser; the server is tried again later.
    if (error.kind === 'offline') this.#autosaveLater();
  };

  #say(state: DraftState, message = '', faults: Record<string, string> = {}): void {
    this.#state = state;
    this.#options.onState(state, message, faults);
  }
}

/** Returns a function that runs `work` once, `ms` after its first call. */
function onceIn(ms: number, work: () => Promise<void>): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      void work();
    }, ms);
  };
}
