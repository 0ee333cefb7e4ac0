/**
 * The site cannot start until a person changes something, and waiting does not help. `message` is a Spanish sentence
 * that says what; `cause` holds the technical reason.
 */
export class StartError extends Error {
  override readonly name = "StartError";
}
