/** `YYYY-MM-DD` as `dd/mm`: what is shown here is never far from today. */
export function diaYMes(fecha: string): string {
  return `${fecha.slice(8, 10)}/${fecha.slice(5, 7)}`;
}
