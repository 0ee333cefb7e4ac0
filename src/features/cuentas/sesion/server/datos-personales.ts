import type { DatosPersonales } from "#features/socios/perfil/server/datos-personales.ts";
import { borrarDe, listarDe } from "./repo.ts";

/** When, and with which browser, the person logged in; sessions that ended leave the table by themselves. */
export const datosDeSesion: DatosPersonales = {
  nombre: "sesiones",
  exportar: (_deps, q, usuarioId) => listarDe(q, usuarioId),
  anonimizar: (_deps, tx, usuarioId) => borrarDe(tx, usuarioId),
};
