import { clubTime, once } from "./club-time.ts";

const pesos = once(
  () => new Intl.NumberFormat("es-AR", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** `$ 12.500,00` (Rule API-4). */
export function formatMoney(value: number): string {
  return value < 0 ? `-$ ${pesos().format(-value)}` : `$ ${pesos().format(value)}`;
}

/** `YYYY-MM-DD` as `dd/mm/yyyy`; the year 1969 of old records is shown as 2024 (Rule API-3). */
export function formatFecha(fecha: string): string {
  const [year = "", month = "", day = ""] = fecha.slice(0, 10).split("-");
  return `${day}/${month}/${year === "1969" ? "2024" : year}`;
}

/** An instant as `dd/mm/yyyy - hh:mm hs` on the club's clock (Rule API-3). */
export function formatInstant(instant: string | Date): string {
  const { fecha, hora } = clubTime(new Date(instant));
  return `${formatFecha(fecha)} - ${hora} hs`;
}

const largo = once(
  () => new Intl.DateTimeFormat("es-AR", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }),
);

/** `sábado 30 de mayo`, for headings and mails. */
export function formatFechaLarga(fecha: string): string {
  return largo()
    .format(new Date(`${fecha.slice(0, 10)}T12:00:00Z`))
    .replace(",", "");
}

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
