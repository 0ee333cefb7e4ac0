import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import { idParams } from "./fields.ts";
import type { Permission } from "./permission.ts";
import { strict } from "./strict.ts";
import { withoutAccents } from "./text.ts";

const PROBLEM_TITLES: Record<number, string> = {
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
};

export function problemTitle(status: number): string {
  return PROBLEM_TITLES[status] ?? "Error";
}

/** Options for handling a call, besides its OpenAPI entry. `maxBody` is in bytes. */
export type Handling = {
  permission: Permission;
  /** Whether an anonymous call also reads a token, if one is sent. Other public calls ignore `Authorization`. */
  optionalSession?: boolean;
  upload?: boolean;
  maxBody?: number;
  /** Whether an unknown field of the body is a 422 (Rule API-18) or is ignored. */
  strict?: boolean;
};

type RequestBody = NonNullable<NonNullable<RouteConfig["request"]>["body"]>;

type Method = "get" | "post" | "put" | "patch" | "delete";

/** The declaration of a call, besides its permission, method and path. */
interface Call extends Omit<Handling, "permission" | "strict"> {
  summary: string;
  /** Path parameters; by default `{id}` is a row's id. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** A JSON body, or the OpenAPI entry of any other body. */
  body?: z.ZodType | RequestBody;
  /** The success, and the route's own problems with their descriptions. A path with `{id}` also gets a 404. */
  responses: { [status: number]: RouteConfig["responses"][string] | string };
  /** A call of staff that ignores unknown fields, because older clients may send some. */
  lenient?: boolean;
  /** Hidden from the documentation. */
  hide?: boolean;
}

type BodyOf<C extends Call> = C extends { body: infer B }
  ? { body: B extends z.ZodType ? { content: { "application/json": { schema: B } }; required: true } : B }
  : unknown;

type ParamsOf<P extends string, C extends Call> = C extends { params: infer Z }
  ? { params: Z }
  : P extends `${string}{id}${string}`
    ? { params: typeof idParams }
    : unknown;

type DefinedRoute<W extends Permission, M extends Method, P extends string, C extends Call> = Handling & {
  permission: W;
  optionalSession: C["optionalSession"];
  method: M;
  path: P;
  request: ParamsOf<P, C> & Pick<C, Extract<keyof C, "query">> & BodyOf<C>;
  responses: {
    [S in keyof C["responses"] as C["responses"][S] extends string ? never : S]: C["responses"][S];
  };
};

function defineRoute<W extends Permission, M extends Method, P extends string, C extends Call>(
  permission: W,
  method: M,
  path: P,
  { params, query, body, responses, lenient, ...call }: C,
) {
  const isStrict = ["staff", "administrador"].includes(permission) && !lenient;
  const statuses =
    permission === "anyone"
      ? [400, 422, 429, 503]
      : permission === "session"
        ? [400, 401, 422, 429, 503]
        : [400, 401, 403, 422, 429, 503];
  if (call.upload || call.maxBody !== undefined) statuses.push(413);
  if (call.upload) statuses.push(415);
  if (path.includes("{id}")) statuses.push(404);
  if (method !== "get") statuses.push(409);
  const own = Object.entries(responses).map(([status, response]) => [
    status,
    typeof response === "string" ? problemAnswer(response) : response,
  ]);
  return createRoute({
    ...call,
    permission,
    strict: isStrict,
    method,
    path,
    operationId: operationIdOf(method, path),
    security: securityOf(permission, call.optionalSession),
    request: {
      params: params ?? (path.includes("{id}") ? idParams : undefined),
      query,
      body: bodyOf(body, isStrict),
    },
    responses: {
      ...Object.fromEntries(statuses.map((status) => [status, problemAnswer(problemTitle(status))])),
      ...Object.fromEntries(own),
    },
  }) as unknown as DefinedRoute<W, M, P, C>;
}

/**
 * Declares the calls of one permission: method, path, input and responses. Responses common to the permission (401,
 * 403, 422 …) are added. If `upload` is set, the body is a multipart form (`uploadBody`) that the handler reads itself
 * (`receiveUpload`). `maxBody` overrides the host's limit in either direction.
 */
function callsOf<W extends Permission>(permission: W) {
  const withMethod =
    <M extends Method>(method: M) =>
    <P extends string, C extends Call>(path: P, call: C) =>
      defineRoute(permission, method, path, call);
  return {
    get: withMethod("get"),
    post: withMethod("post"),
    put: withMethod("put"),
    patch: withMethod("patch"),
    delete: withMethod("delete"),
  };
}

export type CallsOf<W extends Permission> = ReturnType<typeof callsOf<W>>;

export const anyone = callsOf("anyone");
export const session = callsOf("session");
export const staff = callsOf("staff");
export const administrador = callsOf("administrador");

function bodyOf(body: Call["body"], isStrict: boolean): RequestBody | undefined {
  if (body === undefined) return undefined;
  const { content, ...rest } =
    body instanceof z.ZodType ? { required: true, content: { "application/json": { schema: body } } } : body;
  if (!isStrict) return { ...rest, content };
  const media = Object.entries(content).map(([type, one]) =>
    one && "schema" in one && one.schema instanceof z.ZodType
      ? [type, { ...one, schema: strict(one.schema) }]
      : [type, one],
  );
  return { ...rest, content: Object.fromEntries(media) };
}

/** Names an operation: `GET /eventos/{id}/evento` becomes `getEventosByIdEvento`, for client generators. */
function operationIdOf(method: string, path: string): string {
  const words = withoutAccents(path.replaceAll(/\{(\w+)\}/g, "by-$1"))
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** Sets an entry for anonymous calls too, because linters report a missing entry as an oversight. */
function securityOf(permission: Permission, optionalSession = false): Record<string, string[]>[] {
  const bearer = { bearer: [] };
  if (permission !== "anyone") return [bearer];
  return optionalSession ? [{}, bearer] : [];
}

function problemAnswer(description: string) {
  return { description, content: { "application/problem+json": { schema: problemSchema } } };
}

export type JsonOf<
  R extends { request: { body: { content: { "application/json": { schema: z.ZodType } } } } },
> = z.output<R["request"]["body"]["content"]["application/json"]["schema"]>;

export type QueryOf<R extends { request: { query: z.ZodType } }> = z.output<R["request"]["query"]>;

export function json<T extends z.ZodType>(schema: T, description: string) {
  return { description, content: { "application/json": { schema } } };
}

const binary = z.string().openapi({ format: "binary" });

function fileAnswer<T extends string>(contentType: T) {
  return (description: string) => ({ description, content: { [contentType]: { schema: binary } } });
}

export const pngAnswer = fileAnswer("image/png");
export const webpAnswer = fileAnswer("image/webp");
export const pdfAnswer = fileAnswer("application/pdf");

/** Content type of spreadsheets (Office Open XML). */
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const spreadsheetAnswer = fileAnswer(XLSX);

/**
 * RFC 9457 body of every error response (Rule API-5). `detail` is the sentence for the person, `code` the stable
 * identifier for programs, `errors` the invalid fields of a 422.
 */
const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string(),
    requestId: z.string(),
    /** Extension member of some routes: data about the refused resource. */
    context: z.record(z.string(), z.unknown()).optional(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .openapi("Problema");

export type Problem = z.infer<typeof problemSchema>;
