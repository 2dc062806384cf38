/** What a {@link Problem} says besides its code. */
export interface ProblemDetails {
  /** Fill the placeholders of the code's text. */
  values?: Record<string, string | number>;
  /** Further members of the answer's `data` object, such as `params`. */
  data?: Record<string, unknown>;
  /** HTTP status, for codes whose status depends on where the mistake stands. */
  status?: number;
  headers?: Record<string, string>;
}

/** An answer that says no. `code` is a row of `contract/errors.ts`. */
export class Problem extends Error {
  readonly code: string;
  readonly details: ProblemDetails;

  constructor(code: string, details: ProblemDetails = {}) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.details = details;
  }
}
