import type { Queryable } from "./database.ts";

/**
 * A prepared statement for a hot path, built once per database and planned once per connection (each `prepare` needs a
 * unique name). Building it takes the query builder longer than PostgreSQL takes to run it. Inside a transaction it is
 * rebuilt.
 */
export function prepareOnce<P>(build: (q: Queryable) => P): (q: Queryable) => P {
  const built = new WeakMap<Queryable, P>();
  return (q) => {
    const prepared = built.get(q) ?? build(q);
    built.set(q, prepared);
    return prepared;
  };
}
