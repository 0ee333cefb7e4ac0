import { loggedAs } from "#contract/described.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindList } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { CAMPOS_DE_CANCHA } from "./rules.ts";
import { crearCancha, listarCanchas, modificarCancha, reponerCancha } from "./server/canchas.ts";
import { preciosDeCanchas, canchas as tabla } from "./server/table.ts";

export const canchas: Feature = {
  name: "canchas",
  precios: preciosDeCanchas,
  auditoria: {
    objetos: { cancha: { label: "Cancha", nombres: tabla.nombre, campos: loggedAs(CAMPOS_DE_CANCHA) } },
    acciones: { reponer: "Volvió a habilitar", retirar: "Retiró" },
    campos: { canchaId: { label: "Cancha", objeto: "cancha" } },
  },
  routes: [
    bind(contract.crearCancha, crearCancha),
    bindList(contract.listarCanchas, (deps, _, query) => listarCanchas(deps, query)),
    bind(contract.modificarCancha, modificarCancha),
    bind(contract.reponerCancha, reponerCancha),
  ],
};
