import { statfsSync } from "node:fs";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ZodError } from "zod";
import type { Outcome, Refusal } from "#contract/outcome.ts";
import { type Problem, problemTitle } from "#contract/route.ts";
import { TooBusy } from "../bounded-work.ts";
import { isConflict, isDatabaseDown, isDiskFull, isNumberTooLarge, violatedGuard } from "../db/errors.ts";
import type { Deps } from "../deps.ts";
import { Abandoned, TooLong } from "../long-work.ts";
import { loggablePath, routeOf } from "../observability/observe-requests.ts";
import { ProviderUnavailable } from "../providers/payments/port.ts";
import { StorageUnavailable } from "../providers/storage/port.ts";
import type { HttpEnv } from "./context.ts";

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Returns the value of an outcome, or throws its refusal for `answerProblem`. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Refused(outcome);
}

export function stopIf(refusal: Refusal | null): void {
  if (refusal) throw new Refused(refusal);
}

/** Turns anything thrown by a request into problem+json (Rule API-5). Details of faults are only logged. */
export function answerProblem(
  error: unknown,
  c: Context<HttpEnv>,
  deps: Pick<Deps, "log" | "settings">,
): Response {
  const refusal = refusalOf(error) ?? (wasAborted(c) ? UNREADABLE : null);
  if (refusal) return problem(c, refusal);
  const requestId = c.get("requestId");
  const constraint = violatedGuard(error);
  if (constraint !== null) {
    deps.log.warn({ err: error, constraint, requestId }, "the database refused what a request would write");
    return problem(c, CAMBIO_MIENTRAS_TANTO);
  }
  const outage = reportOutage(error, requestId, deps);
  if (outage) return problem(c, outage);
  deps.log.error({ err: error, requestId, path: loggablePath(c.req.path, routeOf(c)) }, "a request failed");
  return problem(c, {
    status: 500,
    code: "error-interno",
    detail: `Hubo un error inesperado. Si se repite, pasale este código al club: ${requestId}`,
  });
}

/** Logs that a dependency is down or overloaded. @returns null for every other error */
export function reportOutage(
  error: unknown,
  requestId: string,
  deps: Pick<Deps, "log" | "settings">,
): Refusal | null {
  if (isDiskFull(error) || (isDatabaseDown(error) && ownDatabaseLacksRoom(deps.settings))) {
    deps.log.error({ err: error, requestId, outage: true }, "disk full: writes fail until space is freed");
    return {
      status: 503,
      code: "sin-lugar",
      detail: "El sitio se quedó sin lugar y no pudo guardar lo que enviaste. Avisale al club.",
      retryAfterSeconds: 60,
    };
  }
  if (error instanceof TooBusy || isConflict(error)) {
    return {
      status: 503,
      code: "ocupado",
      detail: "Hay mucha gente entrando a la vez. Probá de nuevo en unos segundos.",
      retryAfterSeconds: 5,
    };
  }
  // Nobody reads this response, except when the process is stopping.
  if (error instanceof Abandoned) return PASAJERO;
  if (isDatabaseDown(error) || error instanceof ProviderUnavailable || error instanceof StorageUnavailable) {
    deps.log.warn(
      { err: error, requestId, outage: true },
      "a service required by the request is unavailable",
    );
    return PASAJERO;
  }
  return null;
}

const PASAJERO = {
  status: 503,
  code: "no-disponible",
  detail: "El sitio tiene un problema pasajero. Probá de nuevo en un minuto.",
  retryAfterSeconds: 10,
} as const;

/** Whether a lost connection means a full disk: the embedded PostgreSQL stops when it cannot write its WAL. */
function ownDatabaseLacksRoom({ databaseUrl, dataDir }: Deps["settings"]): boolean {
  if (databaseUrl) return false;
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize < 16 * 1024 * 1024;
  } catch {
    return false;
  }
}

function refusalOf(error: unknown): ProblemData | null {
  if (error instanceof Refused) return error.refusal;
  if (isNumberTooLarge(error)) return IMPORTE_EXCESIVO;
  if (error instanceof TooLong) return DEMASIADO_LARGA;
  if (!(error instanceof HTTPException)) return null;
  if (error.status !== 413) return UNREADABLE;
  return { status: 413, code: "demasiado-grande", detail: "Lo que enviaste es demasiado grande." };
}

