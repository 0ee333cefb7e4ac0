import type { Feature } from "#server/feature.ts";
import { LIMITE_DE_CODIGOS } from "./server/con-clave-y-codigo.ts";
import { borrar, buscarConfirmado } from "./server/repo.ts";
import { verificacionRoutes } from "./server/routes.ts";

/** The second step of a login. */
export const verificacion: Feature = {
  name: "verificacion",
  routes: verificacionRoutes,
  limits: [LIMITE_DE_CODIGOS],
  personalData: {
    name: "segundoPaso",
    // Without the secret: it is a key, not a fact about the person.
    async export(_deps, q, usuarioId) {
      const fila = await buscarConfirmado(q, usuarioId);
      return fila && { activoDesde: fila.confirmadoEn };
    },
    async erase(_deps, tx, usuarioId) {
      await borrar(tx, usuarioId);
    },
  },
};
