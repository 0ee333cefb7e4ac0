import { mapFields, nameOf, type TypedIn } from "#contract/described.ts";
import { describedForm } from "#web/admin/described-form.tsx";
import { CAMPOS_DE_PARTIDO, type CamposDePartido, faltaJugarse, PARCIALES, type Parcial } from "../rules.ts";

/** Names of the fields in edit conflicts; not among the rules, which public pages load. */
export const NOMBRES_DE_PARTIDO = {
  ...mapFields(CAMPOS_DE_PARTIDO, nameOf),
  ...{ competenciaId: "Competencia", localId: "Local", visitanteId: "Visitante", parciales: PARCIALES },
  ...{ eventoId: "Evento", canchaId: "Cancha" },
};

const FORM = describedForm(CAMPOS_DE_PARTIDO);

/** A match in a form. Ids, numbers and periods are texts. */
export type Valores = TypedIn<typeof CAMPOS_DE_PARTIDO> &
  Record<"competenciaId" | "localId" | "visitanteId" | "parciales", string>;

export function toValores(partido: CamposDePartido): Valores {
  return {
    ...FORM.editOf(partido).initialValues,
    competenciaId: String(partido.competenciaId ?? ""),
    localId: String(partido.localId ?? ""),
    visitanteId: String(partido.visitanteId ?? ""),
    parciales: partido.parciales.map(({ local, visitante }) => `${local}-${visitante}`).join(" "),
  };
}

export const VALIDATE = {
  ...FORM.validate,
  parciales: (texto: string) => (leerParciales(texto) ? null : "Escribí los parciales como 20-18 15-20"),
};

export const idDe = (texto: string) => (texto ? Number(texto) : null);

/** Reads a valid form. Two scores end a match that was to be played. */
export function leerValores(valores: Valores): CamposDePartido {
  const leidos = FORM.read(valores);
  const termina =
    leidos.puntosLocal !== null && leidos.puntosVisitante !== null && faltaJugarse(leidos.estado);
  return {
    ...leidos,
    ...(termina && { estado: "final" }),
    competenciaId: idDe(valores.competenciaId),
    localId: idDe(valores.localId),
    visitanteId: idDe(valores.visitanteId),
    parciales: leerParciales(valores.parciales) ?? [],
  };
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