/** Whether the client disconnected or timed out during its body, as opposed to a server error. */
function wasAborted(c: Context<HttpEnv>): boolean {
  const request = c.env?.incoming;
  return request?.destroyed === true && !request.complete;
}

/** The sum of an order or refund exceeds the maximum amount of a payment. */
const IMPORTE_EXCESIVO = {
  status: 422,
  code: "importe-excesivo",
  detail: "El total es demasiado grande: el máximo es $ 9.999.999.999,99.",
};

const CAMBIO_MIENTRAS_TANTO = {
  status: 409,
  code: "cambio-mientras-tanto",
  detail: "Mientras tanto cambió algo que no deja guardar esto. Recargá la página y probá de nuevo.",
};

/** Rows that take too long to compare are only sent on purpose. */
const DEMASIADO_LARGA = {
  status: 413,
  code: "demasiado-larga",
  detail: "La planilla tarda demasiado en compararse: dividila en partes y subilas de a una.",
};

export const UNREADABLE = { status: 400, code: "ilegible", detail: "No pudimos leer lo que enviaste." };

/** Answers 422 with each invalid field (Rule API-5). */
export function answerInvalid(error: ZodError, c: Context<HttpEnv>): Response {
  return problem(c, invalidFields(error));
}

export function invalidFields(error: ZodError): Refusal {
  const errors = error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.slice(0, UNKNOWN_MAX).map((key) => unknownField([...issue.path, key]))
      : [{ path: issue.path.join("."), message: issue.message }],
  );
  return {
    status: 422,
    code: "datos-invalidos",
    detail: errors[0]?.message ?? "Hay datos para corregir.",
    errors,
  };
}

/** Maximum number of unknown fields that one answer names. */
const UNKNOWN_MAX = 10;

function unknownField(path: PropertyKey[]) {
  const name = path.join(".").slice(0, 60);
  return { path: name, message: `Este formulario no tiene el dato «${name}»` };
}

export function answerNotFound(c: Context<HttpEnv>): Response {
  return problem(c, { status: 404, code: "no-existe", detail: "Esa dirección no existe." });
}

export function answerTooLong(c: Context<HttpEnv>): Response {
  return problem(c, { status: 414, code: "demasiado-larga", detail: "Esa dirección es demasiado larga." });
}

/** Answers 405 to an existing call with another method (RFC 9110 §15.5.6). */
export function answerOtherMethod(
  c: Context<HttpEnv>,
  allowed: readonly string[],
  detail = "Esa llamada no admite este método.",
): Response {
  const answer = problem(c, { status: 405, code: "metodo-no-admitido", detail });
  answer.headers.set("allow", allowed.join(", "));
  return answer;
}

/** Answers 405 to a write to the address of a page. */
export function answerReadOnly(c: Context<HttpEnv>): Response {
  return answerOtherMethod(c, ["GET", "HEAD"], "Esa dirección solo se puede leer.");
}

type ProblemData = Omit<Refusal, "status"> & { status: number };

export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/** Returns the body of an error response (Rule API-5). */
export function problemText(what: ProblemData, requestId = ""): string {
  const body: Problem = {
    type: "about:blank",
    title: problemTitle(what.status),
    status: what.status,
    detail: what.detail,
    code: what.code,
    requestId,
    ...(what.errors ? { errors: what.errors } : {}),
    ...(what.context ? { context: what.context } : {}),
  };
  return JSON.stringify(body);
}

function problem(c: Context<HttpEnv>, what: ProblemData): Response {
  const text = problemText(what, c.get("requestId"));
  return new Response(text, {
    status: what.status,
    headers: {
      // Set explicitly, so that the compression middleware does not stream the response.
      "content-length": String(Buffer.byteLength(text)),
      "content-type": PROBLEM_TYPE,
      "cache-control": "no-store",
      ...(what.retryAfterSeconds ? { "retry-after": String(what.retryAfterSeconds) } : {}),
      ...(what.status === 401 ? { "www-authenticate": 'Bearer realm="club"' } : {}),
    },
  });
}
