import { addDays, clubTime, once } from "./club-time.ts";
import { toPesos } from "./money.ts";
import { cleanText } from "./text.ts";

const pesos = once(
  () => new Intl.NumberFormat("es-AR", { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

/** Formats pesos as `$ 12.500,00` (Rule API-4). */
export function formatMoney(value: number): string {
  return value < 0 ? `-$ ${pesos().format(-value)}` : `$ ${pesos().format(value)}`;
}

export function formatCentavos(centavos: number): string {
  return formatMoney(toPesos(centavos));
}

const enteros = once(() => new Intl.NumberFormat("es-AR"));

/** `12.500`. */
export function formatNumero(value: number): string {
  return enteros().format(value);
}

/** Formats a number with its noun: `1 cuota`, `1.200 cuotas`. */
export function formatCantidad(cuantos: number, uno: string, varios = `${uno}s`): string {
  return `${formatNumero(cuantos)} ${cuantos === 1 ? uno : varios}`;
}

const listas = once(() => new Intl.ListFormat("es"));

/** `Ana, Luz y Sol`. */
export function formatLista(partes: Iterable<string>): string {
  return listas().format(partes);
}

/** Formats `YYYY-MM-DD` as `dd/mm/yyyy`; the year 1969 of old records is shown as 2024 (Rule API-3). */
export function formatFecha(fecha: string): string {
  const [year = "", month = "", day = ""] = fecha.slice(0, 10).split("-");
  return `${day}/${month}/${year === "1969" ? "2024" : year}`;
}

/** Formats an instant as `dd/mm/yyyy - hh:mm hs` on the club's clock (Rule API-3). */
export function formatInstant(instant: string | Date): string {
  const { fecha, hora } = clubTime(new Date(instant));
  return `${formatFecha(fecha)} - ${hora} hs`;
}

const largo = once(
  () => new Intl.DateTimeFormat("es-AR", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }),
);

/** Formats a day as `sábado 30 de mayo`, for headings and emails. */
export function formatFechaLarga(fecha: string): string {
  return largo()
    .format(new Date(`${fecha.slice(0, 10)}T12:00:00Z`))
    .replace(",", "");
}

/** Formats a day as `sábado 30 de mayo de 2026`. */
export function formatFechaConAnio(fecha: string): string {
  return `${formatFechaLarga(fecha)} de ${fecha.slice(0, 4)}`;
}

const mes = once(() => new Intl.DateTimeFormat("es-AR", { month: "long", timeZone: "UTC" }));

/** Formats the month of a day: `marzo de 2027`. */
export function formatMes(fecha: string): string {
  return `${mes().format(new Date(`${fecha.slice(0, 10)}T12:00:00Z`))} de ${fecha.slice(0, 4)}`;
}

const corto = once(
  () =>
    new Intl.DateTimeFormat("es-AR", { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" }),
);

/** Formats a day as `dom 27 dic`, for narrow places. */
export function formatDia(fecha: string): string {
  const parts = corto().formatToParts(new Date(`${fecha.slice(0, 10)}T12:00:00Z`));
  const word = (type: "weekday" | "day" | "month") =>
    parts.find((part) => part.type === type)?.value.replace(".", "");
  return `${word("weekday")} ${word("day")} ${word("month")}`;
}

/** Formats a day in conversational form: `hoy`, `mañana`, `dom 27 dic`. @param hoy the club's date */
export function formatDiaCercano(fecha: string, hoy: string): string {
  if (fecha === hoy) return "hoy";
  return fecha === addDays(hoy, 1) ? "mañana" : formatDia(fecha);
}

/**
 * Formats a date and time in conversational form: `hoy 21:00`, `mañana 20:30`, `dom 27 dic · 20:30`.
 * @param hoy the club's date. Cached pages expire at the club's midnight.
 */
export function formatCuando(fecha: string, hora: string, hoy: string): string {
  const dia = formatDiaCercano(fecha, hoy);
  return dia.includes(" ") ? `${dia} · ${hora}` : `${dia} ${hora}`;
}

/** Formats a size in decimal units: `12,5 GB`. */
export function formatBytes(bytes: number): string {
  const [value, unit] =
    bytes >= 1e9 ? [bytes / 1e9, "GB"] : bytes >= 1e6 ? [bytes / 1e6, "MB"] : [bytes / 1e3, "kB"];
  return `${value.toLocaleString("es-AR", { maximumFractionDigits: value < 100 ? 1 : 0 })} ${unit}`;
}

const MILES = /^\d{1,3}(\.\d{3})+$/;
const NUMERO = /^\d+(\.\d{1,2})?$/;

/**
 * Parses a price in Argentine notation: `12500`, `12.500`, `12.500,50`, `12500,5`, `$ 12500.50`. A dot followed by
 * three digits separates thousands. Null if invalid or with more than two decimals.
 */
export function parsePrecio(text: string): number | null {
  const clean = cleanText(text).replace(/[\s$]/g, "");
  const [whole = "", cents, ...rest] = clean.split(",");
  if (rest.length > 0) return null;
  if (cents !== undefined && !/^\d{1,2}$/.test(cents)) return null;
  if (cents !== undefined && !/^\d+$/.test(whole) && !MILES.test(whole)) return null;
  const plain = MILES.test(whole) ? whole.replaceAll(".", "") : whole;
  const number = cents === undefined ? plain : `${plain}.${cents}`;
  return NUMERO.test(number) ? Number(number) : null;
}

/** Formats a price as shown in a field, without thousands separators: `12500,5`. `parsePrecio` reads it. */
export function formatPrecio(pesos: number): string {
  return String(pesos).replace(".", ",");
}
