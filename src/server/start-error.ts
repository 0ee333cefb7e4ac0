/** The site cannot start until the operator acts. `message` is a Spanish sentence with what to do, `cause` the technical reason. */
export class StartError extends Error {
  override readonly name = "StartError";
}
