import type { Feature } from "#server/feature.ts";
import { deleteSegundoPaso, findConfirmedSegundoPaso } from "./server/repo.ts";
import { verificacionRoutes } from "./server/routes.ts";
import { LIMITE_DE_CODIGOS } from "./server/with-contrasena-y-codigo.ts";

/** Two-step verification of logins. */
export const verificacion: Feature = {
  name: "verificacion",
  routes: verificacionRoutes,
  limits: [LIMITE_DE_CODIGOS],
  personalData: {
    name: "segundoPaso",
    // The secret is excluded: it is a credential, not personal data.
    async export(_deps, q, usuarioId) {
      const fila = await findConfirmedSegundoPaso(q, usuarioId);
      return fila && { activoDesde: fila.confirmadoEn };
    },
    async erase(_deps, tx, usuarioId) {
      await deleteSegundoPaso(tx, usuarioId);
    },
  },
};
