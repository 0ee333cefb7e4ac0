import { changedFields } from "#contract/edit.ts";
import { pickFields } from "#contract/text-fields.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { TEXTOS_DE_PARTIDO } from "../rules.ts";
import type { PartidoRow } from "./partidos.repo.ts";

const CAMPOS = [
  "competenciaId",
  "localId",
  "visitanteId",
  "fecha",
  "hora",
  "estado",
  "puntosLocal",
  "puntosVisitante",
  "parciales",
] as const;
export type CamposDePartido = Pick<PartidoRow, (typeof CAMPOS)[number] | keyof typeof TEXTOS_DE_PARTIDO>;

/** Returns the fields of a match that the office edits. */
export function camposDePartido(row: PartidoRow): CamposDePartido {
  const own = Object.fromEntries(CAMPOS.map((campo) => [campo, row[campo]]));
  return { ...own, ...pickFields(TEXTOS_DE_PARTIDO, row) } as CamposDePartido;
}

export function registrarCambio(deps: Deps, tx: Tx, actor: Actor, antes: PartidoRow, despues: PartidoRow) {
  const columnas = [
    ...changedFields(camposDePartido(antes), camposDePartido(despues)),
    "eventoId",
    "ocupacionId",
  ];
  const pick = (row: PartidoRow) =>
    Object.fromEntries(columnas.map((columna) => [columna, row[columna as keyof PartidoRow]]));
  return registrar(deps, tx, actor, {
    accion: "partido.modificar",
    objetoId: antes.id,
    antes: pick(antes),
    despues: pick(despues),
  });
}
