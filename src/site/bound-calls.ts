import type { Feature } from "#server/feature.ts";
import type { DeclaredRoute } from "#server/http/router.ts";
import * as contracts from "./contracts.ts";

type Offered = typeof contracts;

declare module "#contract/api.ts" {
  interface Contracts extends Offered {}
}

/** @throws Error that names each call of the typed client that no feature binds */
export function checkBound(
  features: readonly Feature[],
  offered: Readonly<Record<string, object>> = contracts,
): void {
  const bound = new Set(features.flatMap(({ routes = [] }) => routes.map(({ route }) => route)));
  const unbound = Object.entries(offered).flatMap(([contract, calls]) =>
    Object.entries(calls).flatMap(([name, one]) =>
      isRoute(one) && !bound.has(one) ? `${contract}.${name} (${one.method.toUpperCase()} ${one.path})` : [],
    ),
  );
  if (unbound.length > 0)
    throw new Error(`no feature.ts binds these calls of the contracts: ${unbound.join(", ")}`);
}

const isRoute = (one: unknown): one is DeclaredRoute =>
  typeof one === "object" && one !== null && "operationId" in one;
