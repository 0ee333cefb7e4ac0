/** `YYYY-MM-DD` as `dd/mm`; the year is obvious on this screen. */
export function diaYMes(fecha: string): string {
  return `${fecha.slice(8, 10)}/${fecha.slice(5, 7)}`;
}
