import { done } from "#contract/outcome.ts";
import { limiteDe } from "#contract/retention.ts";
import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { buscarPersonas } from "./server/buscar-personas.ts";
import { cambiarDispositivo, listarDispositivos, olvidarDispositivos } from "./server/dispositivos.ts";
import { deshacerIngreso, ingresar } from "./server/ingresar.ts";
import { bandejaDeLecturas } from "./server/puerta.repo.ts";
import { deleteLecturasAntesDe, listEnEspera, listParaRevisar } from "./server/sin-conexion.repo.ts";
import { bajarCodigos, decidirLectura, LIMITE_DE_LOTES, recibirLecturas } from "./server/sin-conexion.ts";
import { verPuerta } from "./server/ver-puerta.ts";

/** Check-in at the gate by code or search, with or without a connection. */
export const puerta: Feature = {
  name: "puerta",
  inbox: [bandejaDeLecturas],
  actions: [
    {
      titulo: "Controlar el ingreso en la puerta",
      palabras: "leer códigos escanear entradas",
      who: "staff",
      enlace: "eventos/ingreso",
    },
    {
      titulo: "Vender entradas en la puerta",
      palabras: "entradas ingreso efectivo",
      who: "staff",
      enlace: "eventos/ingreso?abrir=vender",
    },
    {
      titulo: "Teléfonos de la puerta",
      palabras: "dispositivos celulares perdido retirar autorizar",
      who: "staff",
      enlace: "eventos/ingreso?abrir=telefonos",
    },
  ],
  auditoria: {
    acciones: {
      "aceptar-dispositivo": "Volvió a aceptar un dispositivo de la puerta",
      "admitir-lectura": "Admitió un ingreso que esperaba",
      "descartar-lectura": "Descartó un ingreso que esperaba",
      ingreso: "Dejó entrar",
      "ingreso-deshecho": "Deshizo el ingreso",
      "ingreso-igual": "Dejó entrar igual",
      "retirar-dispositivo": "Retiró un dispositivo de la puerta",
    },
  },
  routes: [
    bind(contract.verPuerta, (deps, _, query) => verPuerta(deps, query).then(done)),
    bind(contract.buscarPersonas, (deps, actor, query) => buscarPersonas(deps, actor, query).then(done)),
    bind(contract.ingresar, ingresar),
    bind(contract.bajarCodigos, bajarCodigos),
    bind(contract.recibirLecturas, recibirLecturas),
    bind(contract.lecturasParaRevisar, (deps, _, { eventos }) =>
      listParaRevisar(deps.db, eventos).then(done),
    ),
    bind(contract.lecturasEnEspera, (deps) => listEnEspera(deps.db).then(done)),
    bind(contract.admitirLectura, (deps, actor, { id }) => decidirLectura(deps, actor, { id, admite: true })),
    bind(contract.descartarLectura, (deps, actor, { id }) =>
      decidirLectura(deps, actor, { id, admite: false }),
    ),
    bind(contract.listarDispositivos, (deps) => listarDispositivos(deps).then(done)),
    bind(contract.retirarDispositivo, (deps, actor, { telefono }) =>
      cambiarDispositivo(deps, actor, { telefono, retirado: true }),
    ),
    bind(contract.aceptarDispositivo, (deps, actor, { telefono }) =>
      cambiarDispositivo(deps, actor, { telefono, retirado: false }),
    ),
    bind(contract.deshacerIngreso, async (deps, actor, { id }) => {
      const deshecho = await deshacerIngreso(deps, actor, "entrada", id);
      return deshecho.ok ? done({ entradaId: id, ingresoEn: null }) : deshecho;
    }),
    bind(contract.deshacerIngresoDePrensa, async (deps, actor, { id }) => {
      const deshecho = await deshacerIngreso(deps, actor, "prensa", id);
      return deshecho.ok ? done({ pedidoId: id, ingresoEn: null }) : deshecho;
    }),
  ],
  limits: [LIMITE_DE_LOTES],
  async sweep(deps) {
    await olvidarDispositivos(deps);
    await deleteLecturasAntesDe(deps.db, limiteDe("lecturas", deps.clock()));
  },
};
