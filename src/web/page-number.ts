/** The page that an address asks for as `?pagina=`; the first one for anything that is no page. */
export function pageInAddress(url: string): number {
  const asked = new URL(url).searchParams.get("pagina") ?? "";
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
}

/** The last page of a list; an empty list has one. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}
