import type { Feature } from "#server/feature.ts";
import { bind, handle } from "#server/http/bound-routes.ts";
import { stopIf, unwrap } from "#server/http/problems.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { removeStaleUploads } from "#server/http/upload.ts";
import * as contract from "./contract.ts";
import { listarCopias } from "./server/copias.ts";
import { listarCopiasDeAfuera } from "./server/copias-de-afuera.ts";
import { restaurarCopia } from "./server/restaurar-copia.ts";
import { revisarCopia } from "./server/revisar-copia.ts";
import { empezarSubida, subirTrozo } from "./server/subir-copia.ts";

/** Copies that are read whole, waited for, or begin to arrive, per administrador. */
const LIMITE_DE_COPIAS: RateLimit = { name: "copias", points: 200, seconds: 15 * 60 };

/** Going back to a backup, from the browser. */
export const restauracion: Feature = {
  name: "restauracion",
  auditoria: {
    acciones: {
      "empezar-restauracion": "Empezó a restaurar",
      "fallar-restauracion": "No se pudo restaurar",
      restaurar: "Restauró",
    },
  },
  routes: [
    bind(contract.listarCopias, listarCopias),
    bind(contract.listarCopiasDeAfuera, listarCopiasDeAfuera),
    bind(contract.empezarSubida, async (deps, actor, input) => {
      stopIf(await deps.limits.take(LIMITE_DE_COPIAS, String(actor.usuarioId)));
      return empezarSubida(deps, input);
    }),
    handle(contract.subirTrozo, async (c, deps) => {
      const { nombre } = c.req.valid("param");
      const contenido = new Uint8Array(await c.req.arrayBuffer());
      return c.json(unwrap(await subirTrozo(deps, { nombre, contenido, ...c.req.valid("query") })), 200);
    }),
    bind(contract.revisarCopia, async (deps, actor, input) => {
      stopIf(await deps.limits.take(LIMITE_DE_COPIAS, String(actor.usuarioId)));
      return revisarCopia(deps, input);
    }),
    bind(contract.restaurarCopia, restaurarCopia),
  ],
  limits: [LIMITE_DE_COPIAS],
  sweep: ({ settings }) => removeStaleUploads(settings.dataDir),
};
