/**
 * A value that is made when it is first asked for. For what `Intl` makes: on a phone each takes some ten milliseconds,
 * which a page that shows neither dates nor money should not wait for.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
