/** The `?pagina=` of an address; 1 if missing or invalid. */
export function pageInAddress(url: string): number {
  const asked = new URL(url).searchParams.get("pagina") ?? "";
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
}

/** The last page of a list; 1 for an empty list. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}
