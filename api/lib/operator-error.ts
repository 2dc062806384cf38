/** An error that the operator can fix: its message says how, and is shown without a stack. */
export class OperatorError extends Error {
  override readonly name: string = this.constructor.name;
}
