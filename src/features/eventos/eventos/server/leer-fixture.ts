import { addDays } from "#contract/club-time.ts";
import { cleanText } from "#contract/text.ts";
import { takeFecha, takeHora } from "#contract/written.ts";
import type { RenglonDeFixture } from "../contract/repetir.ts";
import { equiposDe, TEXTOS_DE_EVENTO } from "../rules.ts";

const SEPARADOR = /^[\s,;|–—-]+/;
const CONTRA = /^(?:vs?\.?|contra)\s+/i;
/** A date without a year is the coming one; up to this many days ago, the past one, which is refused. */
const DIAS_ATRAS = 60;
const ANIOS_ADELANTE = 3;

/**
 * Reads a fixture: one match per line, with date (`5/12`, `05/12/2026`, `2026-12-05`), hour (`21:30`, `21 hs`) and
 * rival, separated by spaces, tabs, commas, semicolons or dashes. Blank lines are skipped.
 * @param modelo the name of the event that is repeated: the rival takes the place of its visitor
 * @param club the home team, if the model's name has no teams
 */
export function leerFixture(
  texto: string,
  { modelo, club, hoy }: { modelo: string; club: string; hoy: string },
): RenglonDeFixture[] {
  return cleanText(texto)
    .split(/\r?\n/)
    .map((linea, index) => ({ numero: index + 1, texto: linea.trim() }))
    .filter((linea) => linea.texto !== "")
    .map((linea) => {
      const { fecha, hora, rival } = partesDe(linea.texto, hoy);
      const nombre = rival && nombreCon(rival, modelo, club);
      return { ...linea, fecha, hora, nombre, problema: problemaDe({ fecha, hora, nombre, hoy }) };
    });
}

function partesDe(linea: string, hoy: string) {
  const desde = addDays(hoy, -DIAS_ATRAS);
  const years = [0, 1].map((more) => String(Number(desde.slice(0, 4)) + more));
  const dia = takeFecha(
    linea,
    (inYear) => years.map(inYear).find((day) => day !== null && day >= desde) ?? null,
  );
  const resto = (dia?.rest ?? linea).replace(SEPARADOR, "");
  const hora = takeHora(resto);
  const rival = (hora?.rest ?? resto)
    .replace(SEPARADOR, "")
    .replace(CONTRA, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return { fecha: dia?.fecha ?? null, hora: hora?.hora ?? null, rival: rival || null };
}

function nombreCon(rival: string, modelo: string, club: string): string {
  if (equiposDe(rival)) return rival;
  const [local, visitante] = equiposDe(modelo) ?? [];
  if (!local || !visitante) return `${club} vs. ${rival}`;
  const at = modelo.lastIndexOf(visitante);
  return modelo.slice(modelo.lastIndexOf(local, at - 1), at) + rival + modelo.slice(at + visitante.length);
}

function problemaDe({
  fecha,
  hora,
  nombre,
  hoy,
}: Record<"fecha" | "hora" | "nombre", string | null> & { hoy: string }) {
  if (!fecha) return "No se entiende la fecha: empezá el renglón con día y mes, por ejemplo 5/12";
  if (fecha < hoy) return "La fecha no puede ser anterior a hoy";
  if (fecha > addDays(hoy, ANIOS_ADELANTE * 365))
    return `Faltan más de ${ANIOS_ADELANTE} años: revisá el año`;
  if (!hora) return "No se entiende la hora: después de la fecha va, por ejemplo, 21:30";
  if (!nombre) return "Falta el rival";
  return nombre.length > TEXTOS_DE_EVENTO.nombre.max
    ? `El nombre queda demasiado largo: como máximo ${TEXTOS_DE_EVENTO.nombre.max} caracteres`
    : null;
}
