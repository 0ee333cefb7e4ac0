import type { DatosPersonales } from "#features/socios/perfil/server/datos-personales.ts";
import { decisionesDe } from "./repo.ts";

/** What the person decided for the club. The rows name nobody but by number, and stay. */
export const datosDeAuditoria: DatosPersonales = {
  nombre: "decisiones",
  exportar: (_deps, q, usuarioId) => decisionesDe(q, usuarioId),
  anonimizar: async () => {},
};
