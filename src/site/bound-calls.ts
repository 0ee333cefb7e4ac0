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
      routesOf(one)
        .filter((route) => !bound.has(route))
        .map(({ method, path }) => `${contract}.${name} (${method.toUpperCase()} ${path})`),
    ),
  );
  if (unbound.length > 0)
    throw new Error(`no feature.ts binds these calls of the contracts: ${unbound.join(", ")}`);
}

/** A list has two routes (`listCalls`). */
const routesOf = (one: unknown) =>
  (typeof one === "object" && one !== null ? [one, ...Object.values(one)] : []).filter(isRoute);

const isRoute = (one: unknown): one is DeclaredRoute =>
  typeof one === "object" && one !== null && "operationId" in one;
