/**
 * The site's own PostgreSQL cannot be used as things stand, and a person has to change something.
 * `message` is a Spanish sentence that says what; `cause` holds the technical reason where there is one.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
  /** `ENOSPC` when PostgreSQL's own output blames a full disk: such a start is retried. */
  readonly code: string | undefined;

  constructor(message: string, options: ErrorOptions & { output?: string } = {}) {
    super(message, options);
    this.code = /No space left on device/.test(options.output ?? "") ? "ENOSPC" : undefined;
  }
}
