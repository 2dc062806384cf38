/** An answer that says no. `code` is a row of `contract/errors.ts`; `values` fill the placeholders of its text. */
export class Problem extends Error {
  readonly code: string;
  readonly values: Record<string, string | number>;
  /** Further members of the answer's `data` object, such as `params`. */
  readonly data: Record<string, unknown>;

  constructor(code: string, values: Record<string, string | number> = {}, data: Record<string, unknown> = {}) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.values = values;
    this.data = data;
  }
}
