/** Lazily computes a value. For `Intl` objects, which take some ten milliseconds each on a phone and are not always used. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
