/** Short built-ins that browsers of 2021 lack, as the pages and their libraries use them. */

/** Not enumerable, as the browser's own. */
function add(owner: object, name: string, value: unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}

function at(this: ArrayLike<unknown>, index: number): unknown {
  const place = Math.trunc(index) || 0;
  return this[place < 0 ? this.length + place : place];
}
add(Array.prototype, "at", at);
add(String.prototype, "at", at);

type Test = (item: unknown, index: number, all: unknown[]) => unknown;
add(Array.prototype, "findLast", function (this: unknown[], test: Test, thisArg?: unknown) {
  for (let index = this.length - 1; index >= 0; index--)
    if (test.call(thisArg, this[index], index, this)) return this[index];
  return undefined;
});

add(Array.prototype, "toSorted", function (this: unknown[], compare?: (a: unknown, b: unknown) => number) {
  return [...this].sort(compare);
});

add(Array.prototype, "toSpliced", function (this: unknown[], ...change: [start: number, deleted: number]) {
  const copy = [...this];
  copy.splice(...change);
  return copy;
});

add(Array.prototype, "with", function (this: unknown[], index: number, value: unknown) {
  const place = Math.trunc(index) || 0;
  const from = place < 0 ? this.length + place : place;
  if (from < 0 || from >= this.length) throw new RangeError("Invalid index");
  const copy = [...this];
  copy[from] = value;
  return copy;
});

add(Map, "groupBy", (items: Iterable<unknown>, keyOf: (item: unknown, index: number) => unknown) => {
  const groups = new Map<unknown, unknown[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
});

// Not by `hasOwnProperty.call`, which tools rewrite as `Object.hasOwn`.
add(
  Object,
  "hasOwn",
  (owner: unknown, name: PropertyKey) => Object.getOwnPropertyDescriptor(Object(owner), name) !== undefined,
);

add(URL, "canParse", (url: string | URL, base?: string | URL) => {
  try {
    return Boolean(new URL(url, base));
  } catch {
    return false;
  }
});

if (!("size" in URLSearchParams.prototype))
  Object.defineProperty(URLSearchParams.prototype, "size", {
    get(this: URLSearchParams) {
      return [...this].length;
    },
    enumerable: true,
    configurable: true,
  });
