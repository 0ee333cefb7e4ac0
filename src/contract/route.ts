import { createRoute, type OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import type { Permission } from "./permission.ts";
import { problemSchema } from "./problem.ts";

const PROBLEM_TITLES = {
  400: "Pedido ilegible",
  401: "Hace falta iniciar sesión",
  403: "No está permitido",
  404: "No existe",
  405: "Así no se puede llamar",
  409: "No es posible en este estado",
  413: "Demasiado grande",
  415: "Tipo de archivo no admitido",
  422: "Hay datos para corregir",
  429: "Demasiados intentos",
  503: "No disponible por el momento",
} as const;

export type ProblemStatus = keyof typeof PROBLEM_TITLES;

export function problemTitle(status: number): string {
  return (PROBLEM_TITLES as Record<number, string>)[status] ?? "Error";
}

/** The host's options of a call, besides its OpenAPI entry. `maxBody` is in bytes. */
export type Handling = {
  permission: Permission;
  /** Anonymous responses still depend on a token if one is sent. Other public calls ignore `Authorization`. */
  optionalSession?: boolean;
  upload?: boolean;
  maxBody?: number;
};

type DefinedRoute<R> = R & Handling;

/**
 * Declares a call of the API: method, path, permission, input and responses. Responses common to its permission (401,
 * 403, 422 …) are added, so that a contract lists only its own. With `upload` the body is a multipart form (`uploadBody`)
 * that only its handler reads (`receiveUpload`). `maxBody` overrides the host's limit in either direction.
 */
export function defineRoute<
  P extends string,
  R extends Omit<RouteConfig, "path" | "security" | "operationId"> & Handling & { path: P },
>(config: R) {
  const statuses: ProblemStatus[] =
    config.permission === "anyone"
      ? [400, 422, 429, 503]
      : config.permission === "session"
        ? [400, 401, 422, 429, 503]
        : [400, 401, 403, 422, 429, 503];
  if (config.upload || config.maxBody !== undefined) statuses.push(413);
  if (config.upload) statuses.push(415);
  const problems = Object.fromEntries(
    statuses.map((status) => [String(status), problemAnswer(status)] as const),
  );
  const route = createRoute({
    ...config,
    operationId: operationIdOf(config.method, config.path),
    security: securityOf(config),
    responses: { ...problems, ...config.responses },
  } as unknown as R);
  return route as DefinedRoute<typeof route>;
}

/** `GET /eventos/{id}/evento` becomes `getEventosByIdEvento`: unique, and ASCII for client generators. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replaceAll(/\{(\w+)\}/g, "by-$1")
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** Explicit for anonymous calls too: linters report a missing entry as an oversight. */
function securityOf({ permission, optionalSession }: Handling): Record<string, string[]>[] {
  const bearer = { bearer: [] };
  if (permission !== "anyone") return [bearer];
  return optionalSession ? [{}, bearer] : [];
}

/** The OpenAPI entry of a problem response, for a contract's own 404, 409 and the like. */
export function problemAnswer(status: ProblemStatus, description?: string) {
  return {
    description: description ?? problemTitle(status),
    content: { "application/problem+json": { schema: problemSchema } },
  };
}

declare const builder: OpenAPIHono;

/** The typed-client schema of one route, derived from the contract alone. */
export type RouteSchema<R extends RouteConfig> =
  ReturnType<typeof builder.openapi<R>> extends OpenAPIHono<infer _E, infer S, infer _B> ? S : never;

export type UnionToIntersection<U> = (U extends unknown ? (value: U) => void : never) extends (
  value: infer I,
) => void
  ? I
  : never;

/** The typed-client schema of a whole `contract.ts` module. */
export type ContractSchema<Module> = UnionToIntersection<
  { [K in keyof Module]: Module[K] extends RouteConfig ? RouteSchema<Module[K]> : never }[keyof Module]
>;
