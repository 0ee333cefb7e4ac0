import type { Queryable } from "./database.ts";

/**
 * A statement of a busy path, built once for the database and planned once per connection (each `prepare` needs a name of
 * its own). Building one with the query builder takes the process longer than PostgreSQL takes to answer it. Inside a
 * transaction it is built anew.
 */
export function prepareOnce<P>(build: (q: Queryable) => P): (q: Queryable) => P {
  const built = new WeakMap<Queryable, P>();
  return (q) => {
    const prepared = built.get(q) ?? build(q);
    built.set(q, prepared);
    return prepared;
  };
}
