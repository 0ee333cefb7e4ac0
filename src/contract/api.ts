import type { Hono } from "hono";
import type { BlankEnv } from "hono/types";
import type { ContractSchema, UnionToIntersection } from "./route.ts";

/** The `contract.ts` of each area, which adds itself by declaration merging: no list of areas stands below them. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface Contracts {}

type Schemas = { [Area in keyof Contracts]: ContractSchema<Contracts[Area]> };

/** Every call of the API, for the typed client; only types, so that no schema reaches the browser. */
export type Api = Hono<BlankEnv, UnionToIntersection<Schemas[keyof Contracts]>, "/">;
