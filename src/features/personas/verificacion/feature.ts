import { done, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { CORREOS } from "./server/mails.ts";
import { LIMITE_DE_CODIGOS } from "./server/revisar-codigo.ts";
import {
  confirmarSegundoPaso,
  desactivarSegundoPaso,
  empezarSegundoPaso,
  quitarSegundoPaso,
  renovarCodigos,
} from "./server/segundo-paso.ts";
import {
  countUnusedCodigos,
  deleteSegundoPaso,
  findConfirmedSegundoPaso,
} from "./server/verificacion.repo.ts";

export const verificacion: Feature = {
  name: "verificacion",
  mails: CORREOS,
  auditoria: {
    acciones: {
      "activar-segundo-paso": "Activó su segundo paso",
      "desactivar-segundo-paso": "Desactivó su segundo paso",
      "quitar-segundo-paso": "Quitó el segundo paso",
      "renovar-codigos": "Renovó sus códigos de respaldo",
      "usar-codigo-de-respaldo": "Se usó un código de respaldo",
    },
  },
  routes: [
    bind(contract.verSegundoPaso, verSegundoPaso),
    bind(contract.empezarSegundoPaso, empezarSegundoPaso),
    bind(contract.confirmarSegundoPaso, confirmarSegundoPaso),
    bind(contract.renovarCodigos, renovarCodigos),
    bind(contract.desactivarSegundoPaso, desactivarSegundoPaso),
    bind(contract.quitarSegundoPaso, quitarSegundoPaso),
  ],
  limits: [LIMITE_DE_CODIGOS],
  personalData: {
    name: "segundoPaso",
    // Leaves out the secret, because it is a credential and not personal data.
    async export(_deps, q, usuarioId) {
      const row = await findConfirmedSegundoPaso(q, usuarioId);
      return row && { activoDesde: row.confirmadoEn };
    },
    async erase(_deps, tx, usuarioId) {
      await deleteSegundoPaso(tx, usuarioId);
    },
  },
};

async function verSegundoPaso(
  deps: Pick<Deps, "db">,
  actor: Actor,
): Promise<Outcome<contract.SegundoPasoPropio>> {
  const row = await findConfirmedSegundoPaso(deps.db, actor.usuarioId);
  if (!row) return done({ activo: false, desde: null, codigosDeRespaldo: 0 });
  return done({
    activo: true,
    desde: row.confirmadoEn.toISOString(),
    codigosDeRespaldo: await countUnusedCodigos(deps.db, actor.usuarioId),
  });
}
