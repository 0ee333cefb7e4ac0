import { cleanText, plain } from "#contract/text.ts";
import { monthOf, type OrdenDeFecha, readFecha } from "#contract/written.ts";

/**
 * The first day of a month as people write it: `03/2026`, `2026-03`, `marzo 2026`, `mar-26`, `marzo`, `3` or a day of it.
 * Without a year it is this one; null for anything else.
 */
export function leerPeriodo(texto: string, orden: OrdenDeFecha, hoy: string): string | null {
  const limpio = plain(cleanText(texto)).trim();
  const [, mesPrimero, anioDespues] = /^(\d{1,2})[-/. ]+(\d{4}|\d{2})$/.exec(limpio) ?? [];
  if (mesPrimero) return toPeriodo(Number(mesPrimero), anioDespues, hoy);
  const [, anioPrimero, mesDespues] = /^(\d{4})[-/. ]+(\d{1,2})$/.exec(limpio) ?? [];
  if (anioPrimero) return toPeriodo(Number(mesDespues), anioPrimero, hoy);
  const [, palabra, anio] =
    /^(?:cuota (?:de )?)?([a-z]{3,})\.?(?:[-/. ]+(?:del? )?(\d{4}|\d{2}))?$/.exec(limpio) ?? [];
  if (palabra) return toPeriodo(monthOf(palabra), anio, hoy);
  if (/^\d{1,2}$/.test(limpio)) return toPeriodo(Number(limpio), undefined, hoy);
  const fecha = readFecha(texto, orden);
  return fecha && `${fecha.slice(0, 7)}-01`;
}

function toPeriodo(mes: number, anio: string | undefined, hoy: string): string | null {
  if (mes < 1 || mes > 12) return null;
  const year = anio === undefined ? hoy.slice(0, 4) : anio.length === 2 ? `20${anio}` : anio;
  return `${year}-${String(mes).padStart(2, "0")}-01`;
}
