export function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "");
}

/** Lower case without accents, as `buscable` does in SQL. */
export function plain(text: string): string {
  return withoutAccents(text).toLowerCase();
}

/** A text as part of an address: `Básquet de mayores` is `basquet-de-mayores`. Empty without letters and digits. */
export function slugOf(text: string, separator: "-" | "_" = "-"): string {
  return plain(text)
    .replace(/[^a-z0-9]+/g, separator)
    .replace(/^[-_]|[-_]$/g, "");
}
