import type { Feature } from "#server/feature.ts";
import { INTENTOS_DE_COMPRA } from "./server/abrir-si-desborda.ts";
import { LIMITE_DE_FILA } from "./server/entrar-en-fila.ts";
import { deleteLugaresDe, lugaresDe } from "./server/repo.ts";
import { filaRoutes } from "./server/routes.ts";

/** The line in front of a sale that more people want to enter than the site can serve. */
export const fila: Feature = {
  name: "fila",
  routes: filaRoutes,
  limits: [LIMITE_DE_FILA, INTENTOS_DE_COMPRA],
  // A number stays in the draw, without the person.
  personalData: {
    name: "filas",
    export: (_deps, q, usuarioId) => lugaresDe(q, usuarioId),
    erase: (_deps, tx, usuarioId) => deleteLugaresDe(tx, usuarioId),
  },
};
