import { limiteDe } from "#contract/retention.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindListing } from "#server/http/bound-routes.ts";
import { addressOf } from "#server/http/context.ts";
import * as contract from "./contract.ts";
import {
  atenderSolicitud,
  comprasDeSolicitud,
  listarSolicitudes,
  misCompras,
  reabrirSolicitud,
} from "./server/atender-solicitudes.ts";
import { bandejaDeConsumidores, deleteAtendidasAntesDe } from "./server/consumidor.repo.ts";
import { crearSolicitud, LIMITE_DE_SOLICITUDES } from "./server/crear-solicitud.ts";
import { CORREOS } from "./server/mails.ts";
import { solicitudesDeConsumidor } from "./server/table.ts";

/** Consumer requests to withdraw from a purchase or cancel a service (Disposición 954/2025). */
export const consumidor: Feature = {
  name: "consumidor",
  inbox: [bandejaDeConsumidores],
  mails: CORREOS,
  auditoria: {
    objetos: {
      "solicitud-de-consumidor": {
        label: "Solicitud de consumidor",
        nombres: solicitudesDeConsumidor.codigo,
      },
    },
    acciones: { atender: "Marcó como atendida", reabrir: "La volvió a dejar pendiente" },
    campos: { atendidaEn: "Atendida" },
  },
  routes: [
    bind(contract.crearSolicitud, (deps, actor, datos, c) =>
      crearSolicitud(deps, actor, { datos, address: addressOf(c, deps) }),
    ),
    ...bindListing(contract.listaDeSolicitudes, listarSolicitudes),
    bind(contract.misCompras, misCompras),
    bind(contract.comprasDeSolicitud, (deps, _, input) => comprasDeSolicitud(deps, input)),
    bind(contract.atenderSolicitud, atenderSolicitud),
    bind(contract.reabrirSolicitud, reabrirSolicitud),
  ],
  limits: [LIMITE_DE_SOLICITUDES],
  sweep: (deps) => deleteAtendidasAntesDe(deps.db, limiteDe("consumidor", deps.clock())),
};
