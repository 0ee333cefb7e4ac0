/**
 * What a use case answers when it can fail for a reason that the caller should know: a value, not an
 * exception. `detail` is the Spanish sentence for the person, `code` the stable word for programs.
 */
export type Outcome<T, Reason extends Refusal = Refusal> = { ok: true; value: T } | ({ ok: false } & Reason);

export interface Refusal {
  status: 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503;
  code: string;
  detail: string;
  errors?: { path: string; message: string }[];
  retryAfterSeconds?: number;
  /** What a screen may show besides the sentence, as its route documents it. */
  context?: Record<string, unknown>;
}

export function done<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function refused(
  status: Refusal["status"],
  code: string,
  detail: string,
  extra: Pick<Refusal, "errors" | "retryAfterSeconds" | "context"> = {},
): { ok: false } & Refusal {
  return { ok: false, status, code, detail, ...extra };
}

/** The same answer for what is not there and for what is somebody else's (Rule API-9). */
export function notFound(detail = "No encontramos lo que buscás."): { ok: false } & Refusal {
  return refused(404, "no-existe", detail);
}
