import { chosenField, describedForm } from "#web/admin/described-form.tsx";
import { CAMPOS_DE_PARTIDO, faltaJugarse, PARCIALES, type Parcial } from "../rules.ts";

type Elegido = "competenciaId" | "localId" | "visitanteId";

/** The fields of a match besides the described ones, with the options between which the full form chooses. */
export const propiosDePartido = (opciones: Partial<Record<Elegido, Opciones>> = {}) => ({
  competenciaId: chosenField("Competencia", opciones.competenciaId),
  localId: chosenField("Local", opciones.localId),
  visitanteId: chosenField("Visitante", opciones.visitanteId),
  parciales: {
    label: PARCIALES,
    toForm: (parciales: readonly Parcial[] = []) =>
      parciales.map(({ local, visitante }) => `${local}-${visitante}`).join(" "),
    read: (texto: string) => leerParciales(texto) ?? [],
    check: (texto: string) => (leerParciales(texto) ? null : "Escribí los parciales como 20-18 15-20"),
  },
});

type Opciones = Parameters<typeof chosenField>[1];

export const PARTIDO = describedForm(CAMPOS_DE_PARTIDO, propiosDePartido());
export type Valores = typeof PARTIDO.empty;

/** Two scores end a match that was to be played. */
export function terminado<T extends ReturnType<typeof PARTIDO.read>>(leidos: T): T {
  const { puntosLocal, puntosVisitante, estado } = leidos;
  const termina = puntosLocal !== null && puntosVisitante !== null && faltaJugarse(estado);
  return termina ? { ...leidos, estado: "final" } : leidos;
}

/** Reads `20-18 15-20`; null if it cannot be read. */
function leerParciales(texto: string): Parcial[] | null {
  const leidos = texto
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((parte) => /^(\d{1,3})[-–](\d{1,3})$/.exec(parte));
  if (leidos.includes(null)) return null;
  return leidos.map((uno) => ({ local: Number(uno?.[1]), visitante: Number(uno?.[2]) }));
}
