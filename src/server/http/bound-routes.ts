import type { RouteHandler } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import { clubTime } from "#contract/club-time.ts";
import { type ColumnsOf, type ListColumns, type OrderedColumn, orderedColumns } from "#contract/columns.ts";
import { checkLabels } from "#contract/fields.ts";
import { NOT_ORDERED, type Ordering, readOrdering } from "#contract/lists.ts";
import type { Outcome } from "#contract/outcome.ts";
import { pageOf, type SheetInOrder, type SheetOfList } from "#contract/paging.ts";
import { slugOf } from "#contract/text.ts";
import { allRows, type Listing, readListing, someOf, type Whole } from "../db/list-query.ts";
import type { Actor, Deps } from "../deps.ts";
import { streamRows } from "../spreadsheet/spreadsheet.ts";
import { addressOf, type HttpEnv } from "./context.ts";
import { unwrap } from "./problems.ts";
import type { RateLimit } from "./rate-limits.ts";
import { answerImage, answerSpreadsheet, imageWishes, pagedHeaders, type ServedImage } from "./responses.ts";
import type { DeclaredRoute } from "./router.ts";

export interface BoundRoute {
  route: DeclaredRoute;
  handle: (c: Context<HttpEnv>, deps: Deps) => Response | Promise<Response>;
}

type ActorOf<R> = R extends { permission: "anyone" }
  ? R extends { optionalSession: true }
    ? Actor | null
    : null
  : Actor;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : object;

type InputOf<Request> = (Request extends { params: infer Schema } ? Parsed<Schema> : object) &
  (Request extends { query: infer Schema } ? Parsed<Schema> : object) &
  (Request extends { body: { content: { "application/json": { schema: infer Schema } } } }
    ? Parsed<Schema>
    : object);

type ValueOf<Responses> = {
  [Status in keyof Responses]: Responses[Status] extends {
    content: { "application/json": { schema: infer Schema extends z.ZodType } };
  }
    ? z.input<Schema>
    : never;
}[keyof Responses];

/** Called with the caller, and with path parameters, query and JSON body in one object. */
type Operation<R extends DeclaredRoute, Value> = (
  deps: Deps,
  actor: ActorOf<R>,
  input: InputOf<R["request"]>,
  c: Context<HttpEnv>,
) => Promise<Outcome<Value>>;

type SetHeaders<Value> = (c: Context<HttpEnv>, value: Value, deps: Deps) => void;

/** Binds a use case. Its value is the body of the contract's only success response. */
export function bind<R extends DeclaredRoute>(
  route: R,
  operation: Operation<R, ValueOf<R["responses"]>>,
  setHeaders?: SetHeaders<ValueOf<R["responses"]>>,
): BoundRoute {
  const status = Number(Object.keys(route.responses).find((code) => code.startsWith("2")));
  return {
    route,
    async handle(c, deps) {
      const value = unwrap(await operation(deps, ...callOf<R>(c), c));
      setHeaders?.(c, value, deps);
      return c.json(value as object, status as ContentfulStatusCode);
    },
  };
}

/** Binds a use case that is limited by the caller's address, such as the target of an emailed link. */
export function bindLimited<R extends DeclaredRoute>(
  limit: RateLimit,
  route: R,
  operation: Operation<R, ValueOf<R["responses"]>>,
): BoundRoute {
  return bind(route, async (deps, actor, input, c) => {
    const tooMany = await deps.limits.take(limit, addressOf(c, deps));
    return tooMany ?? operation(deps, actor, input, c);
  });
}

/** Binds a picture. The operation also gets the media types and the copy that the client has. */
export function bindImage<R extends DeclaredRoute>(
  route: R,
  operation: (
    deps: Deps,
    actor: ActorOf<R>,
    input: InputOf<R["request"]> & ReturnType<typeof imageWishes>,
  ) => Promise<Outcome<ServedImage>>,
): BoundRoute {
  return {
    route,
    async handle(c, deps) {
      const [actor, input] = callOf<R>(c);
      const pedida = Object.assign(input, imageWishes(c));
      return answerImage(c, unwrap(await operation(deps, actor, pedida)));
    },
  };
}

export function bindList<R extends DeclaredRoute>(
  route: R,
  operation: Operation<R, { rows: ValueOf<R["responses"]>; total: number }>,
  setHeaders?: SetHeaders<ValueOf<R["responses"]>>,
): BoundRoute {
  return {
    route,
    async handle(c, deps) {
      const { rows, total } = unwrap(await operation(deps, ...callOf<R>(c), c));
      pagedHeaders(c, c.req.valid("query" as never), total);
      setHeaders?.(c, rows, deps);
      return c.json(rows as object, 200);
    },
  };
}

