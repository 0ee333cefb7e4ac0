import type { DatosPersonales } from "#features/socios/perfil/server/datos-personales.ts";
import { deleteLugaresDe, lugaresDe } from "./repo.ts";

/** Places in lines. Deleted with the account; the number stays in the draw, where it names nobody. */
export const datosDeFila: DatosPersonales = {
  nombre: "filas",
  exportar: (_deps, q, usuarioId) => lugaresDe(q, usuarioId),
  anonimizar: (_deps, tx, usuarioId) => deleteLugaresDe(tx, usuarioId),
};
