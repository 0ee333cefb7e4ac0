import type { Feature } from "#server/feature.ts";
import { bind, bindExport } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { COLUMNAS_DEL_MES } from "./rules.ts";
import { cerrarMes } from "./server/cerrar-mes.ts";
import { verConciliacion } from "./server/conciliacion.ts";
import { escribirPresupuesto, verPresupuesto } from "./server/presupuesto.ts";
import { exportarMes, verMes } from "./server/ver-mes.ts";

/** A month's figures, budget, closing and bank reconciliation. */
export const tesoreria: Feature = {
  name: "tesoreria",
  actions: [
    {
      titulo: "Cerrar el mes",
      palabras: "tesorero balance asamblea contador presupuesto conciliación banco",
      who: "administrador",
      enlace: "tesoreria/",
    },
  ],
  auditoria: {
    objetos: { mes: { label: "Mes" } },
    acciones: {
      "tesoreria.cerrar-mes": "Cerró el mes",
      "tesoreria.presupuesto": "Escribió el presupuesto",
    },
    campos: {
      mes: "Mes",
      neto: { label: "Cobrado neto", money: true },
      rubro: "Rubro",
      anio: "Año",
      presupuesto: { label: "Presupuesto del año", money: true },
    },
  },
  routes: [
    bind(contract.verPresupuesto, (deps, _, input) => verPresupuesto(deps, input)),
    bind(contract.escribirPresupuesto, escribirPresupuesto),
    bind(contract.verConciliacion, (deps, _, input) => verConciliacion(deps, input)),
    bindExport(contract.exportarMes, exportarMes, {
      file: "mes_del_tesorero",
      sheet: "Mes",
      columns: COLUMNAS_DEL_MES,
      ofWhat: ({ mes }) => mes.slice(0, 7),
    }),
    bind(contract.cerrarMes, cerrarMes),
    bind(contract.verMes, (deps, _, input) => verMes(deps, input)),
  ],
};
