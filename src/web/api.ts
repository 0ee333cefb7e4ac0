import { hc } from "hono/client";
import type { Api } from "#contract/api.ts";
import type { Problem } from "#contract/route.ts";
import { learnTime } from "./clock.ts";
import { currentToken, expire } from "./session.ts";

type ApiClient = ReturnType<typeof hc<Api>>;

/** Sends the bearer token, and logs out when the server rejects the token. */
export async function fetchWithToken(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const token = currentToken();
  const headers = new Headers(init?.headers);
  if (token) headers.set("authorization", `Bearer ${token}`);
  const response = await fetch(input, { ...init, headers });
  learnTime(response);
  if (response.status === 401 && token && token === currentToken() && !String(input).endsWith("/login"))
    expire();
  return response;
}

/** The browser's API client. */
export const api: ApiClient = hc<Api>("/api", { fetch: fetchWithToken });

export type Answer<T> =
  | { ok: true; status: number; data: T; total: number | null }
  | { ok: false; status: number; problem: Problem };

/** Whether a failed call may still have been executed: its response never arrived. */
export function isOutcomeUnknown({ ok, status }: Answer<unknown>): boolean {
  return !ok && (status === 0 || status >= 500);
}

/** The address of a call about one record, such as `/eventos/{id}`; a call without an id gets a 404 or 422. */
export const withId = (id: number | string | null | undefined) => ({ param: { id: String(id) } });

/** Cancels a request when its answer is no longer needed. */
export interface RequestOptions {
  init: { signal: AbortSignal };
}

export interface TypedAnswer {
  ok: boolean;
  status: number;
  headers: Headers;
  json(): Promise<unknown>;
}

export type SuccessOf<R> = R extends { ok: true; json(): Promise<infer T> }
  ? T
  : R extends { status: infer S; json(): Promise<infer T> }
    ? S extends 200 | 201
      ? T
      : never
    : never;

/**
 * Awaits a call and normalises its outcome. A network error becomes a problem with status 0 and a Spanish sentence,
 * so that screens handle it like any refusal. Rethrows aborts.
 */
export async function answerOf<R extends TypedAnswer>(call: Promise<R>): Promise<Answer<SuccessOf<R>>> {
  let response: R;
  try {
    response = await call;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    return failure(
      0,
      "sin-conexion",
      "No pudimos comunicarnos con el club. Revisá tu conexión y probá de nuevo.",
    );
  }
  try {
    const data = await response.json();
    if (response.ok) {
      const total = response.headers.get("x-total-count");
      return {
        ok: true,
        status: response.status,
        data: data as SuccessOf<R>,
        total: total === null ? null : Number(total),
      };
    }
    if (data && typeof data === "object" && "detail" in data) {
      return { ok: false, status: response.status, problem: data as Problem };
    }
  } catch {
    // A proxy answered instead of the API, without JSON.
  }
  return failure(
    response.status,
    "respuesta-ilegible",
    "El club no pudo responder. Probá de nuevo en un minuto.",
  );
}

function failure(status: number, code: string, detail: string): Answer<never> {
  return {
    ok: false,
    status,
    problem: { type: "about:blank", title: "", status, detail, code, requestId: "" },
  };
}

/** Returns the server's message (Rule API-5), a message about the missing connection, or else `fallback`. */
export function serverMessage(problem: Problem, fallback: string): string {
  return (problem.requestId || problem.status === 0) && problem.detail ? problem.detail : fallback;
}

/** Returns the messages of a 422 by field path. */
export function fieldErrors(problem: Problem): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of problem.errors ?? []) found[path] ??= message;
  return found;
}

/** Returns a UUID v4, because `crypto.randomUUID` is missing outside secure contexts (plain http). */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
