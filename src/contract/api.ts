import type { Hono } from "hono";
import type { BlankEnv } from "hono/types";
import type { ContractSchema, UnionToIntersection } from "./route.ts";

/** The `contract.ts` of each area, added by declaration merging, so that no list of areas is needed here. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface Contracts {}

type Schemas = { [Area in keyof Contracts]: ContractSchema<Contracts[Area]> };

/** Every call of the API, for the typed client; types only, so that the browser loads no schemas. */
export type Api = Hono<BlankEnv, UnionToIntersection<Schemas[keyof Contracts]>, "/">;
