/**
 * The result of a use case with expected failures, as a value instead of an exception. `detail` is the Spanish sentence
 * for the person, `code` the stable identifier for programs.
 */
export type Outcome<T, Reason extends Refusal = Refusal> = { ok: true; value: T } | ({ ok: false } & Reason);

export interface Refusal {
  status: 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503;
  code: string;
  detail: string;
  errors?: { path: string; message: string }[];
  retryAfterSeconds?: number;
  context?: Record<string, unknown>;
}

export type Refused = { ok: false } & Refusal;

export function done<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

type Extra = Pick<Refusal, "errors" | "retryAfterSeconds" | "context">;

const refusal =
  (status: Refusal["status"]) =>
  (code: string, detail: string, extra: Extra = {}): Refused => ({
    ok: false,
    status,
    code,
    detail,
    ...extra,
  });

// The only place where a use case's refusal has its HTTP status.
export const unauthenticated = refusal(401);
export const forbidden = refusal(403);
const missing = refusal(404);
export const notAllowed = refusal(405);
export const conflict = refusal(409);
export const tooLarge = refusal(413);
export const unsupported = refusal(415);
export const invalid = refusal(422);
export const tooMany = refusal(429);
export const unavailable = refusal(503);

/** Shows a refusal at a field. */
export const atField = (path: string, refused: Refused): Refused => ({
  ...refused,
  errors: [{ path, message: refused.detail }],
});

export const invalidField = (code: string, path: string, message: string) =>
  atField(path, invalid(code, message));

/** Refuses a value of a body that its schema cannot check. */
export const invalidValue = (path: string, message: string) => invalidField("datos-invalidos", path, message);

export const conflictField = (code: string, path: string, message: string) =>
  atField(path, conflict(code, message));

/** For `catch`: maps an expected error, such as a unique violation, to its refusal; rethrows any other error. */
export function refusing(refusalOf: (error: unknown) => Refused | null) {
  return (error: unknown): Refused => {
    const refusal = refusalOf(error);
    if (refusal) return refusal;
    throw error;
  };
}

/** Refuses a missing row, with the same response as for another user's row (Rule API-9). */
export function notFound(detail = "No encontramos lo que buscás."): Refused {
  return missing("no-existe", detail);
}
