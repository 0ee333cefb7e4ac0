import type { Hono } from "hono";
import type { BlankEnv } from "hono/types";
import type { ContractSchema, UnionToIntersection } from "./route.ts";

/** The contract of each area, added by `src/site/features.ts`, since only the root knows every area. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface Contracts {}

type Schemas = { [Area in keyof Contracts]: ContractSchema<Contracts[Area]> };

/** Every call of the API, for the typed client; types only, so that the browser loads no schemas. */
export type Api = Hono<BlankEnv, UnionToIntersection<Schemas[keyof Contracts]>, "/">;
