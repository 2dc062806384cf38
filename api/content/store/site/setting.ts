import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair } from 'yaml';
import { type Language, LANGUAGES } from '../../../contract/model.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { brokenYaml, CONFLICT, conflictIn, NO_UTF_8 } from '../front-matter/broken-yaml.ts';
import { type Issue, NO_REFERENCES, parseYaml, referenceIn } from '../front-matter/front-matter.ts';

interface Source {
  path: string;
  lines: LineCounter;
  issues: Issue[];
}

/** A value in a settings file, with its name and line. Invalid values are recorded as issues. */
export class Setting {
  readonly #source: Source;
  readonly #node: unknown;
  readonly #offset: number;
  /** Path from the top, `links.header[2].url`; empty for the whole file. */
  readonly name: string;
  readonly value: unknown;

  constructor(source: Source, name: string, node: unknown, value: unknown, offset: number) {
    this.#source = source;
    this.#node = node;
    this.#offset = offset;
    this.name = name;
    this.value = value ?? undefined;
  }

  /** Parses a YAML text; broken YAML is an issue and yields no settings. */
  static parse(text: string, path: string, issues: Issue[]): Setting {
    const source = { path, lines: new LineCounter(), issues };
    const broken = (message: string, line: number): Setting => {
      issues.push({ path, line, field: '', message });
      return new Setting(source, '', null, undefined, 0);
    };
    // What other encodings decode to; writing it back would destroy the author's bytes.
    const garbled = text.indexOf('\ufffd');
    if (garbled >= 0) return broken(NO_UTF_8, text.slice(0, garbled).split('\n').length);
    const conflict = conflictIn(text);
    if (conflict) return broken(CONFLICT, conflict);
    const document = parseYaml(text, source.lines);
    const error = brokenYaml(document, text);
    if (error) return broken(error.message, source.lines.linePos(error.offset).line);
    const reference = referenceIn(document, text);
    if (reference !== null) return broken(NO_REFERENCES, source.lines.linePos(reference).line);
    return new Setting(source, '', document.contents, document.toJS(), 0);
  }

  get isGiven(): boolean {
    return this.value !== undefined;
  }

  get isObject(): boolean {
    return isRecord(this.value);
  }

  problem(message: string): void {
    this.report(this.name.split(/[.[]/)[0] ?? '', this.name ? `${this.name}: ${message}` : message);
  }

  report(field: string, message: string): void {
    const { path, lines, issues } = this.#source;
    issues.push({ path, line: Math.max(1, lines.linePos(this.#offset).line), field, message });
  }

  /** Reads a value for each language; issues of a shared value are recorded once. */
  forEachLanguage<Value>(read: (language: Language) => Value): Record<Language, Value> {
    const { issues } = this.#source;
    const from = issues.length;
    const values = LANGUAGES.map((language) => [language, read(language)] as const);
    const own = new Map(issues.splice(from).map((issue) => [`${issue.line} ${issue.message}`, issue]));
    issues.push(...own.values());
    return Object.fromEntries(values) as Record<Language, Value>;
  }

  /** The value at a key; `isGiven` is false if absent. */
  get(key: string): Setting {
    return this.#below(
      key,
      this.#pairs().find((pair) => keyOf(pair) === key),
    );
  }

  /** The values of a map by key; empty if the value is not a map. */
  entries(): [key: string, value: Setting][] {
    return this.#pairs().map((pair) => [keyOf(pair), this.#below(keyOf(pair), pair)]);
  }

  #pairs(): Pair[] {
    return isMap(this.#node) ? this.#node.items : [];
  }

  #below(key: string, pair: Pair | undefined): Setting {
    const name = this.name ? `${this.name}.${key}` : key;
    const value = this.isObject ? (this.value as Record<string, unknown>)[key] : undefined;
    const offset = (pair?.key as Node | undefined)?.range?.[0] ?? this.#offset;
    return new Setting(this.#source, name, pair?.value, value, offset);
  }

  /** The values of a list; a single value counts as a list of one. */
  items(): Setting[] {
    if (!this.isGiven) return [];
    const values = Array.isArray(this.value) ? (this.value as unknown[]) : [this.value];
    const nodes = isSeq(this.#node) ? this.#node.items : [this.#node];
    return values.map((value, at) => {
      const node = nodes[at];
      return new Setting(this.#source, `${this.name}[${at}]`, node, value, (node as Node)?.range?.[0] ?? this.#offset);
    });
  }

  expectKeys(known: readonly string[]): void {
    if (!this.isGiven) return;
    if (!this.isObject) return this.problem(`must have the keys ${known.join(', ')}`);
    for (const [key, own] of this.entries())
      if (!known.includes(key)) own.problem(`is not a setting; known settings are ${known.join(', ')}`);
  }

  text(): string {
    if (!this.isGiven) return '';
    if (typeof this.value === 'string' || typeof this.value === 'number') return String(this.value);
    this.problem('must be text');
    return '';
  }

  id(): number {
    if (!this.isGiven) return 0;
    if (Number.isSafeInteger(this.value) && (this.value as number) >= 0) return this.value as number;
    this.problem('must be an id');
    return 0;
  }

  /** `on` or `off`, or `true` or `false`; on by default. */
  isOn(): boolean {
    if (!this.isGiven) return true;
    if (this.value === 'on' || this.value === true) return true;
    if (this.value !== 'off' && this.value !== false) this.problem('must be on or off');
    return false;
  }

  oneOf<Word extends string>(words: readonly Word[]): Word | null {
    const word = words.find((one) => one === this.value);
    if (word === undefined) this.problem(`must be one of ${words.join(', ')}`);
    return word ?? null;
  }

  /** One value for all languages, or a map with one for each. */
  perLanguage<Value>(read: (setting: Setting) => Value): Record<Language, Value> {
    if (this.isObject) this.expectKeys(LANGUAGES);
    return this.forEachLanguage((language) => read(this.isObject ? this.get(language) : this));
  }
}

const keyOf = ({ key }: Pair): string => (isScalar(key) ? String(key.value) : '');
