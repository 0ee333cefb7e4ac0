import type { OpenAPIHono, RouteConfig } from "@hono/zod-openapi";
import type { Hono } from "hono";
import type { BlankEnv } from "hono/types";
import type { Club } from "./club.ts";

/** The contracts of all areas, added by `src/site/contracts.ts`, since only the root knows every area. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface Contracts {}

declare const builder: OpenAPIHono;

/** The typed-client schema of one route, derived from the contract alone. */
type RouteSchema<R extends RouteConfig> =
  ReturnType<typeof builder.openapi<R>> extends OpenAPIHono<infer _E, infer S, infer _B> ? S : never;

type UnionToIntersection<U> = (U extends unknown ? (value: U) => void : never) extends (
  value: infer I,
) => void
  ? I
  : never;

/** A contract exports calls, and lists with their spreadsheets (`listCalls`). */
type SchemaOf<One> = One extends RouteConfig
  ? RouteSchema<One>
  : One extends { list: infer L extends RouteConfig; export: infer E extends RouteConfig }
    ? RouteSchema<L> & RouteSchema<E>
    : never;

type ContractSchema<Module> = UnionToIntersection<{ [K in keyof Module]: SchemaOf<Module[K]> }[keyof Module]>;

type Schemas = { [Area in keyof Contracts]: ContractSchema<Contracts[Area]> };

/** Every call of the API, for the typed client; types only, so that the browser loads no schemas. */
export type Api = Hono<BlankEnv, UnionToIntersection<Schemas[keyof Contracts]>, "/">;

/**
 * Data that the loaders of public pages read on the server, through the use cases of public API calls, in process and
 * without a session. Reads reject when a part of the site is down. Each area adds its reads by declaration merging in
 * its `contract.ts`, and implements them in its `feature.ts`.
 */
export interface PageReads {
  club(): Club;
  /** Returns the site's time, which pages show, because a phone's clock may be wrong. */
  now(): Date;
}