type RowOf<R extends DeclaredRoute> = ValueOf<R["responses"]> extends (infer Row)[] ? Row : never;

type Lists<L extends DeclaredRoute, E extends DeclaredRoute, Found> = (
  deps: Deps,
  actor: ActorOf<L>,
  input: InputOf<E["request"]>,
) => Outcome<Found> | Promise<Outcome<Found>>;

/**
 * Binds a list twice: a page of its rows, and the export of all of them. The operation gets the requested order, or
 * the default of the sheet; 422 for a column without order (Rule API-6). Without `order`, none can be requested.
 */
export function bindListing<
  L extends DeclaredRoute,
  E extends DeclaredRoute,
  Key,
  C extends ColumnsOf<RowOf<L>, C>,
>(
  { list, export: spreadsheet, sheet }: { list: L; export: E; sheet: SheetInOrder<C, InputOf<E["request"]>> },
  operation: (
    ...call: [...Parameters<Lists<L, E, never>>, orden: Ordering<OrderedColumn<C>>]
  ) => ReturnType<Lists<L, E, Listing<RowOf<L>, Key>>>,
  setHeaders?: (c: Context<HttpEnv>) => void,
): BoundRoute[] {
  const { columns, order } = sheet;
  const fields = orderedColumns(columns as ListColumns) as OrderedColumn<C>[];
  const inOrder: Lists<L, E, Listing<RowOf<L>, Key>> = (deps, actor, input) => {
    const asked = (input as { orden?: string }).orden;
    const first = typeof order === "function" ? order(input) : order;
    if (!first) return asked ? NOT_ORDERED : operation(deps, actor, input, undefined as never);
    const orden = readOrdering(asked, fields, first);
    return orden.ok ? operation(deps, actor, input, orden.value) : orden;
  };
  return [
    {
      route: list,
      async handle(c, deps) {
        const found = unwrap(await inOrder(deps, ...callOf<L, E>(c)));
        const query = c.req.valid("query" as never);
        const { rows, total } = await readListing(found, pageOf(query));
        pagedHeaders(c, query, total);
        setHeaders?.(c);
        return c.json(rows, 200);
      },
    },
    bindExport<L, E, RowOf<L>, Key, C>(spreadsheet, inOrder, sheet),
  ];
}

/**
 * Binds the export of a list as a streamed spreadsheet of the described columns: all rows, or those with the keys in
 * `ids`. `ofWhat` names the subject, such as a month, in the sheet's name, and replaces the date in the file's name.
 */
export function bindExport<
  L extends DeclaredRoute,
  E extends DeclaredRoute,
  Row,
  Key,
  C extends ColumnsOf<Row, C>,
>(
  route: E,
  operation: Lists<L, E, Whole<Row, Key>>,
  {
    sheet,
    file = slugOf(sheet, "_"),
    columns,
    ofWhat,
  }: SheetOfList<C> & { ofWhat?: (input: InputOf<E["request"]>) => string },
): BoundRoute {
  checkLabels(columns as ListColumns<Row>);
  return {
    route,
    async handle(c, deps) {
      const [actor, input] = callOf<L, E>(c);
      const found = unwrap(await operation(deps, actor, input));
      const { ids } = c.req.valid("query" as never) as { ids?: string };
      const rows = allRows(ids === undefined ? found : someOf(found, ids.split(",")));
      const what = ofWhat?.(input);
      const contenido = await streamRows<Row, C>(what ? `${sheet} ${what}` : sheet, columns, rows);
      return answerSpreadsheet(c, {
        nombre: `${file}_${what ?? clubTime(deps.clock()).fecha}.xlsx`,
        contenido,
      });
    },
  };
}

export function handle<R extends DeclaredRoute>(
  route: R,
  handler: (c: Parameters<RouteHandler<R, HttpEnv>>[0], deps: Deps) => ReturnType<RouteHandler<R, HttpEnv>>,
): BoundRoute {
  return { route, handle: handler as unknown as BoundRoute["handle"] };
}

/** Returns the caller, whose type the permission check has ensured, and the input. */
function callOf<R extends DeclaredRoute, I extends DeclaredRoute = R>(c: Context<HttpEnv>) {
  const valid = (part: string) => c.req.valid(part as never) as object | undefined;
  const input = { ...valid("json"), ...valid("query"), ...valid("param") };
  return [c.get("actor") as ActorOf<R>, input as InputOf<I["request"]>] as const;
}
