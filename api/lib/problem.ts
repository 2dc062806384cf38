import type { ERRORS, ErrorCode } from '../contract/errors.ts';

/** The statuses that the row of a code lists. */
type StatusOf<C extends ErrorCode> =
  (typeof ERRORS)[C]['status'] | ((typeof ERRORS)[C] extends { also: readonly (infer Other)[] } ? Other : never);

/** What a {@link Problem} says besides its code. */
interface ProblemDetails<C extends ErrorCode = ErrorCode> {
  /** Fill the placeholders of the code's text. */
  values?: Record<string, string | number>;
  /** Further members of the answer's `data` object, such as `params`. */
  data?: Record<string, unknown>;
  /** For codes whose status depends on where the mistake stands. */
  status?: StatusOf<C>;
  headers?: Record<string, string>;
}

/** An answer that says no. */
export class Problem<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly details: ProblemDetails<C>;

  constructor(code: C, details: ProblemDetails<C> = {}) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.details = details;
  }
}
