import type { Feature } from "#server/feature.ts";
import { INTENTOS_DE_COMPRA } from "./server/abrir-si-desborda.ts";
import { LIMITE_DE_FILA } from "./server/entrar-en-fila.ts";
import { deleteLugaresDe, lugaresDe } from "./server/repo.ts";
import { filaRoutes } from "./server/routes.ts";

/** The virtual waiting line of sales with more demand than the site can serve. */
export const fila: Feature = {
  name: "fila",
  routes: filaRoutes,
  limits: [LIMITE_DE_FILA, INTENTOS_DE_COMPRA],
  // The number remains part of the draw, without the user.
  personalData: {
    name: "filas",
    export: (_deps, q, usuarioId) => lugaresDe(q, usuarioId),
    erase: (_deps, tx, usuarioId) => deleteLugaresDe(tx, usuarioId),
  },
};
