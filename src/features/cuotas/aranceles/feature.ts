import type { Feature } from "#server/feature.ts";
import { bind } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { NOMBRE_DE_REGLA_DEL_CLUB, PALABRA_DE_BENEFICIO } from "./rules.ts";
import { agregarPrecio, cambiarArancel, crearArancel, verAranceles } from "./server/aranceles.ts";
import {
  listAdicionalesDe,
  listAltasDe,
  listBeneficiosDe,
  updateMotivosDe,
} from "./server/lo-que-paga.repo.ts";
import {
  agregarAdicional,
  darBeneficio,
  terminarAdicional,
  terminarBeneficio,
  verLoQuePaga,
} from "./server/lo-que-paga.ts";
import { guardarReglas, previsarReglas, verReglas } from "./server/reglas-del-club.ts";
import { preciosMensuales, aranceles as tabla } from "./server/table.ts";

export const aranceles: Feature = {
  name: "aranceles",
  precios: preciosMensuales,
  actions: [
    {
      titulo: "Cambiar el precio de una cuota mensual",
      palabras: "arancel tarifa valor adicional deporte",
      who: "administrador",
      enlace: "planes/mensuales",
    },
    {
      titulo: "Cambiar las reglas de las cuotas",
      palabras: "vencimiento hermanos descuento recargo feriados beca ausencia",
      who: "administrador",
      enlace: "planes/reglas",
    },
  ],
  auditoria: {
    objetos: {
      arancel: { label: "Cuota mensual", nombres: tabla.nombre },
      "reglas-de-cuotas": { label: "Reglas de cuotas" },
    },
    acciones: {
      precio: "Puso el precio",
      "agregar-adicional": "Agregó un adicional",
      "terminar-adicional": "Terminó un adicional",
      "dar-beneficio": "Dio un beneficio",
      "terminar-beneficio": "Terminó un beneficio",
    },
    campos: {
      arancelId: { label: "Cuota mensual", objeto: "arancel" },
      vigenteDesde: "Desde",
      regla: { label: "Beneficio", words: PALABRA_DE_BENEFICIO },
      porcentaje: "Porcentaje",
      activa: "Se cobra",
      ...NOMBRE_DE_REGLA_DEL_CLUB,
    },
  },
  routes: [
    bind(contract.verAranceles, verAranceles),
    bind(contract.crearArancel, crearArancel),
    bind(contract.cambiarArancel, cambiarArancel),
    bind(contract.agregarPrecio, agregarPrecio),
    bind(contract.verLoQuePaga, verLoQuePaga),
    bind(contract.agregarAdicional, agregarAdicional),
    bind(contract.terminarAdicional, terminarAdicional),
    bind(contract.darBeneficio, darBeneficio),
    bind(contract.terminarBeneficio, terminarBeneficio),
    bind(contract.verReglas, verReglas),
    bind(contract.previsarReglas, previsarReglas),
    bind(contract.guardarReglas, guardarReglas),
  ],
  personalData: {
    name: "loQuePaga",
    export: async (_deps, q, id) => ({
      altas: await listAltasDe(q, id),
      adicionales: await listAdicionalesDe(q, id),
      beneficios: (await listBeneficiosDe(q, id)).map(({ autor: _, ...beneficio }) => beneficio),
    }),
    erase: (_deps, tx, id) => updateMotivosDe(tx, id),
  },
};
