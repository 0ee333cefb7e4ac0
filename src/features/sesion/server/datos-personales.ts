import type { DatosPersonales } from "#features/perfil/server/datos-personales.ts";
import { cerrarSesiones } from "./cerrar-sesiones.ts";
import { listarDe } from "./repo.ts";

/** When the person logged in; sessions that ended leave the table by themselves. */
export const datosDeSesion: DatosPersonales = {
  nombre: "sesiones",
  exportar: (_deps, q, usuarioId) => listarDe(q, usuarioId),
  anonimizar: (deps, tx, usuarioId) => cerrarSesiones(deps, tx, usuarioId),
};
