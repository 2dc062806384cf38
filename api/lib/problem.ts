import type { ERRORS, ErrorCode } from '../contract/errors.ts';

/** The statuses listed in the row of a code. */
type StatusOf<C extends ErrorCode> =
  (typeof ERRORS)[C]['status'] | ((typeof ERRORS)[C] extends { also: readonly (infer Other)[] } ? Other : never);

/** Details of a {@link Problem} besides its code. */
interface ProblemDetails<C extends ErrorCode = ErrorCode> {
  /** Values for the placeholders in the code's text. */
  values?: Record<string, string | number>;
  /** Further members of the answer's `data` object, such as `params`. */
  data?: Record<string, unknown>;
  /** For codes whose status depends on where the mistake is. */
  status?: StatusOf<C>;
  headers?: Record<string, string>;
  /** For the log. */
  cause?: unknown;
}

/** An error answered to the client. */
export class Problem<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly details: ProblemDetails<C>;

  constructor(code: C, details: ProblemDetails<C> = {}) {
    super(code, details);
    this.name = 'Problem';
    this.code = code;
    this.details = details;
  }
}
