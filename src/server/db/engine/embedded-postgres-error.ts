/**
 * The site's own PostgreSQL cannot be used as things stand, and a person has to change something.
 * `message` is a Spanish sentence that says what; `cause` holds the technical reason where there is one.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}
