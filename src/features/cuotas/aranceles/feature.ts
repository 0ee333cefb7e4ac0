import type { Context } from "hono";
import { pageOf } from "#contract/paging.ts";
import { readListing } from "#server/db/list-query.ts";
import type { Feature } from "#server/feature.ts";
import { bind, bindListing } from "#server/http/bound-routes.ts";
import { unwrap } from "#server/http/problems.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import * as contract from "./contract.ts";
import { COLUMNAS_DE_PLANES, NOMBRE_DE_REGLA_DEL_CLUB, PALABRA_DE_BENEFICIO } from "./rules.ts";
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
import {
  actualizarEstado,
  crearPlan,
  eliminarPlan,
  listarPlanes,
  modificarPlan,
  verPlan,
} from "./server/planes.ts";
import { guardarReglas, previsarReglas, verReglas } from "./server/reglas-del-club.ts";
import {
  preciosDePlanes,
  preciosMensuales,
  aranceles as tablaDeAranceles,
  planes as tablaDePlanes,
} from "./server/table.ts";

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
      arancel: { label: "Cuota mensual", nombres: tablaDeAranceles.nombre },
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

const tagged = (c: Context) => c.header(CACHE_TAGS_HEADER, "planes");

export const planes: Feature = {
  name: "planes",
  precios: preciosDePlanes,
  actions: [{ titulo: "Agregar plan", palabras: "crear nuevo", who: "administrador", enlace: "planes/" }],
  auditoria: {
    objetos: {
      plan: {
        label: "Plan",
        nombres: tablaDePlanes.nombrePlan,
        campos: {
          nombre_plan: "Nombre del plan",
          estado: { label: "Estado", words: { true: "activo", false: "inactivo" } },
          numeroCuotas: "Cantidad de cuotas",
        },
      },
    },
    acciones: { "plan.estado false": "Desactivó", "plan.estado true": "Activó" },
    campos: { planId: { label: "Plan", objeto: "plan" } },
  },
  routes: [
    // Authenticated responses are never cached (`createResponseCache`), so an administrador's list is never served to
    // others.
    ...bindListing(
      {
        list: contract.listarPlanes,
        export: contract.exportarPlanes,
        sheet: { sheet: "Planes", columns: COLUMNAS_DE_PLANES, order: "-fechaCreacion" },
      },
      listarPlanes,
      tagged,
    ),
    bind(contract.verPlan, verPlan, tagged),
    bind(contract.crearPlan, crearPlan),
    bind(contract.modificarPlan, modificarPlan),
    bind(contract.actualizarEstadoPlan, actualizarEstado),
    bind(contract.eliminarPlan, eliminarPlan),
  ],
  reads: (deps, page) => ({
    planes: () => page.own("planes", () => readListing(unwrap(listarPlanes(deps, null, {})), pageOf({}))),
  }),
};
