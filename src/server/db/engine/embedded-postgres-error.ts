/** The embedded PostgreSQL is unusable until the operator does what `message` says in Spanish; `cause` has the reason. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
  /** `ENOSPC` if PostgreSQL's output reports a full disk: such a start is retried. */
  readonly code: string | undefined;

  constructor(message: string, options: ErrorOptions & { output?: string } = {}) {
    super(message, options);
    this.code = /No space left on device/.test(options.output ?? "") ? "ENOSPC" : undefined;
  }
}
