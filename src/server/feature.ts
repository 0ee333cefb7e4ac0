import type { Hono } from "hono";
import type { PageReads } from "#contract/api.ts";
import type { Queryable, Tx } from "./db/database.ts";
import type { InboxKind } from "./db/office-inbox.ts";
import type { Deps } from "./deps.ts";
import type { Check } from "./doctor/finding.ts";
import type { BoundRoute } from "./http/bound-routes.ts";
import type { HttpEnv } from "./http/context.ts";
import type { RateLimit } from "./http/rate-limits.ts";
import type { Work } from "./jobs/jobs.ts";
import type { GaugeSource } from "./observability/metrics.ts";
import type { Finder, OfficeAction } from "./office-search.ts";
import type { PageReader } from "./read-cache.ts";
import type { CodePurpose } from "./signed-codes.ts";

/**
 * What an area of the club registers with the site, in its `feature.ts`; `src/site/features.ts` lists all features. An
 * area that offers a port to others adds it here, and to `Deps`, by declaration merging.
 */
export interface Feature {
  name: string;
  /** Calls of the area's API. A call comes before a path that would also match it. */
  routes?: readonly BoundRoute[];
  /** Mounts responses outside the API: a calendar, a link preview, `robots.txt`. */
  documents?: (app: Hono<HttpEnv>, deps: Deps) => void;
  /** Public pages with accents in their address; every spelling is redirected to the canonical one. */
  accentedPages?: readonly string[];
  reads?: (deps: Deps, reader: PageReader) => Partial<PageReads>;
  work?: readonly Work[];
  limits?: readonly RateLimit[];
  codes?: readonly CodePurpose[];
  personalData?: PersonalData;
  checks?: readonly Check[];
  gauges?: (deps: Deps) => GaugeSource[];
  finders?: readonly Finder[];
  actions?: readonly OfficeAction[];
  inbox?: readonly InboxKind[];
  /** Runs once per start, in processes that run jobs. */
  start?: (deps: Deps) => Promise<void>;
  /** Runs every hour, on one instance at a time, to delete obsolete data. */
  sweep?: (deps: Deps) => Promise<void>;
  /**
   * Queues the pending work of restored rows, because backups do not contain the queue.
   * @returns the number of queued jobs
   */
  resume?: (deps: Deps, tx: Tx) => Promise<number>;
}

/** An area's data about a person, to be exported and erased (Ley 25.326). */
export interface PersonalData {
  /** Key in the person's data export: `entradas`, `reservas` … */
  name: string;
  export: (deps: Deps, q: Queryable, usuarioId: number) => Promise<unknown>;
  /** Erases identifying data, except what accounting needs, in the transaction that deletes the account. */
  erase: (deps: Deps, tx: Tx, usuarioId: number) => Promise<void>;
}

/** Collects one kind of registration from all features. @throws Error on a duplicate name */
export function collect<T extends string | { name: string }>(
  features: readonly Feature[],
  listOf: (feature: Feature) => readonly T[] | undefined,
): T[] {
  const owners = new Map<string, string>();
  return features.flatMap((feature) => {
    const own = listOf(feature) ?? [];
    for (const one of own) {
      const name = typeof one === "string" ? one : one.name;
      const other = owners.get(name);
      if (other) throw new Error(`${other} and ${feature.name} both register "${name}"`);
      owners.set(name, feature.name);
    }
    return own;
  });
}
